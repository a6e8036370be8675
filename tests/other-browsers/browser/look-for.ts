/* These run in the page, so they use nothing from outside. */

/** A kind of part, and its whole name or a pattern of it. */
export type Wanted = { selector: string; name: string; isPattern: boolean };

/**
 * The first part with this name that is not hidden: its `aria-label`, what labels it, or its text. It is brought to the
 * middle of the screen, where no bar covers it: WebKit's driver refuses what is elsewhere, and Firefox's clicks the bar.
 */
export function lookFor({ selector, name, isPattern }: Wanted): Element | null {
  const nameOf = (part: Element) => {
    const ids = part.getAttribute("aria-labelledby")?.split(" ") ?? [];
    const labels = [
      ...ids.map((id) => document.getElementById(id)),
      ...((part as Partial<HTMLInputElement>).labels ?? []),
    ];
    const text = labels.length > 0 ? labels.map((label) => label?.textContent).join(" ") : null;
    const spoken = part.getAttribute("aria-label") ?? text ?? part.textContent ?? "";
    return spoken.replace(/\s+/g, " ").trim();
  };
  const isShown = (part: Element) =>
    part.getClientRects().length > 0 && getComputedStyle(part).visibility !== "hidden";
  const pattern = new RegExp(name);
  const isNamed = (part: Element) =>
    isPattern ? pattern.test(nameOf(part)) : nameOf(part) === name;
  // Behind an open dialog nothing can be reached.
  const place = [...document.querySelectorAll("dialog[open]")].pop() ?? document;
  const parts = [...place.querySelectorAll(selector)];
  const found = parts.find((part) => isShown(part) && (name === "" || isNamed(part))) ?? null;
  found?.scrollIntoView({ block: "center", behavior: "instant" });
  return found;
}

/** What can be read on the page. */
export const readPage = (): string => document.body.innerText.replace(/\s+/g, " ");

/** The value of a field. */
export const fieldValue = (name: string): string =>
  document.querySelector<HTMLInputElement>(`[name="${name}"]`)?.value ?? "";

/** What has the focus: its `name`, its label or its text. */
export function focusedPart(): string {
  const part = document.activeElement as Partial<HTMLInputElement> | null;
  const text = part?.name || part?.labels?.[0]?.textContent || part?.textContent || "";
  return text.replace(/\s+/g, " ").trim();
}

/** The fields of a form that are on the screen and can be filled. */
export const shownFields = (form: string) =>
  [...document.querySelectorAll(`${form} [name]:not([readonly])`)]
    .filter((field) => field.getClientRects().length > 0)
    .map((field) => ({
      name: field.getAttribute("name") ?? "",
      isChoice: field.matches("[type=radio], [type=checkbox]"),
      isList: field.matches("select"),
    }));

/** How much wider the page is than its window, in pixels, and the parts that stick out. */
export function overflow() {
  const { scrollWidth, clientWidth } = document.documentElement;
  const parts = [...document.querySelectorAll("body *")].filter(
    (part) => part.getBoundingClientRect().right > clientWidth + 1,
  );
  const over = Math.max(0, scrollWidth - clientWidth);
  const names = over > 0 ? parts.slice(0, 3).map((part) => part.outerHTML.slice(0, 80)) : [];
  return { over, names };
}
