"""The games. They import only the kernel and the standard library."""
