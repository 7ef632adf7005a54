"""Learning by self-play. Needs the `train` extra (PyTorch); a CUDA machine makes it quick."""
