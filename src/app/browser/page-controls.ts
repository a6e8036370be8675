import { isPoorLine } from "./line.ts";

/** Calls back for each click on an element like this, including elements added later. */
export function onClick(
  selector: string,
  work: (element: HTMLElement, event: MouseEvent) => void,
): void {
  addEventListener("click", (event) => {
    const { target } = event;
    const element = target instanceof Element ? target.closest<HTMLElement>(selector) : null;
    if (element) work(element, event);
  });
}

/** Sent to the window when a part of the page was replaced, for scripts that change what is in it. */
export const partsRenewed = "parts-renewed";

const openOnes = () => document.querySelectorAll<HTMLDetailsElement>("details[data-closes][open]");

function closeOnEscape(event: KeyboardEvent) {
  if (event.key !== "Escape") return;
  for (const details of openOnes()) {
    const hadFocus = details.contains(document.activeElement);
    details.open = false;
    if (hadFocus) details.querySelector("summary")?.focus();
  }
}

/** A menu also closes when the focus or a click goes elsewhere; other disclosures stay. */
function closeWhenLeft(event: Event) {
  // The first `pageshow` only means that the page is loaded: the reader may have opened a menu before.
  if (event instanceof PageTransitionEvent && !event.persisted) return;
  for (const details of openOnes()) {
    const isLeft = event.target instanceof Node && !details.contains(event.target);
    if (isLeft && details.dataset.closes === "menu") details.open = false;
  }
}

/**
 * Closes disclosures like menus. `data-closes` closes on Escape; `data-closes="menu"` also when a click or the
 * focus goes elsewhere, and when the reader comes back to the page.
 */
export function closeDetails(): void {
  addEventListener("keydown", closeOnEscape);
  for (const left of ["pointerdown", "focusin", "pageshow"]) addEventListener(left, closeWhenLeft);
}

/** How long "Copied!" shows, in milliseconds (spec §9.6). */
const copiedMs = 2000;
const copied = "Copied!";

/** Copies and says so. If the clipboard is missing or fails, it says that instead and selects the text. */
async function copy(button: HTMLElement) {
  const label = button.querySelector("span");
  const status = button.parentElement?.querySelector('[role="status"]');
  if (!label || !status || label.textContent === copied) return;
  const before = label.textContent;
  try {
    await navigator.clipboard.writeText(button.dataset.copy ?? "");
    status.className = "visually-hidden";
    status.textContent = label.textContent = copied;
    setTimeout(() => {
      label.textContent = before;
      status.textContent = "";
    }, copiedMs);
  } catch {
    (await import("./copy-failed.ts")).sayCopyFailed(button, status);
  }
}

export const copyOnClick = (): void => onClick("[data-copy]", copy);

/** Shows the price of the chosen level in each `<output data-level-total>` of the form. */
function showTotal({ target }: Event) {
  if (!(target instanceof HTMLInputElement)) return;
  const price = target.closest("label")?.querySelector(".money");
  if (!price) return;
  for (const output of target.form?.elements ?? []) {
    if (output.matches("[data-level-total]")) output.textContent = price.textContent;
  }
}

export function showLevelTotals(): void {
  addEventListener("change", showTotal);
}

/** Redirects a link to a part that is now its own page (`/guides#paying`) to that page. */
export function followMovedPart(): void {
  // Not `:target`, which a browser may set only after this.
  const part = document.getElementById(location.hash.slice(1));
  const link = part?.matches("[data-moved]") && part.querySelector("a");
  if (link) location.replace(link.href);
}

/** Sends the trimmed term and clears the box; a term of only spaces does nothing (spec §2.1). */
function search(event: SubmitEvent) {
  const form = event.target as HTMLFormElement;
  if (!form.matches(".navbar-search")) return;
  event.preventDefault();
  const term = String(new FormData(form).get("search") ?? "").trim();
  if (term === "") return;
  form.reset();
  location.assign(`${form.action}?${new URLSearchParams({ search: term })}`);
}

export function searchFromNavbar(): void {
  // The browser's own message for an empty box is for readers without scripts.
  for (const form of document.querySelectorAll<HTMLFormElement>(".navbar-search")) {
    form.noValidate = true;
  }
  addEventListener("submit", search);
}

/**
 * A search with `data-suggest` suggests programs while someone types, where data costs little. The code for
 * it loads when the box gets the focus.
 */
export function suggestPrograms(): void {
  const begin = (target: unknown) => {
    if (!(target instanceof HTMLInputElement) || !target.matches("[data-suggest]")) return;
    if (isPoorLine()) return;
    void import("./suggestions.ts").then(({ suggestIn }) => suggestIn(target)).catch(() => {});
  };
  addEventListener("focusin", ({ target }) => begin(target));
  // On a slow phone, people focus it before this script is listening.
  begin(document.activeElement);
}

/**
 * Shows or hides a password. It is hidden again before it is sent, so that browsers offer to save it and the
 * screen does not show it.
 */
export function showPasswordOnClick(): void {
  const set = (button: Element, isShown: boolean) => {
    const box = button.parentElement?.querySelector("input");
    if (!box) return;
    box.type = isShown ? "text" : "password";
    if (button.firstChild) button.firstChild.textContent = isShown ? "Hide" : "Show";
  };
  onClick("[data-show-password]", (button) =>
    set(button, button.parentElement?.querySelector("input")?.type === "password"),
  );
  addEventListener(
    "submit",
    ({ target }) => {
      const form = target as HTMLFormElement;
      for (const button of form.querySelectorAll("[data-show-password]")) set(button, false);
    },
    true,
  );
}

/**
 * Reloads the page, but only when the server answers: the browser's own "no connection" page would replace this
 * one and its links.
 */
async function tryAgain(button: HTMLElement) {
  const status = button.parentElement?.querySelector<HTMLElement>('[role="status"]');
  button.setAttribute("aria-busy", "true");
  try {
    await fetch(location.href, { method: "HEAD", cache: "no-store" });
    location.reload();
  } catch {
    button.removeAttribute("aria-busy");
    if (status) status.textContent = "Still no connection. We will try again when it is back.";
  }
}

/** The button of an error page; the page also reloads on its own when the network comes back. */
export function offerToTryAgain(): void {
  onClick("[data-try-again]", tryAgain);
  addEventListener("online", () => {
    if (document.querySelector("[data-try-again]")) location.reload();
  });
}

/** What the open menu covers; while the menu is open it cannot get the focus or the screen reader's cursor. */
const behind =
  "main, .footer, .notice, .skip-link, .brand, .navbar-row > .navbar-search, .navbar-visitor";

const findMenu = () => document.querySelector<HTMLDetailsElement>("details.menu");

function showState() {
  const menu = findMenu();
  if (!menu) return;
  for (const element of document.querySelectorAll(behind)) {
    element.toggleAttribute("inert", menu.open);
  }
}

function keepFocusInside(event: KeyboardEvent) {
  if (event.key !== "Tab") return;
  // The browser tells later that the menu was closed: on a busy phone this key comes first.
  showState();
  const menu = findMenu();
  if (!menu?.open) return;
  const stops = [...menu.querySelectorAll<HTMLElement>("summary, a, button, input")].filter(
    (stop) => stop.getClientRects().length > 0,
  );
  const ends = [stops.at(-1), stops[0]];
  const [edge, other] = event.shiftKey ? ends.reverse() : ends;
  if (document.activeElement !== edge) return;
  event.preventDefault();
  other?.focus();
}

/** Makes the menu of narrow screens behave like a dialog. Without scripts it is a plain `<details>`. */
export function improveMobileMenu(): void {
  // `toggle` does not bubble.
  addEventListener("toggle", showState, true);
  addEventListener("keydown", keepFocusInside);
  matchMedia("(min-width: 80rem)").addEventListener("change", ({ matches }) => {
    const menu = findMenu();
    if (matches && menu) menu.open = false;
  });
  // The reader may have opened it before this script loaded.
  showState();
}
