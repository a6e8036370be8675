/** Browsers by their user agent; the first match counts, because each also names older ones. */
const browsers = [
  [/\bEdgA?\//, "Edge"],
  [/\bOPR\/|\bOpera\b/, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\bUCBrowser\//, "UC Browser"],
  [/\bFirefox\/|\bFxiOS\//, "Firefox"],
  [/\bChrome\/|\bCriOS\//, "Chrome"],
  [/\bSafari\//, "Safari"],
] as const;

const systems = [
  [/\bAndroid\b/, "Android"],
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b/, "Mac"],
  [/\bLinux\b/, "Linux"],
] as const;

type Names = readonly (readonly [RegExp, string])[];
const nameIn = (names: Names, header: string) =>
  names.find(([pattern]) => pattern.test(header))?.[1];

/**
 * A browser in words that its owner recognises: `Chrome on Android`.
 * @param header `User-Agent`
 * @returns null if it names neither browser nor system
 */
export function deviceName(header: string | undefined): string | null {
  const browser = nameIn(browsers, header ?? "");
  const system = nameIn(systems, header ?? "");
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? null;
}
