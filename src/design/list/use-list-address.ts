import { useMemo } from "react";
import { useNavigate, useSearchParams } from "react-router";
import type { Sort } from "./table.tsx";

type ListOrder = "asc" | "desc";

export type ListDefaults = {
  readonly sort: string;
  readonly order: ListOrder;
  /** 25, unless given. */
  readonly pageSize?: number;
  /** Query parameters that filter. */
  readonly filters?: readonly string[];
  /** The values of filters that nobody has chosen, if that is not "all". */
  readonly usual?: Readonly<Record<string, string>>;
  /** Its pages have numbers; other lists start next to a row. */
  readonly isNumbered?: boolean;
};

/** In the address, when someone chose all values of a filter that has a usual one. */
const allValues = "all";

/** A change of the address; null removes a parameter. */
export type AddressChange = Readonly<Record<string, string | number | null>>;

/**
 * What a list shows, all in the page's address, so that Back, a reload and a shared link show the same. @param
 * defaults for what is not in the address; the same object on every render
 */
export function useListAddress(defaults: ListDefaults) {
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  return useMemo(() => {
    const { pageSize = 25, usual = {} } = defaults;
    const page = Math.max(1, Number.parseInt(parameters.get("page") ?? "1", 10) || 1);
    const sort = parameters.get("sort") ?? defaults.sort;
    const order: ListOrder =
      parameters.get("order") === "asc" || parameters.get("order") === "desc"
        ? (parameters.get("order") as ListOrder)
        : defaults.order;
    const search = parameters.get("search")?.trim() ?? "";
    const filters = Object.fromEntries(
      (defaults.filters ?? []).map((name) => {
        const value = parameters.get(name) ?? usual[name] ?? "";
        return [name, value === allValues && usual[name] ? "" : value];
      }),
    );
    const [from, to] = [parameters.get("from") ?? "", parameters.get("to") ?? ""];
    /** The same address with changes. Any change except of the page goes back to the first page. */
    const addressWith = (change: AddressChange): string => {
      const next = new URLSearchParams(parameters);
      for (const name of ["page", "after", "before"]) if (!("columns" in change)) next.delete(name);
      for (const [name, value] of Object.entries(change)) {
        if (value === "" && usual[name]) next.set(name, allValues);
        else if (
          value === null ||
          value === "" ||
          (name === "page" && value === 1) ||
          value === usual[name]
        )
          next.delete(name);
        else next.set(name, String(value));
      }
      return `?${next}`;
    };
    /** What the call is asked for; empty filters are left out. */
    const asked: Record<string, string | number> = { sort, order };
    if (from) asked.from = from;
    if (to) asked.to = to;
    const [after, before] = [parameters.get("after"), parameters.get("before")];
    const place = after ? { after } : before ? { before } : { page };
    if (search) asked.search = search;
    for (const [name, value] of Object.entries(filters)) if (value) asked[name] = value;
    return {
      page,
      pageSize,
      sort,
      order,
      search,
      filters,
      from,
      to,
      addressWith,
      isNumbered: defaults.isNumbered ?? false,
      /** The columns that someone chose; null for the default ones. */
      columns: parameters.get("columns")?.split(",") ?? null,
      /** Everything about the list except its page, for a saved view. */
      view: addressWith({}),
      query: { ...asked, ...place, pageSize },
      filterQuery: asked,
      /** Exports everything that matches the filters as a file. */
      fileQuery: new URLSearchParams({
        ...Object.fromEntries(Object.entries(asked).map(([name, value]) => [name, String(value)])),
        format: "csv",
      }).toString(),
      /** How a table of these rows is sorted, and the links of its headings. */
      sorting: {
        sort: { key: sort, direction: order === "asc" ? "ascending" : "descending" },
        sortTo: ({ key, direction }: Sort) =>
          addressWith({ sort: key, order: direction === "ascending" ? "asc" : "desc" }),
      } as const,
      isFiltered:
        search !== "" ||
        Boolean(from || to) ||
        Object.entries(filters).some(([name, value]) => value !== (usual[name] ?? "")),
      /** Navigates there without loading a new page. */
      go: (change: AddressChange) =>
        void navigate(addressWith(change), { preventScrollReset: true }),
    };
  }, [parameters, navigate, defaults]);
}

export type ListAddress = ReturnType<typeof useListAddress>;
