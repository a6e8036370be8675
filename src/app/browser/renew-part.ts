import { keptHeader } from "../offline/kept-pages.ts";
import { isPoorLine } from "./line.ts";
import { partsRenewed } from "./page-controls.ts";

/**
 * Filters, tabs, searches and "Show more" change some parts of a page (`data-part="name"`). Without this
 * script they load the whole page. With it, only these parts are taken from the new page, so the reader keeps
 * their place and focus.
 */

const parts = (root: ParentNode) => [...root.querySelectorAll<HTMLElement>("[data-part]")];
const partOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>("[data-part]") : null;

/** The part of the same name on another page. */
function samePart(page: Document, { dataset }: HTMLElement): HTMLElement {
  const fresh = parts(page).find((part) => part.dataset.part === dataset.part);
  if (!fresh) throw new Error(`the page has no part ${dataset.part}`);
  return fresh;
}

/** The sheets of pages' own sections (design/page/page-styles.tsx). Several can be in one element. */
const sheetsOf = (root: ParentNode) =>
  [...root.querySelectorAll<HTMLElement>("style[data-href]")].map((style) => ({
    style,
    names: style.dataset.href?.split(" ") ?? [],
  }));

/**
 * Adds the sheets this page lacks. Sheets it already has are not added again, because a later copy would
 * override others.
 */
function addStyles(page: Document) {
  const here = new Set(sheetsOf(document).flatMap(({ names }) => names));
  for (const { style, names } of sheetsOf(page)) {
    if (names.some((name) => !here.has(name))) {
      document.head.append(document.importNode(style, true));
    }
  }
}

/** Another page, whose parts look the same here as there. */
async function readPage(address: string): Promise<Document> {
  const waiting = document.body.appendChild(document.createElement("div"));
  waiting.className = "on-its-way";
  try {
    const response = await fetch(address, { headers: { accept: "text/html" } });
    if (!response.ok || response.headers.has(keptHeader))
      throw new Error(`${address} answered ${response.status}`);
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    addStyles(page);
    return page;
  } finally {
    waiting.remove();
  }
}

/**
 * Live regions stay in the document, otherwise screen readers would not notice the new text. Their links are
 * replaced.
 */
function keepLiveRegions(old: HTMLElement, fresh: HTMLElement) {
  const kept = [...old.querySelectorAll('[role="status"]')];
  for (const [at, region] of [...fresh.querySelectorAll('[role="status"]')].entries()) {
    const before = kept[at];
    if (!before) continue;
    region.replaceWith(before);
    if (before.innerHTML !== region.innerHTML) before.replaceChildren(...region.childNodes);
  }
}

/** Finds the focused element again: a link by its address, a field by its name. */
function focusAgain(focused: Element | null) {
  if (!focused || document.contains(focused)) return;
  const same = (element: HTMLElement) =>
    focused instanceof HTMLAnchorElement
      ? element instanceof HTMLAnchorElement && element.href === focused.href
      : focused.hasAttribute("name") &&
        element.getAttribute("name") === focused.getAttribute("name");
  const candidates = parts(document).flatMap((part) => [
    ...part.querySelectorAll<HTMLElement>(focused.localName),
  ]);
  candidates.find(same)?.focus({ preventScroll: true });
}

/** Text typed into a search but not sent stays there. */
function keepTyped(old: HTMLElement, fresh: HTMLElement) {
  for (const before of old.querySelectorAll<HTMLInputElement>('input[type="search"]')) {
    const after = fresh.querySelector<HTMLInputElement>(`input[name="${before.name}"]`);
    if (after && before.value.trim() !== before.defaultValue) after.value = before.value;
  }
}

/** Text that was typed and searched for counts as sent, so "Clear search" removes it. */
function countAsSent(form: HTMLFormElement, address: string) {
  const sent = new URL(address, location.href).searchParams;
  for (const box of form.querySelectorAll<HTMLInputElement>('input[type="search"]')) {
    box.defaultValue = sent.get(box.name) ?? "";
  }
}

let newest = 0;
/** The address whose parts the page shows. */
let shown = location.pathname + location.search;

/**
 * @param entry how the address goes into the history: as a new entry, replacing this one, or already there
 * @param from what asked for it: `typing` leaves that form as it is, and a submitted form takes the answer's
 * text
 */
async function renew(
  address: string,
  entry: "new" | "same" | "there",
  { typing, isSent = false }: { typing?: HTMLFormElement; isSent?: boolean } = {},
) {
  newest += 1;
  const mine = newest;
  try {
    const page = await readPage(address);
    if (mine !== newest) return;
    const changes = parts(document)
      .filter((old) => !typing || !old.contains(typing))
      .map((old) => ({ old, fresh: samePart(page, old) }));
    const focused = document.activeElement;
    if (entry === "new") history.pushState(null, "", address);
    if (entry === "same") history.replaceState(null, "", address);
    shown = address;
    document.title = page.title;
    for (const { old, fresh } of changes) {
      keepLiveRegions(old, fresh);
      if (!isSent) keepTyped(old, fresh);
      old.replaceWith(fresh);
    }
    dispatchEvent(new Event(partsRenewed));
    if (typing) countAsSent(typing, address);
    focusAgain(focused);
  } catch {
    // The browser, or the service worker, explains best what is wrong, but not while someone is typing.
    if (mine === newest && !typing) location.assign(address);
  }
}

/** The list starts as long as it is now when the reader comes back to it. */
function rememberShown({ children }: Element) {
  const address = new URL(location.href);
  address.searchParams.set("shown", `${children.length}`);
  history.replaceState(null, "", address);
  shown = location.pathname + location.search;
}

/** Appends the list of the next page. */
async function showMore(link: HTMLAnchorElement, part: HTMLElement) {
  if (link.hasAttribute("aria-busy")) return;
  link.setAttribute("aria-busy", "true");
  try {
    const fresh = samePart(await readPage(link.href), part);
    const items = [...(fresh.querySelector("[data-list]")?.children ?? [])];
    const list = part.querySelector("[data-list]");
    if (!list || !items[0]) throw new Error(`${link.href} has no list`);
    list.append(...items);
    const count = part.querySelector("[data-list-count]");
    if (count) count.textContent = `${list.children.length}`;
    dispatchEvent(new Event(partsRenewed));
    rememberShown(list);
    const next = fresh.querySelector<HTMLAnchorElement>('a[rel="next"]');
    if (next) link.href = next.href;
    else link.remove();
    items[0].querySelector<HTMLElement>("a, summary")?.focus({ preventScroll: true });
  } catch {
    // The reader may have chosen another list in the meantime.
    if (part.isConnected) location.assign(link.href);
  } finally {
    link.removeAttribute("aria-busy");
  }
}

const isPlain = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

function follow(event: MouseEvent) {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  const part = partOf(link);
  if (!link || !part || !isPlain(event) || event.defaultPrevented) return;
  if (link.origin !== location.origin || link.pathname !== location.pathname) return;
  if (link.getAttribute("href")?.startsWith("#")) return;
  const isMore = link.matches("[data-show-more]");
  // Previous and Next go to another page.
  if (link.rel !== "" && !isMore) return;
  event.preventDefault();
  if (isMore) void showMore(link, part);
  else void renew(link.pathname + link.search, "new");
}

/**
 * The address that a GET form submits to, without empty fields; null when it is another page's.
 * @param button that was pressed
 */
function addressOf(form: HTMLFormElement, button?: HTMLElement | null): string | null {
  if (!partOf(form) || form.method !== "get") return null;
  if (new URL(form.action).pathname !== location.pathname) return null;
  const fields = [...new FormData(form, button)].map(([name, value]) => [
    name,
    String(value).trim(),
  ]);
  const query = new URLSearchParams(fields.filter(([, value]) => value !== ""));
  return `${location.pathname}${`${query}` ? `?${query}` : ""}`;
}

function submit(event: SubmitEvent) {
  const address = addressOf(event.target as HTMLFormElement, event.submitter);
  if (address === null) return;
  event.preventDefault();
  clearTimeout(typing);
  void renew(address, address === shown ? "there" : "new", { isSent: true });
}

const typingMs = 300;
let typing: ReturnType<typeof setTimeout>;

/** A form with `data-live` searches while the reader types, where data costs little. */
function searchWhileTyping({ target }: { readonly target: EventTarget | null }) {
  const form = target instanceof HTMLInputElement ? target.form : null;
  if (!form?.matches("[data-live]") || isPoorLine()) return;
  clearTimeout(typing);
  typing = setTimeout(() => {
    const address = addressOf(form);
    if (address !== null && address !== shown) void renew(address, "same", { typing: form });
  }, typingMs);
}

/** On a slow phone, people type before this script is listening. */
function searchWhatWasTyped() {
  for (const box of document.querySelectorAll<HTMLInputElement>("[data-live] input")) {
    if (box.value !== box.defaultValue) searchWhileTyping({ target: box });
  }
}

export function renewParts(): void {
  addEventListener("click", follow);
  addEventListener("submit", submit);
  addEventListener("input", searchWhileTyping);
  searchWhatWasTyped();
  addEventListener("popstate", () => {
    // A link to a place on this page changes the hash only.
    if (shown !== location.pathname + location.search) {
      void renew(location.pathname + location.search, "there");
    }
  });
}
