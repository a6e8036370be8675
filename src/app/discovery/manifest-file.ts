import { href } from "react-router";
import { colours, locale } from "#academy";
import { academy } from "#foundation/academy/academy.ts";

const icon = (file: string, size: number, purpose = "any") => ({
  src: `/icons/${file}.png`,
  sizes: `${size}x${size}`,
  type: "image/png",
  purpose,
});

/** For phones that put the site on their home screen. */
export function loader() {
  const manifest = {
    id: href("/"),
    name: academy.name,
    short_name: academy.shortName,
    description: academy.description,
    lang: locale,
    start_url: href("/"),
    scope: href("/"),
    display: "minimal-ui",
    // The tokens deep and lime: the bar above the page, and the background until the page is there.
    theme_color: colours.light["baba-deep"],
    background_color: colours.light.lime,
    icons: [
      { src: "/favicon.svg", sizes: "any", type: "image/svg+xml" },
      icon("icon-192", 192),
      icon("icon-512", 512),
      icon("icon-maskable-512", 512, "maskable"),
    ],
    shortcuts: [
      { name: "Programs", url: href("/programs") },
      { name: "Help Center", url: href("/help") },
    ],
  };
  return Response.json(manifest, { headers: { "content-type": "application/manifest+json" } });
}
