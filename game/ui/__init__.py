"""The widgets, the focus, the theme and the outline: what every scene is built with.

A scene declares what is on it; this room draws it, hears it and tells it to a screen reader. No
game's rules may enter. Of the `view` room it uses the stage and the lettering, nothing else.
"""
