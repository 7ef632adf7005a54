"""What is said and shown of PipeLite: views, labels, sentences and reasons; reads the rules and decides nothing."""
