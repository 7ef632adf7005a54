"""What a player believes of Pipeline: estimates, features and observations; reads the rules and decides nothing."""
