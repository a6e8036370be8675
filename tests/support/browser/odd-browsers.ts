import type { Page } from "@playwright/test";
import { compat, isNewer, partsOf } from "../../project/browsers/compat-data.ts";

/** What the oldest promised browsers lack of the web's interfaces: `owner`, `owner.member` or `owner.member_static`. */
function newerNames(): string[] {
  const owners = [...partsOf(compat.builtins), ...partsOf(compat.api)];
  const newerOf = ([name, feature]: (typeof owners)[number]) =>
    partsOf(feature)
      .filter(([, member]) => isNewer(member))
      .map(([member]) => `${name}.${member}`);
  return owners.flatMap((owner) => (isNewer(owner[1]) ? owner[0] : newerOf(owner)));
}

/** Removes from the page what is newer than the oldest promised browsers, before any script runs. */
export const makeOld = (page: Page): Promise<unknown> =>
  page.addInitScript((names: string[]) => {
    const from = globalThis as unknown as Record<string, Record<string, object> | undefined>;
    for (const each of names) {
      const [owner = "", member = owner] = each.split(".");
      const name = member.replace(/_static$/, "");
      const isGlobal = member === owner || owner === "Window";
      // The data do not say which of the language's own methods are static.
      const places = isGlobal ? [from] : [from[owner], name === member && from[owner]?.prototype];
      for (const place of places) if (place) Reflect.deleteProperty(place, name);
    }
  }, newerNames());

/**
 * Wraps every text of the page, later ones too, as Chrome's translation does. @param from the event after which it
 * begins: React may have taken over the page, or not yet
 */
export const translate = (page: Page, from: "DOMContentLoaded" | "load"): Promise<unknown> =>
  page.addInitScript((event) => {
    const untouched = "script, style, noscript, textarea, title, option, svg, code, font font";
    const wrap = (text: Text) => {
      if (!text.data.trim() || !text.parentElement || text.parentElement.closest(untouched)) return;
      const outer = document.createElement("font");
      outer.dir = "auto";
      outer.style.verticalAlign = "inherit";
      const inner = outer.cloneNode() as HTMLElement;
      outer.append(inner);
      text.replaceWith(outer);
      // A translation is a new text node: the page's own is gone.
      inner.append(text.data);
    };
    const wrapAll = (node: Node) => {
      const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
      const texts: Text[] = node instanceof Text ? [node] : [];
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      texts.forEach(wrap);
    };
    addEventListener(event, () => {
      wrapAll(document.body);
      document.documentElement.classList.add("translated-ltr");
      const observer = new MutationObserver((records) => {
        for (const { target, addedNodes } of records) {
          for (const node of [...addedNodes, target instanceof Text ? target : null]) {
            if (node?.isConnected) wrapAll(node);
          }
        }
      });
      observer.observe(document.body, { subtree: true, childList: true, characterData: true });
    });
  }, from);
