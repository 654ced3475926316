"""How a person signs in on another device: by a link, a recovery phrase or a passkey."""
