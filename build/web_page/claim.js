/* One tab saves at a time: whoever has the claim. It ends with its tab, however that ends. Where a
 * browser has locks they are the claim; elsewhere (an old one, or a page that did not come by https)
 * tabs ask each other through the storage, whose news reaches hidden tabs, too. */

const LOCK = "sietes:saves"; // a lock, and the key of what tabs tell each other: no name of a file
const PATIENCE = 250; // milliseconds between two tries while a page that is just left lets go
const TRIES = 4;
const ANSWERED = 1000; // milliseconds after which a tab that was asked will not answer any more

const claim = {
  mine: false,
  settled: false, // whether it was found out who has it
  content: false, // whether this tab leaves it to the other for good
};

const pause = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

// ------------------------------------------------------------- with locks

let letGo = () => {};

/** Have the lock until `letGo`; whether it is to be had now. */
const lock = (options) => new Promise((answer) => {
  navigator.locks.request(LOCK, options, (had) => {
    claim.mine = Boolean(had) && !claim.content;
    answer(claim.mine);
    return claim.mine ? new Promise((done) => { letGo = done; }) : undefined;
  }).catch(() => { // no longer waited for; or no locks for this page, which can keep nothing either
    claim.mine = !claim.content;
    answer(true);
  });
});

async function takeLock() {
  for (let tries = 0; tries < TRIES; tries++) {
    if (await lock({ ifAvailable: true })) return;
    await pause(PATIENCE);
  }
  const waiting = new AbortController();
  letGo = () => waiting.abort();
  lock({ signal: waiting.signal });
}

// ---------------------------------------------------------- without locks

const me = `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`;
let told = 0;
let others = 0; // how often another tab said that it has the claim, or asks with the better right

/** What one tab tells all others: it asks, it has the claim, or it leaves. */
function tellTabs(what) {
  try {
    localStorage.setItem(LOCK, JSON.stringify({ what, from: me, number: ++told }));
  } catch {} // nobody to be told, where nothing can be kept
}

function hearTab({ key, newValue }) {
  if (key !== LOCK || !newValue) return;
  const { what, from } = JSON.parse(newValue);
  if (what === "ask") {
    if (claim.mine || (!claim.settled && me < from)) tellTabs("mine");
    else if (!claim.settled) others += 1;
  } else if (what === "mine" && claim.mine) {
    // Two have it, as one of them stood still when it was asked.
    if (me < from) tellTabs("mine");
    else location.reload();
  } else if (what === "mine") {
    others += 1;
  } else if (what === "left" && claim.settled && !claim.mine && !claim.content) {
    claim.mine = true;
    tellTabs("mine");
  }
}

async function askTabs() {
  addEventListener("storage", hearTab);
  letGo = () => {
    if (claim.mine) tellTabs("left");
  };
  while (!claim.content && !claim.mine) {
    const before = others;
    tellTabs("ask");
    await pause(ANSWERED);
    if (others === before && !claim.mine && !claim.content) {
      claim.mine = true;
      tellTabs("mine");
    }
    claim.settled = true;
  }
}

// ------------------------------------------------------------------- both

async function takeClaim() {
  await (navigator.locks ? takeLock() : askTabs());
  claim.settled = true;
}

/** Leave the claim to the other tab, or to the next. */
function waive() {
  claim.content = true;
  letGo();
  claim.mine = false;
}

// A page that is left may be kept as it is, to come back with what it knew then: it comes back anew.
addEventListener("pagehide", waive);
addEventListener("pageshow", ({ persisted }) => {
  if (persisted) location.reload();
});

takeClaim();
