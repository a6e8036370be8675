import data from "@mdn/browser-compat-data" with { type: "json" };
import { oldestBrowsers } from "../../../scripts/oldest-browsers.ts";

/** A feature in the compatibility data: which browsers support it, and its parts by name. */
export type Feature = { readonly [part: string]: Feature } & { readonly __compat?: Compat };
type Compat = { readonly support: Readonly<Record<string, Support | readonly Support[]>> };
type Support = {
  readonly version_added: string | boolean | null;
  readonly flags?: readonly unknown[];
  readonly prefix?: string;
  readonly alternative_name?: string;
};

/** A feature that only one kind of device lacks is a matter of the device: no phone shows a cursor. */
const kinds = {
  chrome: "chrome_android",
  safari: "safari_ios",
  firefox: "firefox_android",
} as const;

const isIn = (support: Support, version: number) =>
  typeof support.version_added === "string" &&
  !support.flags &&
  !support.prefix &&
  !support.alternative_name &&
  Number.parseFloat(support.version_added.replace("≤", "")) <= version;

/** Anything that the data does not mention counts as old. */
export function isNewer(feature: Feature | undefined): boolean {
  const support = feature?.__compat?.support;
  if (!support) return false;
  return Object.entries(oldestBrowsers).some(([browser, version]) => {
    const known = [browser, kinds[browser as keyof typeof kinds]].flatMap(
      (name) => support[name] ?? [],
    );
    return known.length > 0 && !known.some((each) => isIn(each, version));
  });
}

const { api, css, html, javascript } = data as unknown as Record<string, Feature>;
export const compat = { api, css, html, builtins: javascript?.builtins } as Readonly<
  Record<"api" | "css" | "html" | "builtins", Feature>
>;
export const partsOf = (feature: Feature | undefined) =>
  Object.entries(feature ?? {}).filter(([name]) => name !== "__compat") as [string, Feature][];
