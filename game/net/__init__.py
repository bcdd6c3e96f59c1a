"""Playing by link: the protocol, fair deals, the client, the server. No pygame here."""
