"""The network: from a position after a move, how it stands for the seat that made it, and the policy's logit."""

from itertools import pairwise
from pathlib import Path
from typing import cast

import torch
from torch import nn

from ..players.network import OUTPUTS, POLICY

HIDDEN = (384, 192, 96)
LIMIT = 8.0
"""Standard deviations beyond which a feature says nothing more."""


class PolicyValueNet(nn.Module):
    """Features, brought to a common scale, through a few dense layers."""

    mean: torch.Tensor
    scale: torch.Tensor

    def __init__(self, features: int, hidden: tuple[int, ...] = HIDDEN, prior: float = 0.0) -> None:
        """`prior` is what a tenth of a dollar of the game's own estimate adds to the policy's logit of a move."""
        super().__init__()
        self.prior = prior
        self.register_buffer("mean", torch.zeros(features))
        self.register_buffer("scale", torch.ones(features))
        sizes = (features, *hidden)
        self.body = nn.ModuleList(nn.Linear(a, b) for a, b in pairwise(sizes))
        self.head = nn.Linear(sizes[-1], OUTPUTS)
        nn.init.zeros_(self.head.weight)

    def forward(self, features: torch.Tensor) -> torch.Tensor:
        x = ((features.float() - self.mean) * self.scale).clamp(-LIMIT, LIMIT)
        for layer in self.body:
            x = torch.relu(layer(x))
        with torch.autocast(x.device.type, enabled=False):
            out: torch.Tensor = self.head(x.float())
        out[:, POLICY] += self.prior * features[:, -1]
        return out

    @torch.no_grad()
    def rescale(self, features: torch.Tensor, share: float) -> None:
        """Move mean and scale by a share towards those of a sample; a feature that never changes is left out."""
        x = features.float()
        spread = x.std(0)
        self.mean.lerp_(x.mean(0), share)
        self.scale.lerp_(torch.where(spread > 1e-3, 1 / spread.clamp(min=0.1), torch.zeros_like(spread)), share)


def export(network: PolicyValueNet, file: Path, facts: dict[str, str]) -> None:
    """Write a network as ONNX: int16 features in, all outputs out. `facts` go into the file's metadata."""
    import onnx
    from onnx import TensorProto, helper, numpy_helper

    weights, nodes = [], []

    def keep(name: str, tensor: torch.Tensor) -> str:
        weights.append(numpy_helper.from_array(tensor.detach().cpu().float().numpy(), name))
        return name

    nodes.append(helper.make_node("Cast", ["features"], ["x"], to=TensorProto.FLOAT))
    nodes.append(helper.make_node("Sub", ["x", keep("mean", network.mean)], ["centred"]))
    nodes.append(helper.make_node("Mul", ["centred", keep("scale", network.scale)], ["scaled"]))
    low, high = keep("low", torch.tensor(-LIMIT)), keep("high", torch.tensor(LIMIT))
    nodes.append(helper.make_node("Clip", ["scaled", low, high], ["h0"]))
    for i, layer in enumerate(cast(list[nn.Linear], list(network.body))):
        names = [f"h{i}", keep(f"w{i}", layer.weight), keep(f"b{i}", layer.bias)]
        nodes.append(helper.make_node("Gemm", names, [f"g{i}"], transB=1))
        nodes.append(helper.make_node("Relu", [f"g{i}"], [f"h{i + 1}"]))
    names = [f"h{len(network.body)}", keep("w", network.head.weight), keep("b", network.head.bias)]
    nodes.append(helper.make_node("Gemm", names, ["learnt"], transB=1))
    size = network.mean.shape[0]
    prior = torch.zeros((size, OUTPUTS))
    prior[-1, POLICY] = network.prior
    nodes.append(helper.make_node("Gemm", ["x", keep("prior", prior), "learnt"], ["values"]))
    graph = helper.make_graph(
        nodes,
        "value",
        [helper.make_tensor_value_info("features", TensorProto.INT16, ["n", size])],
        [helper.make_tensor_value_info("values", TensorProto.FLOAT, ["n", OUTPUTS])],
        weights,
    )
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=9)
    helper.set_model_props(model, facts)
    onnx.checker.check_model(model)
    onnx.save(model, file)
