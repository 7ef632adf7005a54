"""Names and short effects of things, in our own words, for people."""

COLOUR_TITLES = ("orange", "teal", "silver")
GRADE_TITLES = ("crude", "Low", "Mid", "High")
ACTION_TITLES = (
    "the Crude Market",
    "Refined Market 1",
    "Refined Market 2",
    "Refined Market 3",
    "Contracts & Loans",
    "Tanks & Pipes",
    "Machines & Pipes",
    "Upgrades",
)
FAMILY_TITLES = (
    "Government",
    "Shops",
    "Human Resources",
    "Engineering",
    "Refined Markets",
    "Contracts & Orders",
    "Machines",
)
LEVELS = ("I", "II", "III")
EFFECTS = (
    ("2 Government tiles now, 1 each new year", "4 Government tiles now", "6 Government tiles now"),
    ("2 tanks and 1 pipe now, 2 tanks each new year", "1 machine and 2 pipes now", "1 machine and 4 pipes now"),
    ("Secondary action is free", "Secondary action up to 2 spaces away", "Two main actions, no secondary"),
    ("Pipelines +1 for every 4 segments", "Pipelines +2 for every 4 segments", "Each pipeline runs 2 barrels"),
    ("Refined prices +$5, buying and selling", "Trade in all 3 refined markets", "Sell any colour on any space"),
    ("Fulfil each contract twice a year", "+$10 for every barrel delivered", "Take orders as contracts"),
    ("1 machine now; the worker may run a machine", "Machines run for $5", "Machines also run before your actions"),
)
VALUATIONS = (
    "Pipelines at machines again",
    "Refined oil in tanks again",
    "Pipelines again",
    "$10 for each tank",
    "$100 for each Level 3 upgrade",
    "Pipelines at machines again",
    "Silver oil and pipelines again",
    "Orange oil and pipelines again",
    "Teal oil and pipelines again",
    "$10 for each pipeline that reaches exactly Low",
    "$20 for each pipeline that reaches exactly Mid",
    "$30 for each pipeline that reaches High",
    "Contracts kept pay again",
    "Fulfilled orders pay again",
    "Different types of pipelines",
    "Different types of pipelines at machines",
    "Different oils in fulfilled contracts and orders",
)
"""By card number; 0 is the valuation tile."""
