"""From territories to shares of points: one function a scoring tile, named after it. (Skye 10)"""
