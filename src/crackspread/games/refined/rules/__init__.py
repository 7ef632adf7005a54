"""The rules of REFINED, one file for each chapter."""
