import { everyTown, keepTown, readKeptTown } from "#foundation/browser/kept-town.ts";
import { partsRenewed } from "./page-controls.ts";

/**
 * The town that the visitor chose (foundation/academy/towns.ts). It is chosen with a GET form, so it is in
 * the address, and the device keeps it for pages without a town in the address: the early script applies it
 * there. Without scripts, only the address counts.
 */

const shown = document.documentElement.dataset;

/** The chosen town; undefined for all of them. */
export const shownTown = (): string | undefined => shown.town;

/** Shows the town of the address and keeps it. */
function followAddress() {
  const asked = new URLSearchParams(location.search).get("town");
  if (asked && shown.knownTowns?.split(" ").includes(asked)) {
    shown.town = asked;
    keepTown(asked);
  } else if (asked === everyTown) {
    delete shown.town;
    keepTown(null);
  }
  return asked;
}

/** The registration form starts with the town in its address; lists get it from the early script. */
const isForm = (path: string) => path.startsWith("/register/");

/** A link to the form carries the town. */
function carryByLink({ target }: Event) {
  const link = target instanceof Element ? target.closest("a") : null;
  if (!shown.town || !link || link.origin !== location.origin || !isForm(link.pathname)) return;
  if (!/[?&]town=/.test(link.search)) link.search += `${link.search ? "&" : "?"}town=${shown.town}`;
}

/** So does choosing a level. */
function carryByForm({ target, formData }: FormDataEvent) {
  const { action, method } = target as HTMLFormElement;
  if (shown.town && method === "get" && isForm(new URL(action).pathname))
    formData.set("town", shown.town);
}

/** Follows the choice of a town on every page. */
export function followTown(): void {
  const asked = followAddress();
  addEventListener("click", carryByLink, true);
  addEventListener("formdata", carryByForm);
  // A list renewed without a town in its address shows all towns.
  addEventListener(partsRenewed, () => followAddress() ?? delete shown.town);
  // The reader chose a town on another page and comes back.
  addEventListener("pageshow", ({ persisted }) => {
    const kept = readKeptTown() ?? undefined;
    if (persisted && asked === null && kept !== shown.town) location.reload();
  });
  // A question that was answered before.
  const answer = document.querySelector<HTMLInputElement>(
    `[type=radio][name=town][value="${shown.town}"]`,
  );
  if (answer && asked === null) answer.checked = true;
}
