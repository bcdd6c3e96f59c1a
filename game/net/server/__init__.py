"""The server: rooms, their matches, their keeping, and the door to the network.

``python3 -m game.net.server`` starts it. It deals, checks every move and sends each seat what that
seat may know. Needs the extra ``server``; nothing that a player's program imports may import this.
"""
