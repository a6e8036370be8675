/**
 * The URL that a text is, relative to a base if there is one; null for other texts. (`URL.parse` and `URL.canParse`
 * are newer than the oldest browsers we support.)
 */
export function parseUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}
