"""The app: the window, the clock, the stack of scenes, and the one loop.

One frame: events go to the top scene, coroutines run, the scene is composed if it is dirty, and
what changed is painted. On a screen where nothing moves, nothing is drawn. The clock and the events
come from outside when tests drive the app in virtual time. No game's rules may enter.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Iterable
from functools import partial
from typing import TYPE_CHECKING, Any

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
# Real pixels instead of a blurred, enlarged window, where the system asks the program.
os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
# What a desktop calls the window in its lists.
os.environ.setdefault("SDL_VIDEO_X11_WMCLASS", "Sietes")
os.environ.setdefault("SDL_VIDEO_WAYLAND_WMCLASS", "Sietes")
os.environ.setdefault("SDL_APP_NAME", "Sietes")
# An input method may show its words in a window of its own, beside the caret.
os.environ.setdefault("SDL_IME_SHOW_UI", "1")

import pygame

from game import locale
from game.platform import assistive
from game.platform.language import system_language
from game.platform.page import Page, open_page
from game.platform.screen import pixel_ratio as system_pixel_ratio
from game.platform.storage import Storage, StorageError, open_storage
from game.platform.window import fill_screen, leave_screen, open_window
from game.scenes import Scene
from game.scheduler import Scheduler
from game.session.settings import Settings, SettingsFile
from game.ui.input_method import InputMethod
from game.ui.inputs import ACTS, Held, means_fullscreen
from game.ui.mirror import Mirror
from game.ui.theme import Metrics, room_in
from game.view.sounds import Sounds

if TYPE_CHECKING:
    from game.net.statistics import Reporter
    from game.platform.sockets import Socket
    from game.rules import Options, Value
    from game.ui.reader import Reader

FRAME = 1 / 60
LONGEST_STEP = 0.1
"""Most seconds that a frame may count: after a pause of the program nothing is caught up."""
IN_BROWSER = sys.platform == "emscripten"
WINDOW_ENTERED, WINDOW_LEFT = pygame.WINDOWFOCUSGAINED, pygame.WINDOWFOCUSLOST


def _events() -> Iterable[pygame.Event]:
    return pygame.event.get()


class App:
    """The program while it runs.

    `home` makes the first scene. `settings` and `storage` are the player's own unless given.
    `language` and `size` are for this time only. `source` gives the events of a frame; `clock` is
    wall time in seconds. `pixel_ratio` is how many window pixels a CSS pixel has, None to ask.
    """

    def __init__(
        self,
        *,
        language: str | None = None,
        size: tuple[int, int] | None = None,
        storage: Storage | None = None,
        settings: Settings | None = None,
        home: Callable[[], Scene] | None = None,
        source: Callable[[], Iterable[pygame.Event]] = _events,
        clock: Callable[[], float] = time.perf_counter,
        budget: float | None = 0.006,
        pixel_ratio: float | None = None,
        page: Page | None = None,
        server: str = "",
    ) -> None:
        self.page = page if page is not None else open_page()
        self.now = 0.0
        """Seconds of game time since the start."""
        self.frames = 0
        """Frames since the start."""
        self.running = True
        self.scenes: list[Scene] = []
        self.scheduler = Scheduler(clock, budget)
        self.crashes: list[BaseException] = []
        self.on_crash: Callable[[BaseException], None] | None = None
        self.notices: list[str] = []
        self.kept = True
        """Whether the match that is played is saved."""
        self._mirror = Mirror()
        self._reader: Reader | None = None
        self._language = language
        if self.page is not None:
            asked = self.page.query().get("lang")
            self._language = asked if asked in locale.LANGUAGES else language
        # Trouble with files is told before they can say in which language.
        locale.use(self._language or system_language())
        self.storage = storage if storage is not None else open_storage(self.report)
        self._file = SettingsFile(self.storage, self.report)
        self.settings = settings if settings is not None else self._file.load(self._usual())
        self.sounds = Sounds(clock=clock)
        self.pixel_ratio = system_pixel_ratio() if pixel_ratio is None else pixel_ratio
        if self.page is not None:
            size, self.pixel_ratio = self.page.measure()
        self._server = server
        self.guest_server = ""
        """The server that a link has led to, for this time only."""
        self._reports: Reporter | None = None
        self._home = home or _home
        self._source = source
        self._clock = clock
        self._size = (0, 0)
        self._ready = False
        self._closing = False
        self._method = InputMethod()
        self._held = Held()
        self._painted: list[pygame.Rect] = []
        self._windowed: tuple[int, int] | None = None
        self._speak()
        self._tune()
        # Where screen readers look once only, their way opens before they see the window.
        hides = assistive.HIDES_FIRST and assistive.installed()
        unseen = self._open_reader if hides else None
        self.screen = open_window(size, self.settings.window, self.pixel_ratio, unseen)
        self._size = self.screen.get_size()

    @property
    def language(self) -> str:
        """The code of the language that the player wants."""
        return self._language or self.settings.language or system_language()

    @property
    def server(self) -> str:
        """The address of the server where friends meet: a link's, or else our own; "" for none."""
        return self.guest_server or self.own_server

    @property
    def own_server(self) -> str:
        """The address of the game's server, "" for none: asked for, chosen, or the page's."""
        from game.net.address import known_server

        here = self.page.server() if self.page is not None else ""
        return known_server(self._server, self.settings.server, here)

    def connect(self, url: str) -> Socket:
        """A connection to a WebSocket's address. Raises `NoSockets`."""
        from game.platform.sockets import open_socket

        return open_socket(url, self.page)

    def report_statistics(self, event: str, options: Options | None, **facts: Value) -> None:
        """Tell the server something for statistics, if there is one and the player lets us."""
        if self.settings.statistics and self.own_server:
            self._reporter().report(event, options, **facts)

    def _reporter(self) -> Reporter:
        from game.net.statistics import Reporter, this_device

        if self._reports is None:
            self._reports = Reporter(
                lambda: self.settings.statistics, lambda: self.own_server,
                lambda: this_device(self.page), self.connect, self.scheduler.spawn,
                lambda: self.scheduler.now,
            )  # fmt: skip
        return self._reports

    @property
    def scene(self) -> Scene:
        """The scene that is shown. Raises `RuntimeError` when there is none yet."""
        if not self.scenes:
            raise RuntimeError("the app shows no scene yet; start() shows the first")
        return self.scenes[-1]

    # Scenes.

    def start(self) -> None:
        """Show the home scene and nothing else."""
        self._dismiss(self.scenes)
        self.scenes = []
        self.push(self._home())

    def push(self, scene: Scene) -> None:
        """Show `scene`; the one below waits and is shown again when it is popped."""
        if self.scenes:
            self.scene.inputs.let_go()
        self.scenes.append(scene)
        scene._app = self
        self._fit(scene)
        scene.enter()
        scene.resize()
        if scene is self.scene:
            self._show_again(scene)

    def pop(self) -> None:
        """End the scene that is shown and show the one below. The last scene stays."""
        if len(self.scenes) > 1:
            gone = self.scenes.pop()
            self._dismiss([gone])
            self._measure(self.scene)
            self.scene.resume()
            self._show_again(self.scene)

    def replace(self, scene: Scene) -> None:
        """End the scene that is shown and show `scene` in its place."""
        gone = self.scenes.pop() if self.scenes else None
        if gone is not None:
            self._dismiss([gone])
        self.push(scene)

    def pop_to(self, kind: type[Scene]) -> None:
        """End scenes until one of this class is shown; the last scene stays."""
        while len(self.scenes) > 1 and not isinstance(self.scene, kind):
            self.pop()

    def _dismiss(self, scenes: list[Scene]) -> None:
        for scene in reversed(scenes):
            scene.dismiss()

    def _show_again(self, scene: Scene) -> None:
        scene.invalidate()
        scene.stage.touch(pygame.Rect((0, 0), self._size))
        if self.notices:
            scene.say("\n".join(self.notices))
            self.notices.clear()

    # Settings and words for the player.

    def change(self, **values: Any) -> None:
        """Change settings, keep them, and show what follows from them.

        Raises `ValueError` for a value that is not allowed, `AttributeError` for no setting.
        """
        for name, value in values.items():
            if not hasattr(self.settings, name):
                raise AttributeError(f"there is no setting «{name}»")
            setattr(self.settings, name, value)
        if "language" in values:
            self._language = None
        self.save_settings()
        self._speak()
        self._tune()
        for scene in self.scenes:
            self._measure(scene, anew=True)
            scene.invalidate()

    def _usual(self) -> Settings:
        """The settings of a player who has none yet, as the system suggests them."""
        return Settings(reduced_motion=self.page is not None and self.page.calm())

    def _speak(self) -> None:
        locale.use(self.language)
        if self.page is not None:
            self.page.speak(self.language)

    def _tune(self) -> None:
        """Have the sounds as loud as the player likes them."""
        self.sounds.volume = self.settings.volume if self.settings.sound else 0

    def buzz(self, milliseconds: int) -> None:
        """Have the device vibrate, where there is one that does and the player likes it."""
        if self.page is not None and self.settings.vibration:
            self.page.buzz(milliseconds)

    def save_settings(self) -> None:
        """Keep the settings as they are now."""
        self._file.save(self.settings)

    def report(self, sentence: str) -> None:
        """Tell the player something that went wrong with files; waits for a scene if need be."""
        if self.scenes:
            self.scene.say(sentence)
        else:
            self.notices.append(sentence)

    # The window.

    def _open_reader(self) -> None:
        from game.ui.reader import Reader

        self._reader = Reader(assistive.open_adapter)
        self._reader.focused(pygame.key.get_focused())

    def toggle_fullscreen(self) -> None:
        """Fill the screen, or go back to a window, as large as there is room by now."""
        if self._windowed is None:
            self._windowed = self._size
            self.screen = fill_screen()
        else:
            self.screen = leave_screen(self._windowed, self.pixel_ratio)
            self._windowed = None
        self._resized()

    def _resized(self) -> None:
        surface = pygame.display.get_surface()
        if surface is None or (surface is self.screen and surface.get_size() == self._size):
            return
        if self._windowed is None and not IN_BROWSER:
            try:
                self.settings.window = surface.get_size()
            except ValueError:
                self.settings.window = None
        self._draw_on(surface)

    def _resize(self, size: tuple[int, int], ratio: float) -> None:
        """The page around the window has another size, or a finer screen."""
        self.pixel_ratio = ratio
        self._draw_on(pygame.display.set_mode(size))

    def _draw_on(self, surface: pygame.Surface) -> None:
        self.screen, self._size = surface, surface.get_size()
        if self.scenes:
            self._measure(self.scene)
            self._show_again(self.scene)

    def _fit(self, scene: Scene) -> bool:
        """Give a scene's canvas the window's measures; tells whether it had others."""
        ui = scene.ui
        size = room_in(self._size)
        metrics = Metrics.of(self._size, self.pixel_ratio, self.settings.text_scale / 100)
        changed = (ui.size, ui.metrics) != (size, metrics)
        ui.size, ui.metrics = size, metrics
        ui.still = self.settings.reduced_motion
        ui.sound = self.sounds.play
        ui.suits = "four" if self.settings.four_colour else "two"
        return changed

    def _measure(self, scene: Scene, anew: bool = False) -> None:
        if self._fit(scene) or anew:
            scene.resize()
            scene.inputs.let_go()  # what was held goes back to where it lies by now
            scene.invalidate()

    # The loop.

    async def run(self) -> None:
        """Play until the player leaves."""
        from asyncio import sleep  # what it brings along would delay the first frame

        if not self.scenes:
            self.open()
        last = self._clock()
        while self.running:
            now = self._clock()
            self.frame(now - last)
            last = now
            spent = self._clock() - now
            # In a browser a frame is what sleep(0) waits for.
            await sleep(0 if IN_BROWSER else max(0.0, FRAME - spent))
        self.close()

    def open(self) -> None:
        """Show the first scene, and its first frame."""
        self._guard(self._open)
        self.frame(0.0)
        if self._reader is None and assistive.installed():
            self._open_reader()
        if IN_BROWSER:
            from game.scenes.ahead import read_ahead

            self.scheduler.spawn(read_ahead())

    def _open(self) -> None:
        self.start()
        if not self.storage.keeps:
            from game.scenes.twice import tell_of_the_other

            self.scheduler.spawn(tell_of_the_other(self))
        elif self.page is not None:
            self.scene.follow(self.page.query())

    def reopen(self) -> None:
        """Begin anew with what is saved, as it is to be found now."""
        self.storage = open_storage(self.report)
        self._file = SettingsFile(self.storage, self.report)
        self.settings = self._file.load(self._usual())
        self._speak()
        self._tune()
        self.start()

    def end(self) -> None:
        """Leave with this frame, nobody asked: a match is saved after every move anyway."""
        self.running = False

    def close(self) -> None:
        """Leave: keep the settings and close the window."""
        self._dismiss(self.scenes)
        self.scenes = []
        self.scheduler.step(0)  # lets what was cancelled clean up
        self.save_settings()
        self.sounds.close()
        self._reader = None
        pygame.quit()

    def frame(self, dt: float) -> list[pygame.Rect]:
        """One frame, `dt` seconds after the last; gives the rectangles that were painted."""
        dt = min(max(0.0, dt), LONGEST_STEP)
        self.now += dt
        self.frames += 1
        self._guard(self._hear)
        self._guard(lambda: self.scheduler.step(dt))
        self._guard(lambda: self._advance(dt))
        if not self.running or not self.scenes:
            return []
        self._painted = []
        self._guard(self._show)
        if self.page is not None:
            self._guard(partial(self._reflect, self.page))
        if self._reader is not None:
            self._guard(partial(self._reader.show, self.scene.ui, id(self.scene), self._clock()))
        return self._painted

    def _reflect(self, page: Page) -> None:
        """Have the page show as HTML what is on the scene."""
        scene = self.scene
        depth = len(self.scenes) - 1
        told = self._mirror.scene(scene.ui, id(scene), depth, self.pixel_ratio, self._clock())
        if told is not None:
            page.show(told)
        if self._painted and not self._ready:
            self._ready = True
            page.ready()

    def _show(self) -> None:
        self._compose()
        self._painted = self.scene.stage.paint(self.screen)
        if self._painted:
            pygame.display.update(self._painted)

    def _guard(self, step: Callable[[], None]) -> None:
        try:
            step()
        except Exception as error:  # noqa: BLE001 - whatever it is, the player goes on
            self._crash(error)

    def _hear(self) -> None:
        if self.page is not None:
            for each in self.page.take():
                self._guard(partial(self._hear_page, each))
        if self._reader is not None:
            for each in self._reader.take():
                self._guard(partial(self._hear_page, each))
        for event in self._source():
            if self.running and self.scenes:
                self._handle(event)

    def _hear_page(self, event: dict[str, Any]) -> None:
        """What happened in the page around the game."""
        scene = self.scene
        scene.ui.now = self.now
        if "size" in event:
            width, height, ratio = event["size"]
            self._resize((width, height), ratio)
        elif "lost" in event:
            scene.inputs.let_go()
        elif "hidden" in event:
            scene.inputs.let_go()
            self._put_away(bool(event["hidden"]))
        else:
            self._settle()
            if "back" in event:
                if not scene.ui.close_dialog():
                    scene.on_back()
            elif not self._mirror.hear(scene.inputs, event):
                scene.on_page(event)

    def _advance(self, dt: float) -> None:
        scene = self.scene
        scene.ui.now = self.now
        scene.inputs.tick(dt)
        scene.update(dt)

    def _compose(self) -> None:
        self._resized()
        if not self._settle():
            self.scene.ui.show_ring()

    def _settle(self) -> bool:
        """Compose the scene that is shown, if it is dirty; tells whether it was."""
        scene = self.scene
        if not scene.ui.dirty:
            return False
        scene.ui.compose(scene.compose_all, scene.title)
        scene.inputs.pointer.refresh()
        if scene.ui.dirty:
            scene.ui.compose(scene.compose_all, scene.title)
        self._method.follow(scene.inputs)
        return True

    def _handle(self, event: pygame.Event) -> None:
        kind = event.type
        if self._held.hear(event, self.now):
            return
        if kind == pygame.QUIT:
            self._ask_to_close()
        elif kind in (pygame.WINDOWEXPOSED, pygame.WINDOWRESTORED):
            self.scene.stage.touch(pygame.Rect((0, 0), self._size))
            self._put_away(False)
        elif kind == pygame.WINDOWMINIMIZED:
            self._put_away(True)
        elif kind == pygame.KEYDOWN and not IN_BROWSER and means_fullscreen(event):
            self.toggle_fullscreen()
        else:
            if self._reader is not None and kind in (WINDOW_ENTERED, WINDOW_LEFT):
                self._reader.focused(kind == WINDOW_ENTERED)
            self.scene.ui.now = self.now
            if kind in ACTS:
                self._settle()  # of several in one frame, each meets what the last one left
            self.scene.inputs.hear(event)

    def _put_away(self, away: bool) -> None:
        """Nobody hears what nobody sees: the window is put away, or the page's tab."""
        self.sounds.away = away
        if away:
            self.sounds.hush()

    def _ask_to_close(self) -> None:
        if self._closing:
            self.running = False
            return
        self._closing = True

        async def ask() -> None:
            try:
                if await self.scene.may_close():
                    self.running = False
            finally:
                self._closing = False

        self.scheduler.spawn(ask())

    # When something goes wrong.

    def _crash(self, error: Exception) -> None:
        """An exception that no code of ours expected: keep what it was, show a plain page."""
        from game.scenes.sorry import Sorry, report_of

        self.crashes.append(error)
        self.report_statistics("drawing", None, drawing_failed=True)
        if self.on_crash is not None:
            self.on_crash(error)
        told = report_of(self, error)
        try:
            self.storage.write("last-error.txt", told)
        except StorageError:
            if sys.stderr is not None:  # a bundle on Windows has none
                sys.stderr.write(told)
        if self.scenes and isinstance(self.scene, Sorry):
            raise error
        gone, self.scenes = self.scenes, []
        for scene in reversed(gone):
            try:
                scene.dismiss()
            except Exception as another:  # noqa: BLE001 - it is going anyway
                self.crashes.append(another)
        self.push(Sorry(told))


def _home() -> Scene:
    from game.scenes.home import Home

    return Home()
