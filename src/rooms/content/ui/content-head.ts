import type { MetaDescriptor } from "react-router";
import { pageHead } from "#foundation/page-head.ts";

type Match = { readonly loaderData?: unknown } | undefined;

/**
 * The head of a page whose words stand in the code.
 * @param matches as `meta` is given them; the first, the site's root, knows the origin
 */
export function contentHead(
  { matches }: { readonly matches: readonly Match[] },
  head: { readonly title: string; readonly description: string; readonly path: string },
): MetaDescriptor[] {
  const root = matches[0]?.loaderData as { origin?: string } | undefined;
  const { title, description, path } = head;
  return pageHead({ title, description, url: `${root?.origin ?? ""}${path}` });
}
