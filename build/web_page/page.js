/* The page around the game: loading, failures, the size of the canvas, storage, keys, what a phone
 * can do. The game speaks to it through `window.sietes`, in strings and numbers only, and fetches
 * what happened here once a frame. What is on the scene as HTML is in mirror.js; which of several
 * tabs saves, in claim.js; what Back does, in history.js. */

const PREFIX = "sietes/";
const EXPECTED = @bytes@; // what a first visit loads
const SERVER = "@server@"; // where the runtime's packages are
const HOSTED = "@hosted@"; // and where they are in a build that has them, or ""
const MOST_PIXELS = @pixels@;
const FINEST = 2; // pixels of the canvas for one of the page, however fine the screen is
const QUIET = 20; // seconds without a byte after which we say so

window.config = {
  archive: "sietes", PYBUILD: "@python@", cdn: "@cdn@", ume_block: 0, can_close: 1, autorun: 0,
  user_canvas: 1, user_canvas_managed: 1, fb_width: "1280", fb_height: "720", gui_divider: 1, xtermjs: "0",
};

const $ = (id) => document.getElementById(id);
const canvas = $("canvas");
const events = []; // what happened since the game asked last

function tell(event) {
  events.push(event);
}

// ------------------------------------------------------------------ storage

const storage = {
  read(name) {
    try {
      return JSON.stringify({ text: localStorage.getItem(PREFIX + name) });
    } catch (error) {
      return JSON.stringify({ error: String(error.name) });
    }
  },
  write(name, text) {
    if (!claim.mine) return "NotAllowedError"; // another tab saves
    try {
      localStorage.setItem(PREFIX + name, text);
      return "";
    } catch (error) {
      return error.name;
    }
  },
  move(name, to) {
    const text = JSON.parse(storage.read(name));
    if (text.error || text.text === null) return text.error || "NotFoundError";
    const refused = storage.write(to, text.text);
    if (!refused) localStorage.removeItem(PREFIX + name);
    return refused;
  },
  names() {
    try {
      const keys = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
      return JSON.stringify(keys.map((key) => key.slice(PREFIX.length)));
    } catch {
      return "[]";
    }
  },
};

// ----------------------------------------------------------------- language

const WORDS = JSON.parse($("words").textContent);

function chosenLanguage() {
  const asked = new URLSearchParams(location.search).get("lang");
  let kept = "";
  try {
    kept = JSON.parse(localStorage.getItem(PREFIX + "settings.json")).language;
  } catch {} // no settings yet, or none to be had
  const wanted = [asked, kept, ...(navigator.languages || [navigator.language])];
  const known = wanted.map((tag) => String(tag || "").slice(0, 2).toLowerCase());
  return known.find((code) => code in WORDS) || "es";
}

let words = {};
function speak(code) {
  words = WORDS[code] || WORDS.es;
  document.documentElement.lang = code in WORDS ? code : "es";
}

// ------------------------------------------------------------------ loading

const loading = { bytes: 0, latest: performance.now(), stage: "load", done: false };

function arrived(bytes) {
  loading.bytes += bytes;
  loading.latest = performance.now();
  showProgress();
}

function showProgress() {
  if (loading.done) return;
  const share = Math.min(0.97, loading.bytes / EXPECTED) * 100;
  $("bar").firstElementChild.style.width = `${share}%`;
  $("bar").setAttribute("aria-valuenow", String(Math.round(share)));
  const size = (bytes) => (bytes / 1e6).toLocaleString(document.documentElement.lang, { maximumFractionDigits: 1 });
  $("loading-words").textContent = loading.stage === "load"
    ? words.loading.replace("{loaded}", size(loading.bytes)).replace("{total}", size(Math.max(EXPECTED, loading.bytes)))
    : words[loading.stage];
}

// Every byte that is fetched before the game is there is counted: by the loader, by the runtime.
const plainFetch = window.fetch;
window.fetch = async (request, options) => {
  let url = new URL(request.url || request, document.baseURI).href;
  if (HOSTED && url.startsWith(SERVER)) request = url = HOSTED + url.slice(SERVER.length);
  let response;
  try {
    response = await plainFetch(request, options);
  } catch (error) {
    lost(url, error);
    throw error;
  }
  if (!response.ok && response.type !== "opaque") lost(url, `HTTP ${response.status}`);
  if (loading.done || !response.body || response.type === "opaque") return response;
  const counter = new TransformStream({
    transform(chunk, onward) {
      arrived(chunk.byteLength);
      onward.enqueue(chunk);
    },
  });
  const { status, statusText, headers } = response;
  return new Response(response.body.pipeThrough(counter), { status, statusText, headers });
};

const plainSend = XMLHttpRequest.prototype.send;
XMLHttpRequest.prototype.send = function (...body) {
  let before = 0;
  this.addEventListener("progress", ({ loaded }) => {
    arrived(loaded - before);
    before = loaded;
  });
  this.addEventListener("error", () => lost(this.responseURL || "?", "network error"));
  return plainSend.apply(this, body);
};

// A script that does not come, from the runtime's server or from ours; and what its own code throws,
// which the runtime would show in a box of the browser's.
addEventListener("error", (event) => {
  if (event.target instanceof HTMLScriptElement) lost(event.target.src, "no script");
  else threw(event, event.message);
}, true);
addEventListener("unhandledrejection", (event) => threw(event, String(event.reason)), true);

const NO_MEMORY = /\bout of memory\b|\bOOM\b|\bmemory\.grow\b|cannot enlarge memory|could not allocate memory|allocation failed/i;

function threw(event, message) {
  event.stopImmediatePropagation();
  console.error(`sietes: ${message}`);
  const from = event.filename || String((event.reason || {}).stack);
  if (NO_MEMORY.test(message) && !/-extension:/.test(from)) fail("memory", message);
}

function lost(url, why) {
  // What is only nice to have may be missing; without these there is no game.
  if (!loading.done && /\.(js|wasm|data|whl|zip|py)([?#]|$)/.test(url)) fail("blocked", `${url}\n${why}`);
}

setInterval(() => {
  const quiet = !loading.done && loading.stage === "load" && performance.now() - loading.latest > QUIET * 1000;
  $("loading-note").textContent = quiet ? words.slow : "";
}, 1000);

// ----------------------------------------------------------------- failures

let failed = sietesTooOld; // which was said already
function fail(kind, detail) {
  console.error(`sietes: ${kind}: ${detail}`);
  if (failed || (loading.done && kind === "blocked")) return;
  failed = true;
  $("loading").hidden = true;
  $("table").hidden = true;
  const box = $("sorry");
  box.querySelector("h1").textContent = words[kind];
  box.querySelector(".mend").textContent = words[`${kind}_mend`];
  box.querySelector("button").textContent = words.again;
  box.querySelector("summary").textContent = words.details;
  box.querySelector("pre").textContent = `${detail}\n\n${navigator.userAgent}`;
  box.hidden = false;
  box.querySelector("button").focus();
}
$("sorry").querySelector("button").addEventListener("click", () => location.reload());

// --------------------------------------------------------------------- size

function measure() {
  const { width, height } = $("table").getBoundingClientRect();
  const finest = Math.sqrt(MOST_PIXELS / Math.max(1, width * height));
  const ratio = Math.max(0.5, Math.min(window.devicePixelRatio || 1, FINEST, finest));
  return [Math.max(200, Math.round(width * ratio)), Math.max(200, Math.round(height * ratio)), ratio];
}

let measured = "";
function resized() {
  const now = measure();
  if (String(now) !== measured) {
    measured = String(now);
    tell({ size: now });
  }
}
new ResizeObserver(resized).observe($("table"));
addEventListener("resize", resized); // the pixel ratio alone may have changed

// ---------------------------------------------------------- hands and a tab

canvas.addEventListener("contextmenu", (event) => event.preventDefault());
canvas.addEventListener("touchcancel", () => tell({ lost: "touch" })); // no end of the player's own
document.addEventListener("visibilitychange", () => tell({ hidden: document.hidden }));

// ------------------------------------------------------ carrying a game over

const carry = $("carry");

/** Show the dialog with a text and its buttons: words of the page, and what each does. */
function showCarry(title, text, buttons) {
  $("carry-words").textContent = title;
  $("carry-note").textContent = "";
  Object.assign($("carry-text"), { value: text, readOnly: Boolean(text) });
  carry.querySelector(".row").replaceChildren(...buttons.map(([words, act]) => {
    const button = document.createElement("button");
    Object.assign(button, { type: "button", textContent: words, onclick: act });
    return button;
  }));
  carry.showModal();
  $("carry-text").select();
}

function handOver(name, text) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      $("carry-text").select();
      document.execCommand("copy"); // where a page in a frame may not use the clipboard otherwise
    }
    $("carry-note").textContent = words.copied;
  };
  const save = () => {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  };
  showCarry(words.give, text, [[words.copy, copy], [words.save, save], [words.close, () => carry.close()]]);
}

function takeOver() {
  const bring = () => {
    carry.close();
    tell({ brought: $("carry-text").value });
  };
  $("carry-file").onchange = async ({ target }) => {
    if (target.files.length) $("carry-text").value = await target.files[0].text();
    target.value = "";
  };
  const open = () => $("carry-file").click();
  showCarry(words.paste, "", [[words.bring, bring], [words.open, open], [words.close, () => carry.close()]]);
}

// ------------------------------------------------------------ playing by link

const sockets = new Map(); // number -> { socket, texts, unsent, news, end }
let socketsOpened = 0;

function openSocket(url) {
  const number = ++socketsOpened;
  const entry = { socket: null, texts: [], unsent: [], opened: false, news: false, end: null };
  sockets.set(number, entry);
  const ended = (code, reason) => Object.assign(entry, { end: entry.end || { code, reason }, news: true });
  try {
    const socket = entry.socket = new WebSocket(url);
    socket.onopen = () => {
      Object.assign(entry, { opened: true, news: true });
      for (const text of entry.unsent.splice(0)) socket.send(text);
    };
    socket.onmessage = ({ data }) => {
      if (typeof data === "string") entry.texts.push(data);
      entry.news = true;
    };
    socket.onclose = ({ code, reason }) => ended(code, reason);
  } catch (error) {
    ended(1006, String(error.name)); // an address that is none, or one that this page may not use
  }
  return number;
}

function sendToSocket(number, text) {
  const entry = sockets.get(number);
  if (!entry || entry.end) return;
  if (entry.opened) entry.socket.send(text);
  else entry.unsent.push(text);
}

function readSocket(number) {
  const entry = sockets.get(number);
  if (!entry || !entry.news) return "";
  entry.news = false;
  return JSON.stringify({ opened: entry.opened, texts: entry.texts.splice(0), ...entry.end });
}

function closeSocket(number) {
  const entry = sockets.get(number);
  sockets.delete(number);
  if (entry && entry.socket) entry.socket.close();
}

async function copy(text) {
  let copied = true;
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const field = Object.assign(document.createElement("textarea"), { value: text, readOnly: true });
    document.body.append(field);
    field.select();
    copied = document.execCommand("copy"); // where a page in a frame may not use the clipboard otherwise
    field.remove();
  }
  tell({ copied });
}

function share(title, text, url) {
  navigator.share({ title, text, url }).catch(() => {}); // the player thought better of it
}

function server() {
  const named = document.querySelector('meta[name="sietes-server"]');
  return named ? new URL(named.content || "./", document.baseURI).href : "";
}

// What statistics may say of the device: families and bands, and nothing finer.
function system() {
  const agent = navigator.userAgent;
  const first = (...pairs) => (pairs.find(([pattern]) => pattern.test(agent)) || [0, "other"])[1];
  return JSON.stringify({
    device: !matchMedia("(pointer: coarse)").matches ? "computer" : Math.min(screen.width, screen.height) < 600 ? "phone" : "tablet",
    memory: navigator.deviceMemory || 0,
    cores: navigator.hardwareConcurrency || 0,
    browser: first([/Edg/, "edge"], [/OPR|Opera|SamsungBrowser/, "other"], [/Firefox|FxiOS/, "firefox"], [/Chrome|CriOS/, "chrome"], [/Safari/, "safari"]),
    system: first([/Android/, "android"], [/iPhone|iPad|iPod/, "ios"], [/Windows/, "windows"], [/CrOS/, "other"], [/Mac OS X/, "macos"], [/Linux/, "linux"]),
  });
}

// ------------------------------------------------------------------ offline

if ("serviceWorker" in navigator && isSecureContext) {
  navigator.serviceWorker.register("worker.js").catch((error) => console.warn(`no offline play: ${error}`));
}

async function keepForOffline() {
  if (!("serviceWorker" in navigator) || !isSecureContext) return;
  const { active } = await navigator.serviceWorker.ready;
  const urls = performance.getEntriesByType("resource").map(({ name }) => name);
  const runtime = /^https?:.*\.(js|wasm|data|whl|py|json|zip)([?#]|$)/; // our own files the worker has itself
  active.postMessage({ keep: urls.filter((url) => runtime.test(url) && !url.endsWith("@archive@")) });
}

// ---------------------------------------------------------------- the bridge

window.sietes = {
  /** What happened since the last call, as a JSON list, or "" for nothing. */
  take() {
    return events.length ? JSON.stringify(events.splice(0)) : "";
  },
  /** Width and height of the canvas, and its pixels for one of the page. */
  measure: () => JSON.stringify(measure()),
  read: storage.read,
  write: storage.write,
  move: storage.move,
  names: storage.names,
  settled: () => claim.settled,
  claim: () => claim.mine,
  waive,
  languages: () => JSON.stringify([...(navigator.languages || [navigator.language])]),
  query: () => JSON.stringify(Object.fromEntries(new URLSearchParams(location.search))),
  stage(name) {
    loading.stage = name;
    performance.mark(`sietes-${name}`);
    showProgress();
  },
  ready() {
    loading.done = true;
    window.fetch = plainFetch;
    XMLHttpRequest.prototype.send = plainSend;
    performance.mark("sietes-ready");
    $("loading").hidden = true;
    $("table").classList.add("ready");
    keepForOffline();
  },
  fail,
  speak(code) {
    speak(code);
    const { searchParams } = new URL(address);
    if (searchParams.has("lang") && searchParams.get("lang") !== code) setAddress("lang", "");
  },
  say,
  show: (scene) => showScene(JSON.parse(scene)),
  buzz: (milliseconds) => Boolean(navigator.vibrate) && navigator.vibrate(milliseconds),
  buzzes: () => Boolean(navigator.vibrate) && matchMedia("(pointer: coarse)").matches,
  handOver,
  takeOver,
  address: () => location.origin + location.pathname,
  server,
  point: (room) => setAddress("room", room),
  copy,
  shares: () => Boolean(navigator.share),
  share,
  system,
  openSocket,
  sendToSocket,
  readSocket,
  closeSocket,
  calm: () => matchMedia("(prefers-reduced-motion: reduce)").matches,
  open: (url) => void window.open(url, "_blank", "noopener"),
};

speak(chosenLanguage());
showProgress();
