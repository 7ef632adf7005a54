"""Still gas: dice that become tokens."""

from .kit import Table


def test_beige_dice_left_become_tokens() -> None:
    """R-GAS-01: contracts come first, then all beige must go."""
    t = Table().give(grey=0, red=0).hold("H5").put("column", "beige 2/3", "beige 1").delivering()
    t.play("fill", active=1, die="beige 2/3")
    assert (t.pl().grey, t.count("column")) == (1, 0)


def test_three_dice_make_a_red_token() -> None:
    """R-GAS-02."""
    t = Table().give(grey=0, red=0, beige=1).put("column", *["beige 1"] * 4).delivering()
    assert t.step == "gas"
    assert [o["red"] for o in t.options("gas")] == [0, 1]
    t.play("gas", red=1)
    assert (t.pl().grey, t.pl().red) == (1, 1)


def test_new_tokens_change_no_dice_in_this_phase() -> None:
    """R-GAS-02: tokens are spent in the refining phase only."""
    t = Table().put("column", *["beige 1"] * 3, "red 12/14", "red 16/20").hold("T2").market()
    assert not t.can("set", die="red 16/20", to="red 12/14")
    assert "Not now" in t.why("set", die="red 16/20", to="red 12/14")
