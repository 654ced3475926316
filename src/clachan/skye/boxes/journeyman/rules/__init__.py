"""Journeyman: progress boards, waypoint markers, roads, and a walk after building."""
