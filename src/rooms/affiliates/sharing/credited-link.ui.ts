import { readKeptLink } from "./kept-code.ui.ts";

/** The code of a followed link and where it was shared, under the names that forms send. */
export type FollowedLink = { readonly keptCode: string | null; readonly via: string | null };

/**
 * The link that a form will credit: the stored one, because the first code wins. If nothing is stored, for example
 * because storage is blocked, it is the one in the page's address.
 */
export function creditedLink({ link }: { readonly link: FollowedLink | null }): FollowedLink {
  const kept = readKeptLink();
  return link && !kept.keptCode ? { keptCode: link.keptCode, via: link.via } : kept;
}

/** @param name of the affiliate: first name and initial, `Asabe D.` */
export const referredBy = (name: string) =>
  `Referred by ${name.replace(/\.$/, "")}. To use another code, type it here.`;
