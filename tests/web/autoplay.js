/* Hands that play the first legal move by the panel, as fast as the page shows it; for tests.
 * `window.hands` says whether they move, `window.rounds` counts the ends of rounds they have seen. */
() => {
  const furniture = ["menu", "toggle-panel", "look", "skip", "leave", "back", "rules", "settings",
                     "talk", "proof", "look-back", "home", "again", "sound", "friends"];
  const idle = /^(question|look\/|say-|seat|game|change|copy|share|start|open-)/;
  let before = "", since = 0;
  Object.assign(window, { hands: true, rounds: 0 });
  setInterval(() => {
    const usable = [...document.querySelectorAll("#mirror button:not(:disabled, [aria-disabled])")]
      .filter((each) => !each.closest("[inert]"));
    const ids = usable.map((each) => each.dataset.id);
    const progress = document.querySelector('[data-id="progress"]')?.innerText || "";
    if (window.rounds === 0) {
      if (ids.includes("again") || ids.includes("next")) window.rounds = 1;
      else if (/^(Round|Hand) ([2-9]|1\d)/.test(progress)) window.rounds = 1;
    }
    if (!window.hands || !(ids.includes("menu") || ids.includes("next"))) return;
    const now = usable.map((each) => each.dataset.id + each.getAttribute("aria-pressed")).join();
    if (now === before && performance.now() - since < 1500) return;
    const moves = usable.filter(({ dataset }) => !furniture.includes(dataset.id) && !idle.test(dataset.id));
    const unpicked = moves.filter((each) => each.getAttribute("aria-pressed") !== "true");
    const cards = unpicked.filter(({ dataset }) => /^(card|place):/.test(dataset.id));
    const choice = moves.find(({ dataset }) => dataset.id === "play") || cards[0] || unpicked[0];
    if (!choice || choice.dataset.id === "next") return;
    [before, since] = [now, performance.now()];
    choice.click();
  }, 60);
}
