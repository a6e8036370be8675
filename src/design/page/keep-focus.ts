type Place = {
  readonly element: HTMLElement;
  /** Its ancestors, the nearest first, with the index of the child that leads to it. */
  readonly above: readonly { readonly parent: Element; readonly index: number }[];
};

function placeOf(element: HTMLElement, root: HTMLElement): Place {
  const above: { parent: Element; index: number }[] = [];
  let child: Element = element;
  while (child !== root && child.parentElement) {
    const parent = child.parentElement;
    above.push({ parent, index: [...parent.children].indexOf(child) });
    child = parent;
  }
  return { element, above };
}

const headings = "h1, h2, h3, h4";

const isSeen = (element: Element) => element.getClientRects().length > 0;

const seenIn = (part: Element, selector: string) =>
  [...part.querySelectorAll<HTMLElement>(selector)].find(isSeen);

/**
 * What replaces an element that is gone: the same field rendered again, the row or card that took its place, or the
 * heading of the nearest part that is still there.
 */
function successorOf({ element, above }: Place, root: HTMLElement): HTMLElement | undefined {
  const left = above.filter(({ parent }) => parent === root || root.contains(parent));
  const [nearest] = left;
  const name = element.getAttribute("name");
  const same = name && nearest && seenIn(nearest.parent, `[name="${CSS.escape(name)}"]:enabled`);
  if (same) return same;
  const next =
    nearest?.parent.children[Math.min(nearest.index, nearest.parent.children.length - 1)];
  const inNext =
    next?.matches("tr, li, article") &&
    seenIn(next, next.matches("tr") ? "a, button:enabled" : headings);
  if (inNext) return inNext;
  for (const { parent } of left) {
    const heading = seenIn(parent, headings);
    if (heading) return heading;
  }
  return undefined;
}

function focusOn(element: HTMLElement): void {
  if (element.matches(headings) && !element.hasAttribute("tabindex")) element.tabIndex = -1;
  // For a person with a mouse, the page must not scroll.
  element.focus({ preventScroll: true });
  if (element.matches(":focus-visible")) element.scrollIntoView({ block: "nearest" });
}

/**
 * Keeps the place of people who use the keyboard or a screen reader. When a row, a button or a part of a record
 * disappears because of what they did, the browser drops the focus to `body`, and they would have to start at the top
 * of the page. Instead the focus moves to what took its place, or to the nearest heading. It never takes the focus
 * from another element, nor from a person who clicked outside all controls.
 * @returns stops it
 */
export function keepFocus(root: HTMLElement): () => void {
  let last: Place | null = null;
  /** Where a dialog was opened. */
  let opener: Place | null = null;
  let isWaiting = false;
  const isDropped = () => !document.activeElement || document.activeElement === document.body;
  const restore = () => {
    isWaiting = false;
    if (!last || !isDropped()) return;
    const dialog = last.above.find(({ parent }) => parent.matches("dialog"))?.parent;
    const isInOpenDialog = dialog?.isConnected && dialog.matches("[open]");
    const place = !dialog || isInOpenDialog ? last : opener;
    if (!place || (!isInOpenDialog && document.querySelector("dialog[open]"))) return;
    const { element } = place;
    if (!element.isConnected) {
      const next = successorOf(place, isInOpenDialog ? (dialog as HTMLElement) : root);
      if (next) focusOn(next);
    } else if (!element.matches(":disabled")) focusOn(element);
  };
  // Later, so that code which moves the focus itself comes first.
  const look = () => {
    if (isWaiting || !last) return;
    isWaiting = true;
    setTimeout(restore, 0);
  };
  const remember = ({ target }: FocusEvent) => {
    last = placeOf(target as HTMLElement, root);
    if (!(target as HTMLElement).closest("dialog")) opener = last;
  };
  const leave = ({ target, relatedTarget }: FocusEvent) => {
    if (relatedTarget || !document.hasFocus()) return;
    const left = target as HTMLElement;
    setTimeout(() => {
      const isThere = left.isConnected && isSeen(left) && !left.matches(":disabled");
      if (isThere && isDropped() && last?.element === left) last = null;
    }, 0);
  };
  const changes = new MutationObserver(look);
  changes.observe(root, { childList: true, subtree: true, attributeFilter: ["disabled"] });
  root.addEventListener("focusin", remember);
  root.addEventListener("focusout", leave);
  return () => {
    changes.disconnect();
    root.removeEventListener("focusin", remember);
    root.removeEventListener("focusout", leave);
  };
}
