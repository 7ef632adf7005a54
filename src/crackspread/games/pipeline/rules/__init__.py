"""The rules of Pipeline, a file for each chapter of the rulebook."""
