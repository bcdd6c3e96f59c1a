/* The scene as HTML. Each control of the game's outline is a real one here: an unseen button over the
 * place where the canvas draws it, or a button to be seen in the panel, which is all HTML. Tab, Enter,
 * Space and the arrows are the page's own; what it has no use for goes on to the game. */

const mirror = document.getElementById("mirror");
const heading = mirror.appendChild(document.createElement("h1"));
heading.className = "unseen";
heading.tabIndex = -1;

const SUITS = @suits@; // the signs of suits in a text, and what each is called here
const SIGN = new RegExp(`([${Object.keys(SUITS).join("")}])`);

const USABLE = ":not(:disabled, [aria-disabled])";

const shown = new Map(); // id -> { node, element, outer }
let scene = 0;
let done = 0; // how often the page moved the focus or changed a text; the game says how many it knows
let known = false; // whether it knows them all
let moving = false; // whether the focus moves because the game says so
let byKeys = false; // whether keys were used last

const TAGS = {
  button: "button", switch: "button", radio: "button", field: "input", slider: "div", heading: "h2",
  text: "p", item: "p", image: "span", list: "ul", group: "div", dialog: "div",
};

function createElement(node, parent) {
  const element = document.createElement(parent === "list" && node.role === "item" ? "li" : TAGS[node.role]);
  element.dataset.id = node.id;
  if (element.tagName === "BUTTON") element.type = "button";
  if (node.role === "switch" || node.role === "radio" || node.role === "dialog") element.setAttribute("role", node.role);
  if (node.role === "slider") element.setAttribute("role", "spinbutton");
  if (node.role === "image") element.setAttribute("role", "img");
  if (node.role === "list") element.setAttribute("role", "list"); // or a list without bullets is none to some
  if (node.role === "dialog") element.setAttribute("aria-modal", "true");
  if (node.role === "field") {
    Object.assign(element, { type: "text", autocomplete: "off", spellcheck: false, enterKeyHint: "done" });
    const tellText = () => tell({ edit: node.id, text: element.value, heard: ++done });
    element.addEventListener("input", ({ isComposing }) => {
      element.composing = isComposing;
      tellText();
    });
    element.addEventListener("compositionend", () => {
      element.composing = false;
      tellText();
    });
  }
  return element;
}

function set(element, name, value) {
  if (value === null || value === undefined || value === "") element.removeAttribute(name);
  else if (element.getAttribute(name) !== String(value)) element.setAttribute(name, value);
}

/** Parts of a text, each as a string, or as what is shown and what is said instead. */
function setText(element, ...parts) {
  const text = parts.filter(Boolean);
  const key = JSON.stringify(text);
  if (element.written === key) return;
  element.written = key;
  element.replaceChildren(...text.flatMap((part, index) => [index ? " " : "", write(part)]));
}

function write(part) {
  const { shown = part, said = "", as = "" } = part;
  const span = document.createElement("span");
  span.className = as;
  span.append(...shown.split(SIGN).map((piece) => (piece in SUITS ? suit(piece) : piece)));
  if (!said) return span;
  span.setAttribute("aria-hidden", true);
  const both = document.createElement("span");
  const words = document.createElement("span");
  Object.assign(words, { className: "unseen", textContent: said });
  both.className = as;
  both.append(span, words);
  return both;
}

/** A suit's sign as the game draws it; whoever reads the text finds the letter. */
function suit(sign) {
  const span = document.createElement("span");
  span.className = `suit suit-${SUITS[sign]}`;
  span.innerHTML = `<svg aria-hidden="true"><use href="#suit-${SUITS[sign]}"/></svg><span class="unseen">${sign}</span>`;
  return span;
}

/** Give an element what its node says; whether it is in a part that the page shows by itself. */
function describe(element, node, hosted) {
  const { role } = node;
  const spoken = [node.label, node.value].filter(Boolean).join(/[.!?…:]$/.test(node.label) ? " " : ", ");
  if (role === "button" || role === "switch" || role === "radio") {
    setText(element, hosted ? node.sign || node.label : "");
    set(element, "aria-label", spoken);
    element.disabled = node.off === "silent";
    set(element, "aria-disabled", node.off === "answers" || null); // its press is told why not
    element.tabIndex = node.off ? -1 : 0;
    set(element, role === "button" ? "aria-pressed" : "aria-checked", node.checked);
    element.classList.toggle("card", Boolean(node.sign));
    element.classList.toggle("main", node.id === "play");
  } else if (role === "slider") {
    set(element, "aria-label", node.label);
    set(element, "aria-valuetext", node.value);
    element.tabIndex = 0;
  } else if (role === "field") {
    set(element, "aria-label", node.label);
    set(element, "maxlength", node.limit || null);
    set(element, "placeholder", node.empty);
    setValue(element, node.value || "");
  } else if (role === "image") {
    set(element, "aria-label", spoken);
  } else if (role === "group" || role === "list" || role === "dialog") {
    set(element, "aria-label", node.label);
    const radios = (node.children || []).some((child) => child.role === "radio");
    if (role === "group") set(element, "role", radios ? "radiogroup" : node.label ? "group" : null);
  } else {
    const value = node.sign ? { shown: node.sign, said: node.value } : { shown: node.value || "" };
    setText(element, node.label, node.value && { ...value, as: "value" }, node.hint && { shown: node.hint, as: "more" });
    element.classList.toggle("fact", Boolean(node.value));
    return;
  }
  set(element, "aria-description", node.hint);
}

/** Have a field hold what the game has, but for letters that it does not know yet, or not to the end. */
function setValue(field, value) {
  const typing = document.activeElement === field;
  if (field.value === value || (typing && (field.composing || !known))) return;
  const rest = field.value.length - field.selectionEnd; // what is behind the caret stays there
  field.value = value;
  if (typing) field.setSelectionRange(Math.max(0, value.length - rest), Math.max(0, value.length - rest));
}

function place(element, node, hosted) {
  const over = !hosted && node.at !== undefined;
  element.classList.toggle("over", over);
  element.classList.toggle("unseen", !hosted && !over && !(node.children || []).length);
  const [x, y, w, h] = over ? node.at : [];
  const style = over ? `left:${x}px;top:${y}px;width:${w}px;height:${h}px` : "";
  if (element.dataset.place !== style) {
    element.dataset.place = style;
    element.style.cssText = style;
  }
  if (node.role === "field") element.classList.toggle("covered", Boolean(node.covered));
}

function render(node, parent, told, hosted) {
  let entry = shown.get(node.id);
  const item = parent === "list" && node.role === "item";
  if (!entry || entry.node.role !== node.role || entry.parent !== parent) {
    const element = createElement(node, parent);
    let outer = element;
    if (parent === "list" && !item) {
      outer = document.createElement("li");
      outer.appendChild(element);
    }
    if (entry) entry.outer.remove();
    entry = { element, outer, parent };
    shown.set(node.id, entry);
  }
  entry.node = node;
  const { element } = entry;
  const host = told.hosted[node.id];
  if (element.dataset.hosted !== undefined || host) hostPart(element, host);
  describe(element, node, hosted || Boolean(host));
  if (!host) place(element, node, hosted);
  renderChildren(node, element, told, hosted || Boolean(host));
  return entry.outer;
}

function hostPart(element, rect) {
  element.classList.toggle("hosted", Boolean(rect));
  if (rect) {
    const [x, y, w, h] = rect;
    element.dataset.hosted = "";
    element.style.cssText = `left:${x}px;top:${y}px;width:${w}px;height:${h}px`;
    element.dataset.place = "";
    set(element, "tabindex", -1);
  } else {
    delete element.dataset.hosted;
    element.style.cssText = "";
  }
}

function renderChildren(node, element, told, hosted) {
  const children = (node.children || []).filter((child) => child.role in TAGS);
  if (!children.length && element !== mirror) return;
  let last = element === mirror ? heading : null;
  for (const child of children) {
    const outer = render(child, node.role, told, hosted);
    const next = last ? last.nextSibling : element.firstChild;
    if (outer !== next) element.insertBefore(outer, next);
    last = outer;
  }
}

function showScene(told) {
  const active = document.activeElement;
  const other = told.scene !== scene;
  scene = told.scene;
  known = told.heard >= done;
  // Take away what is gone first, so that what stays is not moved and keeps the focus.
  const ids = new Set();
  (function collect(node) {
    ids.add(node.id);
    for (const child of node.children || []) collect(child);
  })(told.tree);
  for (const [id, entry] of shown) {
    if (!ids.has(id)) {
      entry.outer.remove();
      shown.delete(id);
    }
  }
  mirror.style.setProperty("--unit", `${told.unit}px`);
  mirror.style.setProperty("--text", told.text);
  mirror.classList.toggle("four", told.four);
  setText(heading, told.tree.label);
  document.title = told.tree.label && told.tree.label !== "Sietes" ? `${told.tree.label} · Sietes` : "Sietes";
  const tree = { ...told.tree, children: (told.tree.children || []).filter((child) => child.role !== "heading" || child.label !== told.tree.label) };
  renderChildren(tree, mirror, told, false);
  back.depth = told.depth;
  matchDepth();
  const dialogs = [...mirror.querySelectorAll(":scope > [role=dialog]")];
  const top = dialogs.at(-1);
  for (const child of mirror.children) child.inert = Boolean(top) && child !== top;
  rove();
  follow(told, active, other);
}

/** The focus goes where the game has it, unless the page has moved it meanwhile. */
function follow(told, before, other) {
  const now = document.activeElement;
  if (now !== document.body && !mirror.contains(now) && now !== canvas) return;
  if (!known) return;
  const entry = told.focus ? shown.get(told.focus) : undefined;
  moving = true;
  if (entry && entry.element !== now && !entry.node.off) entry.element.focus({ preventScroll: !entry.element.closest(".hosted") });
  else if (!entry && byKeys && (other || before !== now)) heading.focus();
  moving = false;
}

/** One radio of each group is in the order of Tab. */
function rove() {
  for (const group of mirror.querySelectorAll("[role=radiogroup]")) {
    const radios = [...group.querySelectorAll(":scope > [role=radio]")];
    const chosen = radios.find((radio) => radio.getAttribute("aria-checked") === "true") || radios[0];
    for (const radio of radios) radio.tabIndex = radio === chosen ? 0 : -1;
  }
}

function idOf(element) {
  return element instanceof Element && mirror.contains(element) ? element.dataset.id : undefined;
}

mirror.addEventListener("click", (event) => {
  const id = idOf(event.target.closest("button"));
  if (id !== undefined) tell({ press: id, ring: event.detail === 0 });
});
mirror.addEventListener("focusin", (event) => {
  const id = idOf(event.target);
  if (moving || id === undefined) return;
  tell({ focus: id, heard: ++done, ring: byKeys });
});

// --------------------------------------------------------------------- keys

const NAMES = {
  ArrowLeft: "left", ArrowRight: "right", ArrowUp: "up", ArrowDown: "down", Escape: "escape",
  PageUp: "pageup", PageDown: "pagedown", Home: "home", End: "end", Enter: "enter", " ": "space", Tab: "tab",
};
const STEPS = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 };

// First on the window and in the capturing phase: the runtime, which takes all keys, gets none.
addEventListener("keydown", pressKey, true);
for (const kind of ["keyup", "keypress"]) addEventListener(kind, (event) => event.stopImmediatePropagation(), true);
addEventListener("pointerdown", () => { byKeys = false; }, true);

function pressKey(event) {
  event.stopImmediatePropagation();
  // 229 is a key of an input method, also where the one that ends it does not say that it composes.
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.keyCode === 229) return;
  byKeys = true;
  const element = document.activeElement;
  if (element.closest("dialog")) return;
  const id = idOf(element);
  const bare = element === document.body || element === canvas;
  if (id === undefined && !bare && element !== heading) return; // a page of ours above the game
  const { key } = event;
  if (event.repeat && (key === "Enter" || key === "Escape" || (key === " " && element.tagName !== "INPUT"))) {
    event.preventDefault(); // held a moment too long, it presses or goes back once
    return;
  }
  if (element.tagName === "INPUT") {
    if (key === "Enter") tell({ submit: id });
    else if (key === "Escape") pass(event);
    return;
  }
  const role = element.getAttribute("role");
  if (key === "Tab") {
    if (bare) pass(event);
  } else if ((key === "Enter" || key === " ") && element.tagName === "BUTTON") {
    return; // presses it
  } else if (role === "spinbutton" && key in STEPS) {
    event.preventDefault();
    tell({ adjust: id, by: STEPS[key], ring: true });
  } else if (role === "radio" && key in STEPS) {
    event.preventDefault();
    chooseBeside(element, key === "ArrowLeft" || key === "ArrowUp" ? -1 : 1);
  } else if (element.closest(".hosted") && key in STEPS) {
    event.preventDefault();
    const there = nearest(element, key);
    if (there) there.focus();
  } else if (element.closest(".hosted") && key.startsWith("Page")) {
    return; // scrolls it
  } else if (key in NAMES || key.length === 1) {
    pass(event);
  }
}

function pass(event) {
  if (event.key in NAMES) event.preventDefault();
  tell({ key: NAMES[event.key] || event.key, shift: event.shiftKey });
}

function chooseBeside(radio, by) {
  const radios = [...radio.parentElement.querySelectorAll(`:scope > [role=radio]${USABLE}`)];
  const there = radios[radios.indexOf(radio) + by];
  if (!there) return;
  there.focus();
  there.click();
}

/** The nearest control of the panel in the direction of an arrow key: what stands in line wins. */
function nearest(element, key) {
  const across = key === "ArrowLeft" || key === "ArrowRight";
  const sign = key === "ArrowRight" || key === "ArrowDown" ? 1 : -1;
  const middle = (box) => [box.left + box.width / 2, box.top + box.height / 2];
  const [x, y] = middle(element.getBoundingClientRect());
  let best = null;
  for (const other of element.closest(".hosted").querySelectorAll(`button${USABLE}, input, [tabindex='0']`)) {
    const [ox, oy] = middle(other.getBoundingClientRect());
    const ahead = sign * (across ? ox - x : oy - y);
    const aside = Math.abs(across ? oy - y : ox - x);
    const cost = ahead + 3 * aside;
    if (ahead > 1 && (!across || aside < 8) && (!best || cost < best.cost)) best = { cost, other };
  }
  return best && best.other;
}

// ---------------------------------------------------------- the live region

function say(sentence) {
  const said = document.getElementById("said");
  const line = document.createElement("p");
  line.textContent = sentence;
  said.append(line);
  while (said.children.length > 6) said.firstChild.remove();
}

