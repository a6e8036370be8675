import { href } from "react-router";

/** Addresses of the catalogue's pages and of the registration form. */

export const programPath = (id: string) => href("/programs/:id", { id });

/** The registration form; the level is in `?level=`. */
export const registrationPath = (id: string) => `/register/${encodeURIComponent(id)}`;

/** `https://forms.example/x` → `forms.example` */
export const siteName = (url: string) => new URL(url).hostname.replace(/^www\./, "");
