/** Links that affiliates share: a page of the site with their code, and the channel for the counts. */

/** Where a link was shared: `?via=` of the address, at most 20 letters, digits and dashes. */
export const shareChannels = ["link", "whatsapp", "sms", "qr", "poster"] as const;
type ShareChannel = (typeof shareChannels)[number];

/** The pages that can be shared besides those of programs. */
export const sharePages = {
  programs: { path: "/programs", label: "All programs" },
  "find-your-door": { path: "/find-your-door", label: "Find your door" },
  home: { path: "/", label: "Home page" },
} as const;
export type SharePage = keyof typeof sharePages;
export const sharePageNames = Object.keys(sharePages) as [SharePage, ...SharePage[]];

export type ShareTarget =
  | { readonly kind: "page"; readonly page: SharePage }
  | { readonly kind: "program"; readonly id: string; readonly title: string };

const pathOf = (target: ShareTarget): string =>
  target.kind === "page"
    ? sharePages[target.page].path
    : `/programs/${encodeURIComponent(target.id)}`;

/** @param origin `https://zaure.example` */
export function shareLink(
  origin: string,
  target: ShareTarget,
  code: string,
  via: ShareChannel,
): string {
  return `${origin}${pathOf(target)}?${new URLSearchParams({ ref: code, via })}`;
}

/** The call that makes the poster, for `POST /downloads`. */
export function posterPath(target: ShareTarget, paper: "a4" | "a5"): string {
  return target.kind === "page"
    ? `/affiliates/posters/pages/${target.page}/${paper}`
    : `/affiliates/posters/programs/${encodeURIComponent(target.id)}/${paper}`;
}
