import { href } from "react-router";

/** Addresses of the catalogue's pages and of the registration form. */

export const programPath = (id: string) => href("/programs/:id", { id });

/** The registration form; the level is in `?level=`. @param linkCode the code of a followed link */
export const registrationPath = (id: string, linkCode?: string | null) =>
  `/register/${encodeURIComponent(id)}${linkCode ? `?ref=${encodeURIComponent(linkCode)}` : ""}`;

/** The form in which a level is chosen on a program's page; the bar's button sends it too. */
export const levelFormId = "register";

/** `https://forms.example/x` → `forms.example` */
export const siteName = (url: string) => new URL(url).hostname.replace(/^www\./, "");

/** Instead of "Register Now" on a hybrid program that takes no registrations yet: it takes a name and an address. */
export const notOpenYet = "Tell me when it opens";
