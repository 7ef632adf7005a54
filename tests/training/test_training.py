"""Training: outcomes and targets by hand, a network that learns, is kept, is exported and plays."""

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
import torch

import crackspread
from crackspread.kernel.memory import words
from crackspread.lab.tournament import TournamentSpec, tournament
from crackspread.players import network as networks
from crackspread.players.network import POLICY, network, settings_of
from crackspread.training.envs import Envs
from crackspread.training.network import PolicyValueNet, export
from crackspread.training.openings import openings
from crackspread.training.selfplay import TEMPERATURES, Batch, SelfPlay, Trajectory, log_softmax, outcome
from crackspread.training.train import TrainConfig, Training, policy_loss

PIPELITE = crackspread.game("pipelite")
SMALL = TrainConfig(
    game="pipelite", seed=1, device="cpu", envs=96, steps=16, lambda_=0.97, hidden=(64, 32), evaluate=0.0
)


@pytest.mark.parametrize("name", ["pipeline", "pipelite", "refined"])
def test_envs_begin_as_matches_do(name: str) -> None:
    game = crackspread.game(name)
    envs = Envs(game, 8 * len(game.players), 3, "cpu")
    for env in (envs.rng >= 0).nonzero()[:, 0].tolist():
        match = game.new(int(envs.players[env]), int(envs.rng[env]))
        assert envs.rows[env].numpy().tobytes() == words(match.state().array).tobytes()


def test_envs_are_at_different_moments_of_the_game() -> None:
    """Otherwise a batch would be of openings only, or of endings."""
    play = SelfPlay(crackspread.game("refined"), 240, 4, 0.97, 1, "cpu")
    rounds = play.envs.ps["round"].tolist()
    assert len(set(rounds)) >= 5
    assert max(map(rounds.count, rounds)) < 120


def test_an_outcome_is_lead_money_and_win() -> None:
    money = torch.tensor([[130, 100, 0, 0, 0, 0], [80, 110, 110, 0, 0, 0], [130, 0, 0, 0, 0, 0]])
    found = outcome(PIPELITE, money, torch.tensor([2, 3, 1]))
    lead = 0.5 * np.tanh(1.0)
    assert found[0, :2].numpy() == pytest.approx(np.array([[lead + 0.25, 1, 1], [-lead, 0, 0]]), abs=1e-6)
    assert found[1, :3, 2].tolist() == [0.0, 0.5, 0.5]
    assert found[1, 1, 0] == pytest.approx(0.25 / 3, abs=1e-6)
    assert found[2, 0].numpy() == pytest.approx(np.array([lead + 0.25, 1, 1]), abs=1e-6)


def test_players_take_an_outcome_for_the_same() -> None:
    rng = np.random.default_rng(5)
    for players in range(1, 7):
        money = rng.integers(60, 140, (20, 6)) // 10 * 10
        found = outcome(PIPELITE, torch.from_numpy(money), torch.full((20,), players))
        for env, seat in np.ndindex(20, players):
            theirs = networks.outcome(settings_of(PIPELITE), money[env, :players], seat)
            assert found[env, seat].numpy() == pytest.approx(theirs, abs=1e-6)


def test_a_target_mixes_later_values_and_ends_with_the_game() -> None:
    """Seat 0 decides, seat 1, seat 0 twice, then the game is over and a new one begins with seat 0."""
    play = SelfPlay(PIPELITE, 6, 5, 0.9, 1, "cpu")
    played = Trajectory.blank(PIPELITE, 5, play.envs)
    two = int((play.envs.players == 2).nonzero()[0])
    played.seats[:] = torch.tensor([0, 1, 0, 0, 0])[:, None]
    played.done[:] = False
    played.done[4] = True
    played.money[:] = 0
    played.money[4, two, :2] = torch.tensor([130, 100])
    played.expected[:] = torch.tensor([0.1, 0.2, 0.3, 0.4, 0.5])[:, None, None]
    targets, known = play.targets(played)
    final = float(outcome(PIPELITE, played.money[4], play.envs.players)[two, 0, 0])
    last = final
    before = 0.1 * 0.4 + 0.9 * last
    first = 0.1 * 0.3 + 0.9 * before
    assert known[:, two].tolist() == [True, True, True, True, False]
    assert targets[[0, 2, 3], two, 0].numpy() == pytest.approx(np.array([first, before, last]), abs=1e-6)


def test_half_of_the_games_of_pipelite_go_on_from_positions_of_others() -> None:
    """The sheets are as they left them, and what is to come is dealt anew each time."""
    assert SelfPlay(PIPELITE, 96, 4, 0.9, 1, "cpu").envs.from_opening.float().mean() == 0.5
    begun = openings(PIPELITE, 5, 3)
    assert len(set(begun[:, 1].copy().view(PIPELITE.position.dtype)["round"].ravel().tolist())) > 1
    envs = Envs(PIPELITE, 240, 1, "cpu", begun)
    envs.from_opening[120:] = 1
    envs.reset()
    for env in range(240):
        known = begun[:, env % 6].copy().view(PIPELITE.position.dtype)["sheet"]
        same = [sheet.tobytes() == envs.ps[env]["sheet"].tobytes() for sheet in known]
        assert any(same) == (env >= 120), env
    assert len({envs.ps[env]["rng"].tobytes() for env in range(240)}) == 240


def test_odds_are_those_of_the_moves_of_a_decision() -> None:
    logits = torch.tensor([1.0, 2.0, 0.0, 500.0, 500.0])
    odds = torch.exp(log_softmax(logits, torch.tensor([0, 0, 1, 2, 2]), 3))
    assert odds.tolist() == pytest.approx([1 / (1 + np.e), np.e / (1 + np.e), 1, 0.5, 0.5], abs=1e-5)


def test_a_move_that_came_out_better_becomes_likelier() -> None:
    """Of two decisions, each between two moves, the second move of the first one gained; the others lost."""
    torch.manual_seed(5)
    net = PolicyValueNet(4, (8,))
    moves = torch.randint(-9, 9, (4, 4), dtype=torch.int16)
    of = torch.tensor([0, 0, 1, 1])
    batch = Batch(
        moves=moves,
        first=torch.tensor([0, 2]),
        move_counts=torch.tensor([2, 2]),
        chosen=torch.tensor([1, 0]),
        log_probs=torch.log(torch.tensor([0.5, 0.5])),
        advantages=torch.tensor([1.0, -1.0]),
        features=moves[:2],
        targets=torch.zeros(2, 3),
        decisions=2,
        games=0,
        money=0.0,
    )
    step = torch.optim.SGD(net.parameters(), 0.1)
    for _ in range(3):
        step.zero_grad()
        torch.autograd.backward(policy_loss(net, batch, torch.arange(2), torch.tensor(1.0)))
        step.step()
    odds = torch.exp(log_softmax(net(moves)[:, POLICY], of, 2))
    assert odds[1] > 0.5
    assert odds[2] < 0.5


def test_the_policy_of_refined_is_at_first_that_of_its_estimate(tmp_path: Path) -> None:
    """An untrained network plays like a steady player that looks one move ahead."""
    training = Training(replace(SMALL, game="refined", envs=48), tmp_path)
    batch = training.self_play.collect(training.network, training.rival)
    logits, estimate = training.network(batch.moves)[:, POLICY].detach(), batch.moves[:, -1].float()
    assert (logits - logits[0]).numpy() == pytest.approx(0.2 * (estimate - estimate[0]).numpy(), abs=1e-3)
    assert len(batch.first) > 100
    training.learn(batch, 0.0)


def test_an_exported_network_says_the_same(tmp_path: Path) -> None:
    torch.manual_seed(3)
    made = PolicyValueNet(PIPELITE.features.size, (16, 8), 0.25)
    torch.nn.init.normal_(made.head.weight)
    features = torch.randint(-3, 40, (50, PIPELITE.features.size), dtype=torch.int16)
    made.rescale(features, 1.0)
    export(made, tmp_path / "n.onnx", {"game": "pipelite"})
    (found,) = network(PIPELITE, tmp_path / "n.onnx").run(None, {"features": features.numpy()})
    assert found == pytest.approx(made(features).detach().numpy(), abs=1e-4)


def test_training_beats_random_play_and_goes_on_from_its_checkpoint(tmp_path: Path) -> None:
    training = Training(SMALL, tmp_path)
    for k in range(70):
        training.train_once(k / 70)
    training.save()
    pair = tournament(TournamentSpec((f"learnt@{training.exported}", "random"), "pipelite", 2, 12, 5, 1.0))["pairs"][0]
    assert pair["win"][0] >= 0.75
    assert pair["money"][0][0] > pair["money"][1][0] + 10
    assert "cores" in json.loads((tmp_path / "curve.json").read_text())["hardware"]
    assert (tmp_path / "curve.png").exists()

    again = Training(SMALL, tmp_path)
    assert again.batches == 70
    for a, b in zip(again.network.parameters(), training.network.parameters(), strict=True):
        assert torch.equal(a, b)
    again.train_once(0.5)
    assert [point["lesson"] for point in again.curve] == list(range(1, 72))

    with pytest.raises(crackspread.OptionError, match="holds another training, of pipelite"):
        Training(replace(SMALL, hidden=(8,)), tmp_path)
    for text in ("nothing", ""):
        (tmp_path / "checkpoint.pt").write_text(text)
        with pytest.raises(crackspread.OptionError, match="is not a checkpoint"):
            Training(SMALL, tmp_path)
    with pytest.raises(crackspread.OptionError, match="cannot be used"):
        Training(SMALL, tmp_path / "checkpoint.pt")


def test_every_evaluation_stays_in_the_curve(tmp_path: Path) -> None:
    often = replace(SMALL, evaluate=0.001, opponents=("random",), games=2)
    for _ in range(2):
        training = Training(often, tmp_path)
        training.run(0.05)
        points = [point for point in training.curve if "random" in point]
        assert points[-1] is training.curve[-1]
        assert all(point["random"]["games"] == 2 for point in points)
        assert json.loads((tmp_path / "curve.json").read_text())["curve"] == training.curve
    assert len(points) >= 2
    assert len(points) == len(list(tmp_path.glob("pipelite-*.onnx")))


def test_envs_of_all_player_counts_have_every_temperature_and_rivals_of_the_past() -> None:
    play = SelfPlay(PIPELITE, 576, 1, 0.97, 1, "cpu")
    for players in PIPELITE.players:
        those = play.envs.players == players
        assert len(set(play.temperatures[those].tolist())) == len(TEMPERATURES)
        assert set(play.home[those & play.against_past].tolist()) == set(range(players))
