import { href } from "react-router";
import { menuPrograms } from "#academy";

/** The navigation links, in the order and words of the specification (§2.1). */

export type SiteLink = { readonly label: string; readonly to: string };

export const mainLinks = {
  home: { label: "Home", to: href("/") },
  programs: { label: "Programs", to: href("/programs") },
  others: [
    { label: "Affiliate Programs", to: href("/affiliate-courses") },
    { label: "Become an Affiliate", to: href("/affiliate-application") },
    { label: "Partnerships", to: href("/partnerships") },
  ],
} as const;

/** Pages that people look for on a phone, at the end of its menu. */
export const helpLinks = [
  { label: "Start dates", to: href("/starts") },
  { label: "Help Center", to: href("/help") },
  { label: "Contact us", to: href("/contact") },
] as const;

/** The programs that the navigation lists under Programs. */
export const namedPrograms: readonly SiteLink[] = menuPrograms.map(({ id, label }) => ({
  label,
  to: href("/programs/:id", { id }),
}));

/** The pages that the bar links to. */
export const linksOfNavbar: readonly string[] = [
  mainLinks.home,
  mainLinks.programs,
  ...mainLinks.others,
  ...namedPrograms,
  ...helpLinks,
  { to: href("/login") },
  { to: href("/dashboard") },
  { to: href("/checkout") },
].map(({ to }) => to);

export const footerGroups: readonly { title: string; links: readonly SiteLink[] }[] = [
  {
    title: "Company",
    links: [
      { label: "About us", to: href("/about") },
      { label: "Careers", to: href("/careers") },
      helpLinks[2],
    ],
  },
  {
    title: "Resources",
    links: [
      { label: "Blog", to: href("/blog") },
      helpLinks[1],
      { label: "Guides", to: href("/guides") },
      helpLinks[0],
    ],
  },
  {
    title: "Legal",
    links: [
      { label: "Terms of Service", to: href("/terms") },
      { label: "Privacy Policy", to: href("/privacy") },
      { label: "Accessibility", to: href("/accessibility") },
      { label: "Cookie Policy", to: href("/cookies") },
    ],
  },
];
