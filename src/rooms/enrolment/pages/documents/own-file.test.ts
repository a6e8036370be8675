import { RouterContextProvider } from "react-router";
import { describe, expect, test } from "vitest";
import { pageContext } from "#foundation/pages/page-context.ts";
import { openEnrolmentAcademyForFile } from "#tests/support/academy/open-for-file.ts";
import { enrol, readEnrolment } from "#tests/support/enrolments/enrol.ts";
import { getReceipts } from "../../documents/get-receipts.server.ts";
import { getSlip } from "../../documents/get-slip.server.ts";
import { loader } from "./own-file.ts";

/** The links of a slip, as a browser opens them. */

const { academy, sandbox } = await openEnrolmentAcademyForFile();

/** Opens a link as the router does. */
function open(link: string): Promise<Response> {
  const url = new URL(link);
  const [, , id = "", , file] = url.pathname.split("/");
  const context = new RouterContextProvider();
  context.set(pageContext, academy.ctx);
  const params = { id, ...(file ? { file } : {}) };
  const given = { context, params, request: new Request(url) };
  return loader(given as unknown as Parameters<typeof loader>[0]);
}

async function paid(body: Record<string, unknown> = {}) {
  const made = await enrol(academy, body);
  await sandbox.press(made.reference, "pay");
  await academy.call("POST", `/payments/${made.reference}/verify`, { body: {} });
  const { id, resumeToken } = made.enrolment;
  const slip = await getSlip(academy.ctx, id, resumeToken);
  const [receipt] = await getReceipts(academy.ctx, id, resumeToken);
  if (!slip?.links.own?.calendar || !receipt?.pdf) throw new Error("no links");
  const { pdf, calendar } = slip.links.own;
  return { made, slip, links: { pdf, calendar, receipt: receipt.pdf } };
}

describe("the links of a slip", () => {
  test("open its PDF, its calendar and the receipt, and no cache keeps them", async () => {
    const { links } = await paid();
    const types = ["application/pdf", "text/calendar; charset=utf-8", "application/pdf"];
    const opened = await Promise.all([links.pdf, links.calendar, links.receipt].map(open));
    expect(opened.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(opened.map(({ headers }) => headers.get("content-type"))).toEqual(types);
    for (const { headers } of opened) {
      expect(headers.get("cache-control")).toBe("private, no-store");
      expect(headers.get("referrer-policy")).toBe("same-origin");
    }
  });

  test("with another key they lead to the enrolment's page, which says why", async () => {
    const [{ made, links }, other] = [await paid(), await paid()];
    for (const link of Object.values(links)) {
      const url = new URL(link);
      url.searchParams.set("key", other.made.enrolment.resumeToken);
      const response = await open(url.href);
      expect(response.status).toBe(303);
      expect(response.headers.get("cache-control")).toBe("no-store");
      const page = new URL(response.headers.get("location") ?? "", url);
      expect(page.pathname).toBe(`/enrolments/${made.enrolment.id}`);
      expect(page.searchParams.get("key")).toBe(other.made.enrolment.resumeToken);
    }
  });

  test("shared on WhatsApp, the slip opens nothing of its holder's", async () => {
    const { made, slip } = await paid({ fullName: "Zainab Waziri" });
    const shared = new URL(slip.links.whatsApp);
    expect(shared.origin).toBe("https://wa.me");
    const text = shared.searchParams.get("text") ?? "";
    expect(text).toContain(`Tiling, Beginner. Training starts on Monday 25 January 2027`);
    expect(text).toContain(slip.links.verify);
    expect(text).not.toContain(made.enrolment.resumeToken);
    expect(text).not.toContain(made.enrolment.id);
    expect(text).not.toContain("Waziri");
  });
});

describe("the calendar file", () => {
  test.each([
    ["beginner", "20270424"],
    ["advanced", "20271025"],
  ])("of %s training begins at 9am in Lagos and ends on %s", async (trainingLevel, last) => {
    const { made, links } = await paid({ trainingLevel });
    const file = (await (await open(links.calendar)).text()).replaceAll("\r\n ", "");
    const { code } = await readEnrolment(academy, made);
    const lines = file.split("\r\n");
    expect(lines.filter((line) => line.startsWith("DTSTART"))).toEqual([
      "DTSTART:20270125T080000Z",
      `DTSTART;VALUE=DATE:${last}`,
    ]);
    expect(lines).toContain("DTEND:20270125T160000Z");
    expect(lines).toContain("LOCATION:12 Workshop Road\\, Jalingo\\, Taraba State");
    expect(lines).toContain(`UID:${code}-first-day@localhost`);
    expect(file).toContain("two passport photographs");
    expect(file).not.toContain(made.enrolment.resumeToken);
  });
});
