import { parseUrl } from "#foundation/text/parse-url.ts";

/**
 * The page to open after a sign-in. Only pages of this site are accepted, so that a link to our sign-in cannot send a
 * person to another site.
 * @param asked `?next=` of the address, or null
 * @param usual the page if that is missing or not ours
 */
export function nextPage(asked: string | null, usual: string): string {
  // Browsers read a backslash as a slash, so `/\\evil.example` names another host too.
  if (!asked?.startsWith("/") || /^\/[/\\]/.test(asked) || asked.length > 500) return usual;
  const here = "https://here.invalid";
  const url = parseUrl(asked, here);
  if (!url) return usual;
  const { origin, pathname, search, hash } = url;
  // A path may become `//` when its dots are resolved: `/.//evil.example`.
  return origin === here && !pathname.startsWith("//") ? `${pathname}${search}${hash}` : usual;
}
