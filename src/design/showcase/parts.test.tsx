import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { describe, expect, it } from "vitest";
import { Accordion } from "../actions/accordion.tsx";
import { Button, ButtonLink, IconButton } from "../actions/button.tsx";
import { CardArt } from "../card-art/card-art.tsx";
import { Icon } from "../icons/icon.tsx";
import { Pagination } from "../list/list-pages.tsx";
import { Table } from "../list/table.tsx";
import { Progress } from "../loading/progress.tsx";
import { Alert } from "../messages/alert.tsx";
import { Dialog } from "../messages/dialog.tsx";
import { ToastRegion } from "../messages/toast.tsx";
import { Breadcrumbs } from "../page/breadcrumbs.tsx";
import { LinkTabs } from "../page/link-tabs.tsx";
import { PageHeader } from "../page/page-header.tsx";
import { Panel } from "../page/panel.tsx";
import { StepList } from "../page/step-list.tsx";
import { Tabs } from "../page/tabs.tsx";
import { Money } from "../text/money.tsx";
import { ShowcasePage } from "./showcase-page.tsx";

const render = (element: ReactElement) =>
  renderToStaticMarkup(<MemoryRouter>{element}</MemoryRouter>);

describe("buttons", () => {
  it("submit only with type submit", () => {
    expect(render(<Button>Go</Button>)).toContain('type="button"');
    expect(render(<Button type="submit">Go</Button>)).toContain('type="submit"');
  });

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

  it("that lead somewhere are links", () => {
    expect(render(<ButtonLink to="/programs">Browse</ButtonLink>)).toMatch(
      /^<a [^>]*href="\/programs"/,
    );
  });

  it("of an icon alone have a name, and the icon itself none", () => {
    const html = render(<IconButton icon="close" label="Close" />);
    expect(html).toContain('aria-label="Close"');
    expect(html).toMatch(/<svg[^>]*aria-hidden="true"/);
    expect(render(<Icon name="facebook" label="Facebook" />)).toMatch(
      /role="img" aria-label="Facebook"/,
    );
  });
});

describe("tabs", () => {
  it("as links mark the one that shows, and count what is behind each", () => {
    const html = render(
      <LinkTabs
        label="Price"
        tabs={[
          { label: "Free", to: "?type=free", current: false, count: 0 },
          { label: "Paid", to: "?type=paid", current: true },
        ]}
      />,
    );
    expect(html.match(/aria-current/g)).toHaveLength(1);
    expect(html).toMatch(/aria-current="page"[^>]*>Paid/);
    expect(html).toMatch(/Free<span[^>]*> 0</);
  });

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

describe("steps and pages", () => {
  const steps = ["a", "b", "c"].map((id) => ({ id, label: `Step ${id}`, to: `?step=${id}` }));

  it("say where one is and lead only to other steps", () => {
    const html = render(<StepList steps={steps} current="b" />);
    expect(html).toContain("Step 2 of 3");
    expect(html).toMatch(/<span aria-current="step">Step b<\/span>/);
    expect(html.match(/href=/g)).toHaveLength(2);
  });

  it("of a list lead to the page before and after, as far as there are any", () => {
    const page = (number: number) =>
      render(<Pagination page={number} pageCount={3} pageTo={(to) => `?page=${to}`} />);
    expect(page(1)).toContain("Page 1 of 3");
    expect(page(1)).not.toContain("Previous");
    expect(page(2)).toMatch(/page=1.*Previous.*page=3.*Next/);
    expect(page(3)).not.toContain("Next");
    expect(render(<Pagination page={1} pageCount={1} pageTo={() => "?"} />)).toBe("");
  });

  it("above this one are links, this one is not", () => {
    const html = render(<Breadcrumbs crumbs={[{ label: "Home", to: "/" }, { label: "Tiling" }]} />);
    expect(html).toMatch(/<a href="\/"[^>]*>Home<\/a>/);
    expect(html).toContain('<span aria-current="page">Tiling</span>');
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

  it("head each record with its name, and repeat the column's name for narrow screens", () => {
    expect(table()).toContain('<th scope="row">Amina</th>');
    expect(table()).toContain('<td data-label="Paid">');
  });

  it("say how they are sorted, and a second press turns the order round", () => {
    const html = table({ key: "name", direction: "ascending" });
    expect(html).toMatch(/aria-sort="ascending"><a[^>]*href="\/\?sort=name-descending"/);
    expect(html).toMatch(/aria-sort="none"><a[^>]*href="\/\?sort=paid-ascending"/);
    expect(html).toContain('<th scope="col">Note</th>');
  });
});

describe("what opens", () => {
  it("opens one answer at a time", () => {
    const html = render(
      <Accordion
        name="faq"
        items={[
          { id: "how", title: "How?", body: "So." },
          { id: "when", title: "When?", body: "Then.", open: true },
        ]}
      />,
    );
    expect(html.match(/<details[^>]*name="faq"/g)).toHaveLength(2);
    expect(html.match(/<details[^>]* open=""/g)).toHaveLength(1);
    expect(html).toMatch(/<summary><h3>How\?<\/h3><\/summary>/);
  });

  it("names a dialog by its heading, and draws nothing of a closed one", () => {
    const dialog = (open: boolean) =>
      render(
        <Dialog open={open} onClose={() => undefined} title="Delete this program?">
          It stays in the records.
        </Dialog>,
      );
    const label = /aria-labelledby="([^"]+)"/.exec(dialog(true))?.[1];
    expect(dialog(true)).toContain(`<h2 id="${label}" tabindex="-1">Delete this program?</h2>`);
    expect(dialog(false)).not.toContain("records");
  });
});

describe("messages", () => {
  it("interrupt only with the role alert", () => {
    expect(render(<Alert tone="danger">Failed</Alert>)).not.toContain("role=");
    expect(render(<Alert role="alert">Failed</Alert>)).toContain('role="alert"');
  });

  it("have a place from the start, so that toasts are read out", () => {
    expect(render(<ToastRegion />)).toBe('<div class="toasts" role="status"></div>');
  });

  it("name a panel by its heading and progress by what is going on", () => {
    const html = render(<Panel title="Receipt">…</Panel>);
    expect(html).toMatch(new RegExp(`id="${/aria-labelledby="([^"]+)"/.exec(html)?.[1]}">Receipt`));
    expect(render(<Progress label="Uploading" value={0.4} />)).toMatch(
      /<progress aria-label="Uploading" max="1" value="0.4"/,
    );
    expect(render(<Progress label="Asking" />)).not.toContain("value=");
  });
});

describe("heads, money and art", () => {
  it("give the heading of a page the focus when asked", () => {
    expect(render(<PageHeader title="Programs" />)).toMatch(/<h1 tabindex="-1">Programs<\/h1>/i);
  });

  it("print naira from kobo", () => {
    expect(render(<Money amountKobo={9_500_000} />)).toBe('<span class="money">₦95,000</span>');
  });

  it("draw card art on the server, each with ids of its own", () => {
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

describe("all parts on one page", () => {
  it("render on the server, with no inline style and no id twice", () => {
    const html = render(<ShowcasePage />);
    // The pages' security policy allows no style attributes.
    expect(html).not.toMatch(/ style="/);
    const ids = [...html.matchAll(/\bid="([^"]+)"/g)].map((match) => match[1]);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
    const targets = [...html.matchAll(/(?:for|aria-controls|aria-labelledby)="([^"]+)"/g)].map(
      (match) => match[1],
    );
    expect(targets.filter((id) => !ids.includes(id))).toEqual([]);
  });
});
