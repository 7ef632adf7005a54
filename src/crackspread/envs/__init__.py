"""Games as environments for learners, by the conventions of their libraries."""
