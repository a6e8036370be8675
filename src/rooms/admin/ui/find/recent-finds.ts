import { keepStored, readStored } from "#foundation/browser/browser-storage.ts";
import { isOwnPage, isText, parseJson, propertiesOf } from "#foundation/browser/stored-values.ts";
import { recentFindsKey } from "#foundation/http/audiences.ts";
import type { Found } from "../../contract/find.ts";
import { foundKinds } from "../../rules/screens.ts";

/** What someone opened from the find field. It has names: signing out removes it (audiences.ts). */
export type RecentFind = Pick<Found, "kind" | "id" | "title" | "detail" | "href">;

const mostKept = 8;

function readFind(value: unknown): RecentFind | null {
  const { kind, id, title, detail, href } = propertiesOf(value);
  const known = foundKinds.find((one) => one === kind);
  const fits =
    known &&
    isText(id, 200) &&
    isText(title, 1_000) &&
    typeof detail === "string" &&
    detail.length <= 2_000 &&
    isOwnPage(href);
  return fits ? { kind: known, id, title, detail, href } : null;
}

/** The last finds, the newest first; none for a text that does not fit. */
export function readRecentFinds(): RecentFind[] {
  const stored = parseJson(readStored(recentFindsKey));
  return Array.isArray(stored)
    ? stored.flatMap((one) => readFind(one) ?? []).slice(0, mostKept)
    : [];
}

/** Keeps what was opened, before the earlier ones. An action is begun once, so it is no find. */
export function keepFind({ kind, id, title, detail, href }: RecentFind): void {
  if (kind === "action") return;
  const others = readRecentFinds().filter((one) => one.href !== href);
  const kept = [{ kind, id, title, detail, href }, ...others].slice(0, mostKept);
  keepStored({ [recentFindsKey]: JSON.stringify(kept) });
}
