import type { LoaderFunctionArgs, ServerBuild } from "react-router";
import { readsDataContext } from "#foundation/pages/page-context.ts";
import type { PageHandle } from "#foundation/pages/page-handle.ts";

type Route = NonNullable<ServerBuild["routes"][string]>;

const isPlainObject = (value: unknown): value is object =>
  typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** The same object, whose fields can be read by name but are not listed. */
function unlisted(value: object): object {
  const fields = Object.getOwnPropertyDescriptors(value);
  for (const field of Object.values(fields)) field.enumerable = false;
  return Object.defineProperties({}, fields);
}

function withUnlistedData(route: Route): Route {
  const { loader } = route.module;
  if (!loader) return route;
  const readUnlisted = async (args: LoaderFunctionArgs) => {
    const value = await loader(args);
    if (args.context.get(readsDataContext) || !isPlainObject(value)) return value;
    return unlisted(value);
  };
  return { ...route, module: { ...route.module, loader: readUnlisted } };
}

/**
 * The router encodes what loaders return for the browser, with every page, also for plain pages, where nothing reads
 * it: a twentieth of the cost of a search. So on plain pages the fields of this data are not listed, and the router
 * finds nothing to encode. Components read them as always, by name.
 */
export function withoutPageData(build: ServerBuild): ServerBuild {
  const entries = Object.entries(build.routes).map(([id, route]) => {
    const handle = route?.module.handle as PageHandle | undefined;
    const isPlainPage = route?.module.default !== undefined && route.parentId && !handle?.client;
    return [id, route && isPlainPage ? withUnlistedData(route) : route];
  });
  return { ...build, routes: Object.fromEntries(entries) };
}
