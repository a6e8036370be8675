import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { describe, expect, test } from "vitest";
import { ListView } from "./list-view.tsx";
import { useListAddress } from "./use-list-address.ts";

const defaults = { sort: "name", order: "asc", pageSize: 2 } as const;

type Rows = { readonly total: number; readonly shown: number; readonly hasMore?: boolean };

function People({ total, shown, hasMore = false }: Rows) {
  const rows = Array.from({ length: shown }, (_, at) => `person ${at + 1}`);
  return (
    <ListView
      address={useListAddress(defaults)}
      loaded={{ state: { kind: "ready", value: { rows, total, hasMore } }, reload: () => {} }}
      searchLabel="Search name, email or phone"
      noun={["person", "people"]}
      failed={() => ""}
      empty="Nobody yet"
    >
      {(some) => some.join(", ")}
    </ListView>
  );
}

const at = (address: string, rows: Rows) =>
  renderToStaticMarkup(
    <MemoryRouter initialEntries={[address]}>
      <People {...rows} />
    </MemoryRouter>,
  );

describe("the pager", () => {
  test("is not there for one page, and the count is", () => {
    const one = at("/admin/people", { total: 2, shown: 2 });
    expect(one).not.toContain('aria-label="Pages"');
    expect(one).toContain("2 people");
  });

  test("is there for two, on both of them", () => {
    expect(at("/admin/people", { total: 3, shown: 2 })).toContain("Page 1 of 2");
    expect(at("/admin/people?page=2", { total: 3, shown: 1 })).toContain("Page 2 of 2");
  });

  test("is there when not all were counted", () => {
    const more = at("/admin/people", { total: 2, shown: 2, hasMore: true });
    expect(more).toContain("More than 2 people");
    expect(more).toContain("Page 1 of more than 1");
  });
});

test("what can be searched stands above the field, where nothing cuts it off", () => {
  const page = at("/admin/people", { total: 0, shown: 0 });
  expect(page).toMatch(
    /<label for="([^"]+)">Search name, email or phone<\/label>.*<input [^>]*id="\1"/,
  );
  expect(page).not.toContain("placeholder");
});
