"""The first wire format, frozen until the page uses the second one."""
