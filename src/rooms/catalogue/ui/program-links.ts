import { href } from "react-router";

/** Addresses of the catalogue's pages, and of what they lead to. */

export const programPath = (id: string) => href("/programs/:id", { id });

/** Where one registers; the level travels as `?level=`. */
export const registrationPath = (id: string) => `/register/${encodeURIComponent(id)}`;

/** `https://forms.example/x` → `forms.example` */
export const siteName = (url: string) => new URL(url).hostname.replace(/^www\./, "");
