"""The server as a process: killed, told to end, asked for its health, visited by strangers."""

from __future__ import annotations

import asyncio
import io
import json
import os
import subprocess
import sys
from contextlib import AsyncExitStack, suppress
from random import Random
from unittest.mock import ANY

import aiohttp
import pytest
from aiohttp.test_utils import TestClient, TestServer

from game.net import protocol
from game.net.protocol import Bye, Create, Hello, Join, MatchOver, Room, Start
from game.net.server import command
from game.net.server.command import parser
from game.net.server.door import Door
from game.net.server.limits import CONNECTIONS_OF_ONE
from game.net.server.logs import Log
from tests.net.company import live, new_house
from tests.net.servers import ROOT, Server, callers

OPTIONS = {"players": 4, "rounds": 1}


async def sit_down(port, stack, people=2, **options):
    """Devices in one room, the match begun, nobody having moved."""
    found = await stack.enter_async_context(callers(people, port))
    await found[0].device.send(Create("sietes", OPTIONS | options, "Ana María"))
    await found[0].device.get(Room)
    for each in found[1:]:
        await each.device.send(Join(found[0].device.code, "Luis"))
        await each.device.get(Room)
    return found


async def somebody_is_asked(people):
    while not any(each.device.turn for each in people) or not all(
        each.device.view for each in people
    ):
        await asyncio.sleep(0.01)


@live
async def test_killed_at_any_moment_it_goes_on_where_everyone_saw_it(tmp_path):
    """``kill -9`` mid-round, again and again: nothing that anyone saw is lost."""
    async with AsyncExitStack() as stack:
        with Server(tmp_path) as server:
            people = await sit_down(server.port, stack)
            await people[0].device.send(Start())
            for kill in range(3):
                seen = kill * 15 + 4
                await people[0].device.until(
                    lambda seen=seen: (
                        (
                            people[0].device.all(protocol.Play)[-1:]
                            and people[0].device.all(protocol.Play)[-1].ply >= seen
                        )
                        or people[0].device.over
                    )
                )
                server.kill()
                shown = [each.device.view for each in people]
                server.start()
                await asyncio.gather(*(each.come_back(server.port) for each in people))
                for each, view in zip(people, shown, strict=True):
                    device = each.device
                    await device.until(lambda device=device: device.view is not None)
                    assert device.view.history[: len(view.history)] == view.history
                    assert not device.trouble
            await asyncio.gather(*(each.device.get(MatchOver) for each in people))
            assert people[0].device.scores == people[1].device.scores
            assert all(line["level"] == "info" for line in server.end())


@live
async def test_told_to_end_it_says_so_to_everyone_and_keeps_all(tmp_path):
    async with AsyncExitStack() as stack:
        with Server(tmp_path) as server:
            people = await sit_down(server.port, stack)
            for each in people:
                each.device.plays = False
            await people[0].device.send(Start())
            await somebody_is_asked(people)
            log = server.end()
            assert [line["event"] for line in log] == ["room", "match", "ending"]
            for each in people:
                assert (await each.device.get(Bye)).why == "restart"
                each.device.plays = True
            server.start()
            await asyncio.gather(*(each.come_back(server.port) for each in people))
            await asyncio.gather(*(each.device.get(MatchOver) for each in people))


@live
async def test_after_a_restart_nobody_waits_for_who_does_not_come_back(tmp_path):
    async with AsyncExitStack() as stack:
        with Server(tmp_path) as server:
            people = await sit_down(server.port, stack)
            await people[0].device.send(protocol.Grace(0))
            for each in people:
                each.device.plays = False
            await people[0].device.send(Start())
            await somebody_is_asked(people)
            server.kill()
            server.start()
            people[0].device.plays = True
            await people[0].come_back(server.port)
            await people[0].device.get(MatchOver)


@live
async def test_its_log_and_its_files_hold_nothing_personal(tmp_path):
    async with AsyncExitStack() as stack:
        with Server(tmp_path) as server:
            people = await sit_down(server.port, stack)
            device = people[0].device
            await device.send(Start())
            await device.get(MatchOver)
            log = json.dumps(server.end())
            kept = b"".join(file.read_bytes() for file in tmp_path.rglob("*") if file.is_file())
            for secret in (device.token, "127.0.0.1", people[1].device.token):
                assert secret not in log
                assert secret.encode() not in kept
            for word in ("Ana", "Luis", device.code):
                assert word not in log


@live
async def test_health_metrics_and_a_page_that_is_not_there(tmp_path):
    with Server(tmp_path) as server:
        async with aiohttp.ClientSession(f"http://127.0.0.1:{server.port}") as http:
            async with http.get("/healthz") as answer:
                assert (answer.status, await answer.json()) == (200, {"healthy": True})
            async with http.get("/metrics") as answer:
                text = await answer.text()
            names = {line.split()[0].split("{")[0] for line in text.splitlines() if line[0] != "#"}
            assert {"sietes_rooms", "sietes_connections", "sietes_faults_total",
                    "sietes_move_seconds_bucket", "sietes_matches"} <= names  # fmt: skip
            async with http.get("/") as answer:
                assert "build/web.py" in await answer.text()
                assert answer.headers["Referrer-Policy"] == "same-origin"
            async with http.get("/rooms.sqlite3") as answer:
                assert answer.status == 404


@live
async def test_the_built_page_is_served_and_nothing_beside_it(tmp_path):
    pages = tmp_path / "web"
    pages.mkdir()
    (pages / "index.html").write_text("<title>Sietes</title>")
    (pages / "sietes.apk").write_bytes(b"\x00" * 9000)
    (tmp_path / "secret").write_text("secret")
    with Server(tmp_path / "data", "--web", str(pages)) as server:
        async with aiohttp.ClientSession(f"http://127.0.0.1:{server.port}") as http:
            async with http.get("/?room=BCDFGH") as answer:
                assert await answer.text() == "<title>Sietes</title>"
            async with http.get("/sietes.apk") as answer:
                assert len(await answer.read()) == 9000
            for path in ("/../secret", "/%2e%2e/secret", "/..%2fsecret"):
                async with http.get(path) as answer:
                    assert answer.status in (403, 404)


@live
async def test_only_its_own_page_and_those_it_is_told_of_may_connect(tmp_path):
    with Server(tmp_path, "--origin", "https://cards.example") as server:
        async with aiohttp.ClientSession(f"http://127.0.0.1:{server.port}") as http:
            own = f"http://127.0.0.1:{server.port}"
            for origin in (None, own, "https://cards.example", "HTTPS://CARDS.EXAMPLE"):
                headers = {"Origin": origin} if origin else {}
                async with http.ws_connect("/ws", headers=headers) as line:
                    await line.send_str(protocol.to_text(Hello(protocol.VERSION)))
                    assert protocol.answered((await line.receive()).data).t == "welcome"
            for origin in ("https://evil.example", "null", "https://cards.example.evil.example"):
                with pytest.raises(aiohttp.WSServerHandshakeError) as refused:
                    await http.ws_connect("/ws", headers={"Origin": origin})
                assert refused.value.status == 403


@live
async def test_a_message_too_long_or_of_bytes_ends_or_is_told(tmp_path):
    with Server(tmp_path) as server:
        where = f"http://127.0.0.1:{server.port}"
        async with aiohttp.ClientSession(where) as http, http.ws_connect("/ws") as line:
            await line.send_bytes(b"hello")
            assert protocol.answered((await line.receive()).data).kind == "message"
            with suppress(ConnectionError):
                await line.send_str("x" * (protocol.MOST_ASKED + 100))
            ended = await line.receive()
            assert ended.type in (aiohttp.WSMsgType.CLOSE, aiohttp.WSMsgType.CLOSED)
            assert line.close_code in (1009, 1006)


@live
async def test_an_address_has_only_so_many_connections(tmp_path):
    with Server(tmp_path) as server:
        async with aiohttp.ClientSession(f"http://127.0.0.1:{server.port}") as http:
            lines = [await http.ws_connect("/ws") for _ in range(CONNECTIONS_OF_ONE)]
            with pytest.raises(aiohttp.WSServerHandshakeError) as refused:
                await http.ws_connect("/ws")
            assert refused.value.status == 503
            await lines[0].close()
            for _ in range(100):
                with suppress(aiohttp.WSServerHandshakeError):
                    lines.append(await http.ws_connect("/ws"))
                    break
                await asyncio.sleep(0.02)
            assert len(lines) == CONNECTIONS_OF_ONE + 1
            for line in lines:
                await line.close()


def run(*line: str, **more: object) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "game.net.server", *line],
        cwd=ROOT, capture_output=True, text=True, check=False, timeout=60, **more,
    )  # fmt: skip


def test_what_is_amiss_at_the_start_is_told_in_a_sentence(tmp_path):
    file = tmp_path / "file"
    file.touch()
    for line, says in [
        (("--data", str(file)), "Sietes: "),
        (("--web", str(tmp_path)), "there is no page in"),
        (("--stats", "--data", str(tmp_path)), "there are no statistics in"),
        (("--redis", "redis://127.0.0.1:1"), "there is no Redis at the address given"),
    ]:
        done = run(*line)
        assert done.returncode == 2
        assert says in done.stderr
        assert "Traceback" not in done.stderr


def test_a_port_that_is_taken_is_told_in_a_sentence(tmp_path):
    with Server(tmp_path / "a") as server:
        done = run("--port", str(server.port), "--data", str(tmp_path / "b"))
    assert done.returncode == 2
    assert "Traceback" not in done.stderr


def test_of_two_servers_on_one_folder_the_second_says_so_and_ends(tmp_path):
    with Server(tmp_path) as server:
        done = run("--port", "0", "--data", str(tmp_path))
        assert done.returncode == 2
        assert f"another server keeps its rooms in {tmp_path}" in done.stderr
        assert "Traceback" not in done.stderr
        server.kill()
        server.start()  # nothing of who was killed is in the way
        assert server.end() == [{**line, "level": "info"} for line in [
            {"time": ANY, "event": "ending"},
        ]]  # fmt: skip


@pytest.mark.parametrize("name", ["rooms.sqlite3", "statistics.sqlite3"])
def test_a_damaged_file_is_told_in_a_sentence(tmp_path, name):
    (tmp_path / name).write_bytes(b"SQLite format 3\0" + bytes(range(256)) * 40)
    done = run("--port", "0", "--data", str(tmp_path))
    assert done.returncode == 2
    assert done.stderr.startswith("Sietes: ")
    assert len(done.stderr.splitlines()) == 1


def test_without_its_packages_it_says_what_to_install():
    blind = "import sys; sys.path = [p for p in sys.path if 'site-packages' not in p]; "
    program = blind + "from game.net.server.command import main; sys.exit(main([]))"
    done = subprocess.run(
        [sys.executable, "-c", program],
        cwd=ROOT, capture_output=True, text=True, check=False, env=os.environ | {"PYTHONPATH": "."},
    )  # fmt: skip
    assert done.returncode == 2
    assert "pip install" in done.stderr
    assert "Traceback" not in done.stderr


def test_it_listens_to_this_machine_alone_unless_told_otherwise():
    assert parser().parse_args([]).host == "127.0.0.1"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--port", "99999"), "«99999» is no port"),
        (("--port", "-1"), "«-1» is no port"),
        (("--url", "xx"), "«xx» is no address"),
        (("--url", "https://"), "«https://» is no address"),
        (("--url", "https://x:99999"), "is no address"),
        (("--origin", "foo"), "«foo» is no address"),
        (("--origin", "ftp://x"), "«ftp://x» is no address"),
        (("--host", ""), "no address to listen at"),
        (("--host", "a b"), "no address to listen at"),
        (("--host", "x" * 70), "no address to listen at"),
        (("--redis", "junk"), "no address of a Redis"),
        (("--redis", "http://127.0.0.1"), "no address of a Redis"),
        (("--redis", "redis://"), "no address of a Redis"),
        (("--redis", "redis://127.0.0.1:99999"), "no address of a Redis"),
        (("--redis", "redis://[::1"), "no address of a Redis"),
        (("--pace", "nan"), "«nan» is no pace"),
        (("--pace", "inf"), "«inf» is no pace"),
        (("--pace", "-1"), "«-1» is no pace"),
        (("--pace", "soon"), "«soon» is no pace"),
    ],
)
def test_what_makes_no_sense_on_the_command_line_is_said(arguments, said, capsys):
    with pytest.raises(SystemExit) as ended:
        command.main(arguments)
    assert ended.value.code == 2
    assert said in capsys.readouterr().err


@pytest.mark.parametrize(
    ("url", "said"),
    [
        ("redis://127.0.0.1:1/?socket_timeout=soon", "no address of a Redis"),
        ("redis://127.0.0.1:1/?nonsense=1", "no Redis at the address given"),
        ("redis://127.0.0.1:1", "no Redis at the address given"),
    ],
)
def test_a_redis_that_is_none_is_told_in_a_sentence(tmp_path, url, said):
    done = run("--redis", url, "--data", str(tmp_path))
    assert done.returncode == 2
    assert said in done.stderr
    assert len(done.stderr.splitlines()) == 1


@live
async def test_a_mistake_of_ours_is_one_line_of_the_log(monkeypatch):
    told = io.StringIO()
    house = new_house(log=Log(told))
    monkeypatch.setattr(house.services.metrics, "text", lambda: 1 / 0)
    async with TestClient(TestServer(Door(house).application())) as client:
        answer = await client.get("/metrics")
        assert answer.status == 500
    assert [json.loads(line)["error"] for line in told.getvalue().splitlines()] == [
        "ZeroDivisionError"
    ]
    assert house.services.metrics.faults == 1


PATHS = (
    "/", "/index.html", "/healthz", "/metrics", "/ws", "//", "/..", "/../../etc/passwd", "/%2e%2e/",
    "/" + "x" * 300, "/" + "x/" * 2000, "/%00", "/a%00b", "/%ff%fe", "/%", "/%zz", "/.", "/./index",
    "/index.html/", "/index.html/more", "/*", "*", "http://other.example/", "http://[",
    "/?" + "&" * 900,
    "/é", "/\\..\\x", "/" + "%41" * 900, "/" + "a" * 9000, "x", "",
)  # fmt: skip
HEADERS = (
    "Host: [", "Host: ", "Host: a b", "Host: \x01", "Origin: http://[", "Origin: null",
    "Origin: http://[::1", "Origin: //", "X-Forwarded-For: ,,,", "X-Forwarded-For: [::1",
    "X-Forwarded-For: " + "1." * 900, "Range: bytes=9-1", "Range: bytes=-", "Range: lines=1",
    "If-Modified-Since: yesterday", "If-Modified-Since: Tue, 99 Foo 99999 99:99:99 GMT",
    "If-None-Match: \"", "If-Range: \"", "Content-Length: -1", "Content-Length: x",
    "Transfer-Encoding: chunked", "Transfer-Encoding: what", "Expect: a miracle",
    "Accept-Encoding: " + ",;q=" * 400, "Cookie: " + "=;" * 900, "Upgrade: websocket",
    "Connection: upgrade", "Sec-WebSocket-Key: short", "Sec-WebSocket-Version: x",
    "Sec-WebSocket-Protocol: \xff", "Sec-WebSocket-Extensions: permessage-deflate; x=\"",
    "Content-Type: multipart/form-data", "Content-Encoding: gzip", "X: " + "y" * 9000, ": x", "x",
)  # fmt: skip


async def answer_to(port, request):
    """The status of the answer to a request as it goes over the wire; 0 for none."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    try:
        writer.write(request)
        first = await asyncio.wait_for(reader.readline(), 2)
        return int(first.split()[1]) if first else 0
    except (ConnectionError, TimeoutError):
        return 0
    finally:
        writer.close()


@live
async def test_no_request_is_answered_with_a_fault_or_spoils_the_log(tmp_path):
    dice = Random(11)
    (tmp_path / "index.html").write_text("<head>")
    requests = [
        (method, path, ["Host: x", *headers])
        for path in PATHS
        for method, headers in (("GET", []), ("POST", ["Content-Length: 3"]), ("HEAD", []))
    ]
    for header in HEADERS:
        for path in ("/", "/ws", "/icon.png"):
            more = dice.sample(HEADERS, k=dice.randrange(3))
            handshake = [
                "Upgrade: websocket", "Connection: upgrade", "Sec-WebSocket-Version: 13",
                "Sec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==",
            ]  # fmt: skip
            host = () if header.startswith("Host") else ("Host: x",)
            asked = handshake if path == "/ws" else ()
            requests.append(("GET", path, [*host, header, *more, *asked]))
    requests += [("BREW", "/", []), ("\x00", "/", []), ("G" * 9000, "/", [])]
    answered = set()
    with Server(tmp_path / "data", "--web", str(tmp_path), "--behind-proxy") as server:
        for method, path, headers in requests:
            head = "\r\n".join(
                [f"{method} {path} HTTP/1.1", *headers, "", "abc" * (method == "POST")]
            )
            status = await answer_to(server.port, head.encode("latin-1", "replace"))
            assert status < 500, head
            answered.add(status)
        long = f"GET /{'x' * 300} HTTP/1.1\r\nHost: x\r\n\r\n".encode()
        assert await answer_to(server.port, long) == 404
        assert await answer_to(server.port, dice.randbytes(2000)) in (0, 400)
        log = server.end()
    assert {101, 200, 400, 403, 404, 405} <= answered
    events = {(line["level"], line["event"]) for line in log}
    assert events <= {("warning", "a library complains"), ("info", "ending")}
    assert not any("xxx" in json.dumps(line) for line in log)
