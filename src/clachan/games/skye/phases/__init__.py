"""One file a phase, in the order of a round. (Skye 2.1)"""
