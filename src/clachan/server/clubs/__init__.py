"""Clubs: results, ratings, statistics and files about them."""
