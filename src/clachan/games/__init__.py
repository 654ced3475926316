"""The games of the house. They import the kernel and the standard library, nothing else."""
