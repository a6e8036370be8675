/**
 * A browser that translates a page replaces each text with a `<font>`. React still holds the old text nodes:
 * inserting before one or removing one would fail, and text written into one would not be seen. So React's
 * changes are redirected to the replacement, and a text that changes is put back, to be translated again.
 */

/** Translated texts, each with the element that replaced it. */
const places = new Map<Node, HTMLElement>();
const taken = new WeakSet<Node>();
let wasTranslated = false;

const isFree = (node: Node | null): node is HTMLElement =>
  node?.nodeName === "FONT" && !taken.has(node);

/** Puts a text back in place of its translation. */
function giveBack(text: Node): void {
  places.get(text)?.replaceWith(text);
  places.delete(text);
}

function note(records: readonly MutationRecord[]) {
  for (const { type, target, addedNodes, removedNodes, previousSibling, nextSibling } of records) {
    // React wrote new text into a node that is no longer on the page.
    if (type === "characterData" && !target.isConnected) giveBack(target);
    const place = [...addedNodes, previousSibling, nextSibling].find(isFree);
    for (const text of removedNodes) {
      if (!place || text.nodeType !== Node.TEXT_NODE || text.isConnected) continue;
      wasTranslated = true;
      taken.add(place);
      places.set(text, place);
      observer.observe(text, { characterData: true });
    }
  }
}
const observer = new MutationObserver(note);

/** What the parent actually contains: the node itself, or its translation. */
function shownOf(parent: Node, node: Node): Node | null {
  if (node.parentNode === parent) return node;
  note(observer.takeRecords());
  const place = places.get(node);
  return place?.parentNode === parent ? place : null;
}

/** Starts while the page is loading, because a translation may come before React. */
export const watchTranslation = (): void =>
  observer.observe(document, { subtree: true, childList: true });

/** Right before React takes the page over: it needs the texts that the server sent. */
export function leadReact(): void {
  for (const text of [...places.keys()]) giveBack(text);
  const { insertBefore, removeChild } = Node.prototype;
  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, next: Node | null) {
    const shown = wasTranslated && next ? shownOf(this, next) : next;
    return insertBefore.call(this, node, shown) as T;
  };
  Node.prototype.removeChild = function <T extends Node>(this: Node, node: T) {
    if (!wasTranslated) return removeChild.call(this, node) as T;
    const shown = shownOf(this, node);
    if (shown) removeChild.call(this, shown);
    places.delete(node);
    return node;
  };
}

/** Whether the browser has translated something of this page. */
export const isTranslated = (): boolean => wasTranslated;
