"""What is said and shown of Pipeline: views, labels, sentences and reasons; reads the rules and decides nothing."""
