import { onStoredChange } from "#foundation/browser/browser-storage.ts";
import { everyTown, keepTown, readKeptTown } from "#foundation/browser/kept-town.ts";
import { partsRenewed } from "./page-controls.ts";

/**
 * The town that the visitor chose (foundation/academy/towns.ts). The address has it on lists and forms, and the device
 * keeps it; the early script has shown it already. Without scripts the address alone does.
 */

const root = () => document.documentElement;
const askedFor = () => new URLSearchParams(location.search).get("town");
const isKnown = (town: string | null): town is string =>
  town !== null && (root().dataset.knownTowns ?? "").split(" ").includes(town);

/** The chosen town; undefined for all of them. */
export const shownTown = (): string | undefined => root().dataset.town;

function show(town: string | null) {
  if (isKnown(town)) root().dataset.town = town;
  else delete root().dataset.town;
}

/** Pages that show a town by the address. */
const isByAddress = (path: string) =>
  /^\/(programs|starts|platforms\/\w+|register\/[^/]+)?$/.test(path);

/** A link to such a page takes the town along. */
function carryByLink({ target }: Event) {
  const town = shownTown();
  const link = target instanceof Element ? target.closest("a") : null;
  if (!town || !link || link.origin !== location.origin || !isByAddress(link.pathname)) return;
  const address = new URL(link.href);
  if (link.getAttribute("href")?.startsWith("#") || address.searchParams.has("town")) return;
  address.searchParams.set("town", town);
  link.href = address.href;
}

/** And so does a form that leads to one. */
function carryByForm({ target, formData }: FormDataEvent) {
  const form = target as HTMLFormElement;
  const town = shownTown();
  if (!town || form.method !== "get" || formData.has("town") || isChoice(form)) return;
  if (isByAddress(new URL(form.action).pathname)) formData.set("town", town);
}

const isChoice = (form: HTMLFormElement) => form.matches("[data-town-choice]");

/** Keeps the choice. A list is another one for another town; elsewhere the page has all of them and shows the chosen one. */
function choose(event: SubmitEvent, isWhole: boolean) {
  const form = event.target as HTMLFormElement;
  if (!isChoice(form)) return;
  const chosen = event.submitter?.getAttribute("value") ?? everyTown;
  keepTown(isKnown(chosen) ? chosen : null);
  show(chosen);
  if (!isWhole || form.closest("[data-part]")) return;
  event.preventDefault();
  const address = new URL(location.href);
  address.searchParams.set("town", chosen);
  history.replaceState(history.state, "", address);
  const bar = form.closest("details");
  if (!bar) return;
  bar.open = false;
  bar.querySelector("summary")?.focus();
}

/** Follows the choice of a town on every page. */
export function followTown(): void {
  const asked = askedFor();
  if (isKnown(asked)) keepTown(asked);
  if (asked === everyTown) keepTown(null);
  const follow = () => {
    if (askedFor() === null) show(readKeptTown());
  };
  // On the way down, before what sends the form or follows the link.
  addEventListener("submit", (event) => choose(event, asked === null), true);
  addEventListener("click", carryByLink, true);
  addEventListener("formdata", carryByForm);
  addEventListener(partsRenewed, () => show(askedFor()));
  addEventListener("pageshow", follow);
  onStoredChange(follow);
  // A question that was answered before.
  const town = shownTown();
  const answer = document.querySelector<HTMLInputElement>(`input[name=town][value="${town}"]`);
  if (answer?.type === "radio" && asked === null) answer.checked = true;
}
