"""A screen reader for the test: it asks AT-SPI for what the game shows, and presses a button of it.

Run by the system's own Python, which has the bindings (python3-gi, gir1.2-atspi-2.0). Prints one
JSON line: the window's children as [role, name], and all headings once «Settings» was pressed.
"""

import contextlib
import json
import sys
import time

PATIENCE = 60.0


def children(node):
    found = (node.get_child_at_index(index) for index in range(node.get_child_count()))
    return [each for each in found if each is not None]


def below(node):
    yield node
    for each in children(node):
        yield from below(each)


def windows(desktop):
    """The windows of all programs that are shown and hold something."""
    shown = (each for program in children(desktop) for each in children(program))
    return [each for each in shown if each.get_child_count() > 1]


def headings(desktop):
    nodes = (node for window in windows(desktop) for node in below(window))
    return [node.get_name() for node in nodes if node.get_role_name() == "heading"]


def told(desktop):
    return [
        [each.get_role_name(), each.get_name()]
        for window in windows(desktop)
        for each in children(window)
    ]


def press(desktop, name):
    for window in windows(desktop):
        for each in children(window):
            if each.get_name() == name:
                return each.get_action_iface().do_action(0)
    return False


def until(there):
    """What is there in the end; what goes away while it is read is read again."""
    from gi.repository import GLib

    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        with contextlib.suppress(GLib.Error):
            if found := there():
                return found
        time.sleep(0.2)
    return sys.exit("a screen reader finds nothing")


def main():
    import gi

    gi.require_version("Atspi", "2.0")
    from gi.repository import Atspi

    Atspi.init()
    desktop = Atspi.get_desktop(0)
    shown = until(lambda: told(desktop))
    pressed = until(lambda: press(desktop, "Settings"))
    then = until(lambda: "Settings" in headings(desktop) and headings(desktop))
    sys.stdout.write(json.dumps({"shown": shown, "pressed": pressed, "then": then}) + "\n")


if __name__ == "__main__":
    main()
