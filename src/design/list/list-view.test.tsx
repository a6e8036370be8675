import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { describe, expect, test } from "vitest";
import { type ListedRows, ListView } from "./list-view.tsx";
import { useListAddress } from "./use-list-address.ts";

const beside = { sort: "name", order: "asc", pageSize: 2 } as const;
const numbered = { ...beside, isNumbered: true } as const;

type Rows = Omit<ListedRows<string>, "rows"> & {
  readonly shown: number;
  readonly isNumbered?: boolean;
};

function People({ shown, isNumbered = false, ...listed }: Rows) {
  const rows = Array.from({ length: shown }, (_, at) => `person ${at + 1}`);
  return (
    <ListView
      address={useListAddress(isNumbered ? numbered : beside)}
      loaded={{ state: { kind: "ready", value: { rows, ...listed } }, reload: () => {} }}
      searchLabel="Search name, email or phone"
      noun={["person", "people"]}
      sums={{ openKobo: "to pay" }}
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

  test("leads to the rows beside the page", () => {
    const second = at("/admin/people?after=one", { total: 5, shown: 2, next: "n", previous: "p" });
    expect(second).toContain('href="/admin/people?after=n"');
    expect(second).toContain('href="/admin/people?before=p"');
  });

  test("has numbers where the list has, also when not all were counted", () => {
    const more = at("/admin/people", { total: 2, shown: 2, hasMore: true, isNumbered: true });
    expect(more).toContain("2+ people");
    expect(more).toContain("Page 1 of more than 1");
    expect(at("/admin/people?page=2", { total: 3, shown: 1, isNumbered: true })).toContain(
      "Page 2 of 2",
    );
  });
});

test("sums of what is filtered are shown beside the count", () => {
  const page = at("/admin/people", { total: 2, shown: 2, sums: { openKobo: 9_500_000 } });
  expect(page).toContain("<b>₦95,000</b> to pay");
});

test("what can be searched is the field's name and its hint", () => {
  const page = at("/admin/people", { total: 0, shown: 0 });
  expect(page).toContain('aria-label="Search name, email or phone"');
  expect(page).toContain('placeholder="Search name, email or phone"');
});
