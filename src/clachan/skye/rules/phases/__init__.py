"""The phases of the game, one file each. (Skye 2.1)"""
