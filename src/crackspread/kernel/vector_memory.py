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

    def put(self, array: Any, given: Any) -> bool:
        """Copy whole numbers from wherever they lie into an array of this memory, if they fit."""
        try:
            found = np.asarray(given)
        except ValueError:  # rows of different lengths
            return False
        if found.shape != array.shape or found.dtype.kind not in "iu":
            return False
        array[:] = found
        return True

    def write(self, array: Any, found: Array) -> None:
        """Fill an array of this memory with a NumPy array."""
        array[:] = found

    def fetched(self, array: Any) -> Array:
        """An array of this memory, or numbers from elsewhere, as a NumPy array."""
        return np.asarray(array)

    def like(self, array: Any, other: Any) -> bool:
        """Whether rows can be written into the array as they are into the other."""
        return (
            isinstance(array, np.ndarray)
            and (array.shape, array.dtype) == (other.shape, other.dtype)
            and array.flags.c_contiguous
            and array.flags.writeable
        )

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
        return self.torch.zeros(shape, dtype=getattr(self.torch, np.dtype(dtype).name), device="cuda")

    def put(self, array: Any, given: Any) -> bool:
        """Copy whole numbers from wherever they lie into a tensor of this memory, if they fit."""
        elsewhere = hasattr(given, "__dlpack__") and not isinstance(given, (np.ndarray, self.torch.Tensor))
        found = self.torch.utils.dlpack.from_dlpack(given) if elsewhere else given
        if not isinstance(found, self.torch.Tensor):
            host = np.empty(array.shape, np.int64)
            fits = HostMemory("cpu").put(host, found)
            self.write(array, host)
            return fits
        whole = not (found.is_floating_point() or found.is_complex() or found.dtype == self.torch.bool)
        if found.shape != array.shape or not whole:
            return False
        array.copy_(found)
        return True

    def write(self, array: Any, found: Array) -> None:
        """Fill a tensor of this memory with a NumPy array."""
        array.copy_(self.torch.from_numpy(found))

    def fetched(self, array: Any) -> Array:
        """A tensor, or numbers from elsewhere, as a NumPy array."""
        return np.asarray(array.cpu() if isinstance(array, self.torch.Tensor) else array)

    def like(self, array: Any, other: Any) -> bool:
        """Whether rows can be written into the tensor as they are into the other."""
        return (
            isinstance(array, self.torch.Tensor)
            and (array.shape, array.dtype, array.device) == (other.shape, other.dtype, other.device)
            and bool(array.is_contiguous())
        )

    def shared(self, array: Any) -> Any:
        """A tensor as the rules take it, in the same memory."""
        return self.cuda.as_cuda_array(array)

    def records(self, rows: Any, kind: type[Record] | None) -> Any:
        """Rows of words or numbers as records, in the same memory."""
        found = self.shared(rows)
        return found.reshape(found.size).view(kind.dtype) if kind else found


def stream() -> Any:
    """PyTorch's current stream as Numba names it: steps wait for what a learner has begun there, and it for them."""
    import torch
    from numba import cuda

    handle = torch.cuda.current_stream().cuda_stream
    return cuda.external_stream(handle) if handle else 0
