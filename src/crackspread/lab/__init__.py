"""Many games at once: simulation, tournaments, reports."""
