"""The phases of a round. Drawing is the choice of tickets that ends engineering, delivering the end of selling."""

CHOOSING, ERA, ENGINEERING, DRAWING, REFINING, SELLING, DELIVERING, REPROCESSING, REFRESHING = range(9)
