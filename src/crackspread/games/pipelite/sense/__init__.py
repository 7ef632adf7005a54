"""What a player believes of PipeLite: estimates, features and observations; reads the rules and decides nothing."""
