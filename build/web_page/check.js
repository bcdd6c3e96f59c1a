// In the words of an old browser: can this one run the game at all? Whatever cannot be parsed comes later.
window.sietesTooOld = !(
  window.WebAssembly && window.TransformStream && window.Promise && Promise.allSettled && window.BigInt &&
  window.HTMLDialogElement && Array.prototype.at && Element.prototype.replaceChildren &&
  "noModule" in HTMLScriptElement.prototype
);
if (window.sietesTooOld) {
  document.getElementById("loading").hidden = true;
  document.getElementById("loading").style.display = "none";
  var sorry = document.getElementById("sorry");
  var said = JSON.parse(document.getElementById("words").textContent);
  var speaks = said[(navigator.language || "es").slice(0, 2)] || said.es;
  sorry.querySelector("h1").textContent = speaks.old;
  sorry.querySelector(".mend").textContent = speaks.old_mend;
  sorry.querySelector("button").hidden = true;
  sorry.querySelector("details").hidden = true;
  sorry.hidden = false;
}
