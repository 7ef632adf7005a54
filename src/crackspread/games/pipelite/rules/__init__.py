"""The rules of PipeLite, a file for each part of its rulebook."""
