import { href } from "react-router";

/** Addresses of the catalogue's pages and of the registration form. */

export const programPath = (id: string) => href("/programs/:id", { id });

/** What a followed link's address contains: the affiliate's code, and where it was shared. */
export type LinkQuery = Readonly<{ ref: string } | { ref: string; via: string }>;

/** The registration form, for the next start or the one that is named; the level is in `?level=`. */
export function registrationPath(id: string, linkQuery?: LinkQuery | null, intake?: string) {
  const query = new URLSearchParams({ ...linkQuery, ...(intake ? { intake } : {}) }).toString();
  return `/register/${encodeURIComponent(id)}${query && `?${query}`}`;
}

/** The form in which a level is chosen on a program's page; the bar's button sends it too. */
export const levelFormId = "register";

/** `https://forms.example/x` → `forms.example` */
export const siteName = (url: string) => new URL(url).hostname.replace(/^www\./, "");

/** Instead of "Register Now" on a hybrid program that takes no registrations yet: it takes a name and an address. */
export const notOpenYet = "Tell me when it opens";
