"use strict";
/* The page in the browser's history: its address, and Back, be it a phone's or a browser's. Back does
 * what Escape does wherever there is something to go back from, and leaves the page on the first
 * scene: the history has an entry for each scene above that one, and for a dialog.
 *
 * Nobody is held here. Entries are only added when somebody does something, so that Back, again and
 * again with nothing between, leads out whatever the game makes of it; a browser that passes over
 * what nobody asked for passes over none of these. A frame's entries would be those of the page
 * around it, which may be another's: there Back stays as it is. */

const FRAMED = window.top !== window;

const back = {
  entry: entryShown(), // counted from the one that the player came to
  depth: null, // how often the game can go back, once it has said so
  asked: false, // whether anything was done since the last Back
  going: false, // whether the page itself is on its way to another entry
};
let address = location.href; // of all entries, which may be older than what it says

function entryShown() {
  return Number((history.state || {}).sietes) || 0;
}

/** Say in the address what the page is to open with; "" to say nothing. */
function setAddress(name, value) {
  const url = new URL(address);
  if (value) url.searchParams.set(name, value);
  else url.searchParams.delete(name);
  address = url.href;
  history.replaceState(history.state, "", address);
}

/** Have as many entries as there are ways back, as far as that may be. */
function matchDepth() {
  if (FRAMED || back.going || back.depth === null) return;
  if (back.entry > back.depth) {
    back.going = true;
    history.go(back.depth - back.entry);
  } else if (back.asked) {
    while (back.entry < back.depth) history.pushState({ sietes: ++back.entry }, "", address);
  }
}

addEventListener("popstate", () => {
  const before = back.entry;
  back.entry = entryShown();
  history.replaceState(history.state, "", address);
  if (!back.going && back.entry < before) {
    back.asked = false;
    const dialog = document.querySelector("dialog[open]");
    if (dialog) dialog.close();
    else if (back.depth) tell({ back: true });
  } else {
    back.going = false;
    matchDepth();
  }
});

/** Somebody does something, which is no way of going back. */
function carryOn() {
  back.asked = true;
  matchDepth();
}

// First of all listeners, as the others keep keys from each other.
for (const kind of ["pointerup", "click"]) {
  addEventListener(kind, ({ button }) => {
    if (button === 0) carryOn(); // others may be a mouse's own for going back
  }, true);
}
addEventListener("keydown", ({ key, altKey, ctrlKey, metaKey }) => {
  if (!altKey && !ctrlKey && !metaKey && !/^(Browser|Go)/.test(key)) carryOn();
}, true);
