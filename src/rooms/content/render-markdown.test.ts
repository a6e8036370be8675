import { describe, expect, test } from "vitest";
import { renderMarkdown } from "./render-markdown.server.ts";

const html = (source: string) => renderMarkdown(source).html;

describe("Markdown", () => {
  test("gives headings ids for links, and lists second-level headings", () => {
    const { html, headings } = renderMarkdown("## Fees & *paying*\n\n### Cards\n\n## Cards\n");
    expect(headings).toEqual([
      { id: "fees-paying", text: "Fees & paying" },
      { id: "cards-2", text: "Cards" },
    ]);
    expect(html).toContain('<h2 id="fees-paying">Fees &amp; <em>paying</em></h2>');
    expect(html).toContain('<h3 id="cards">');
  });

  test.each([
    "<script>alert(1)</script>",
    'Text <img src=x onerror="alert(1)"> text',
    "[a](javascript:alert(1))",
    "[a](JaVaScRiPt:alert(1))",
    "[a](data:text/html,x)",
    "[a](//evil.example)",
    '![a"b<c](https://evil.example/x.png)',
    '[a](https://ok.example/"onmouseover=alert)',
    '| "><b>h</b> | "><script> |\n| --- | --- |\n| a | b |',
  ])("does not run %s", (source) => {
    expect(html(source)).not.toMatch(
      /<script|<img|<b>|javascript:|"\s*on\w+=|data:text|href="\/\//i,
    );
  });

  test("adds noopener to external links only", () => {
    expect(html("[a](https://other.example/?a=1&b=2)")).toContain(
      '<a href="https://other.example/?a=1&amp;b=2" rel="noopener">a</a>',
    );
    expect(html("[a](/terms#refunds)")).toContain('<a href="/terms#refunds">a</a>');
  });

  test("labels each table cell with its column", () => {
    const table = html('| When | What & "why" |\n| --- | --- |\n| Now | **All** |');
    expect(table).toContain('<table class="text-table">');
    expect(html("| a | b | c |\n| --- | --- | ---: |\n| 1 | 2 | 3 |")).toMatch(
      /text-table-stacks.*<td class="end" data-label="c">3</s,
    );
    expect(table).toContain('<th scope="row">Now</th>');
    expect(table).toContain(
      '<td data-label="What &amp; &quot;why&quot;"><strong>All</strong></td>',
    );
  });
});
