import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { describe, expect, it } from "vitest";
import { Button } from "./actions/button.tsx";
import { CardArt } from "./card-art/card-art.tsx";
import { Pagination } from "./list/list-pages.tsx";
import { Table } from "./list/table.tsx";
import { ToastRegion } from "./messages/toast.tsx";
import { Tabs } from "./page/tabs.tsx";

const render = (element: ReactElement) =>
  renderToStaticMarkup(<MemoryRouter>{element}</MemoryRouter>);

describe("buttons", () => {
  it("say what is going on, keep the focus, and can't be pressed while pending", () => {
    const html = render(
      <Button pending pendingLabel="Processing Payment...">
        Pay &amp; Submit Registration
      </Button>,
    );
    expect(html).toContain("Processing Payment...");
    expect(html).not.toContain("Pay &amp;");
    expect(html).toContain('aria-disabled="true"');
    expect(html).not.toMatch(/ disabled/);
  });
});

describe("tabs", () => {
  it("with panels tie each to its own, and let the keyboard into one", () => {
    const tabs = ["one", "two"].map((id) => ({ id, label: id, panel: `panel ${id}` }));
    const html = render(<Tabs label="Place" tabs={tabs} defaultTab="two" />);
    expect(html).toMatch(/aria-selected="true"[^>]*tabindex="0"[^>]*>two/i);
    expect(html).toMatch(/aria-selected="false"[^>]*tabindex="-1"[^>]*>one/i);
    const panel = /aria-controls="([^"]*one-panel)"/.exec(html)?.[1];
    expect(html).toMatch(new RegExp(`id="${panel}"[^>]*hidden=""[^>]*>panel one`));
    expect(html).toContain("panel two");
  });
});

describe("pages of a list", () => {
  it("lead to the page before and after, as far as there are any", () => {
    const page = (number: number) =>
      render(<Pagination page={number} pageCount={3} pageTo={(to) => `?page=${to}`} />);
    expect(page(1)).toContain("Page 1 of 3");
    expect(page(1)).not.toContain("Previous");
    expect(page(2)).toMatch(/page=1.*Previous.*page=3.*Next/);
    expect(page(3)).not.toContain("Next");
    expect(render(<Pagination page={1} pageCount={1} pageTo={() => "?"} />)).toBe("");
  });
});

describe("tables", () => {
  const table = (sort?: { key: string; direction: "ascending" | "descending" }) =>
    render(
      <Table
        caption="Enrolments"
        rows={[{ id: "1", name: "Amina", paidKobo: 100 }]}
        rowKey={(row) => row.id}
        sort={sort}
        sortTo={({ key, direction }) => `?sort=${key}-${direction}`}
        columns={[
          {
            key: "name",
            label: "Learner",
            rowHeader: true,
            sortable: true,
            cell: (row) => row.name,
          },
          { key: "paid", label: "Paid", sortable: true, cell: (row) => row.paidKobo },
          { key: "none", label: "Note", cell: () => "–" },
        ]}
      />,
    );

  it("say how they are sorted, and a second press turns the order round", () => {
    const html = table({ key: "name", direction: "ascending" });
    expect(html).toMatch(/aria-sort="ascending"><a[^>]*href="\/\?sort=name-descending"/);
    expect(html).toMatch(/aria-sort="none"><a[^>]*href="\/\?sort=paid-ascending"/);
    expect(html).toContain('<th scope="col">Note</th>');
  });
});

describe("messages", () => {
  it("have a place from the start, so that toasts are read out", () => {
    expect(render(<ToastRegion />)).toBe('<div class="toasts" role="status"></div>');
  });
});

describe("card art", () => {
  it("is drawn on the server, each with ids of its own", () => {
    const html = render(
      <>
        <CardArt id="tiling" family="build" glyph="custom:tiling" />
        <CardArt id="tiling" family="build" glyph="custom:tiling" />
      </>,
    );
    const patterns = [...html.matchAll(/<pattern id="(\w+)"/g)].map((match) => match[1]);
    expect(patterns).toHaveLength(2);
    expect(new Set(patterns).size).toBe(2);
  });
});
