"""What is said and shown of REFINED: views, labels, sentences and reasons; reads the rules and decides nothing."""
