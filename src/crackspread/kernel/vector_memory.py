"""Where the arrays of a `VectorState` lie: beside Python, or on a GPU as PyTorch tensors."""

from typing import Any

import numpy as np

from .errors import OptionError
from .memory import Array
from .record import Record, record_rows


class HostMemory:
    """NumPy arrays."""

    def __init__(self, target: str) -> None:
        self.target = target

    def zeros(self, shape: tuple[int, ...], dtype: Any) -> Any:
        """An array of zeros."""
        return np.zeros(shape, dtype)

    def sent(self, array: Array) -> Any:
        """A NumPy array as one of this memory."""
        return array

    def fetched(self, array: Any) -> Array:
        """An array of this memory, or numbers from elsewhere, as a NumPy array."""
        return np.asarray(array)

    def shared(self, array: Any) -> Any:
        """An array as the rules take it, in the same memory."""
        return array

    def records(self, rows: Any, kind: type[Record] | None) -> Any:
        """Rows of words or numbers as records, in the same memory."""
        found = rows.reshape(-1).view(kind.dtype) if kind else rows
        return record_rows(found) if kind and self.target == "python" else found


class DeviceMemory:
    """Tensors on a GPU: DLPack hands them to others, and the rules work on the same memory."""

    target = "gpu"

    def __init__(self) -> None:
        from .cuda import cuda_module

        self.cuda = cuda_module()
        try:
            import torch
        except ImportError:
            raise OptionError("device='cuda' needs PyTorch: pip install '.[gpu,train]' in a checkout.") from None
        self.torch = torch

    def zeros(self, shape: tuple[int, ...], dtype: Any) -> Any:
        """A tensor of zeros."""
        return self.sent(np.zeros(shape, dtype))

    def sent(self, array: Array) -> Any:
        """A NumPy array as a tensor."""
        return self.torch.as_tensor(array, device="cuda")

    def fetched(self, array: Any) -> Array:
        """A tensor, or numbers from elsewhere, as a NumPy array."""
        return np.asarray(array.cpu() if isinstance(array, self.torch.Tensor) else array)

    def shared(self, array: Any) -> Any:
        """A tensor as the rules take it, in the same memory."""
        return self.cuda.as_cuda_array(array)

    def records(self, rows: Any, kind: type[Record] | None) -> Any:
        """Rows of words or numbers as records, in the same memory."""
        found = self.shared(rows)
        return found.reshape(found.size).view(kind.dtype) if kind and found.size else found
