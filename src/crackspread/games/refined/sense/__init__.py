"""What a player believes of REFINED: estimates, features and observations; reads the rules and decides nothing."""
