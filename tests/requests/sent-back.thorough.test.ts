import { isDeepStrictEqual } from "node:util";
import { expect, test } from "vitest";
import { served } from "#app/wiring.ts";
import { pictures } from "#rooms/catalogue/pictures/tables.server.ts";
import { seedCommunity } from "#rooms/content/door.server.ts";
import { seedRecommendations } from "#rooms/recommendations/door.server.ts";
import { openEnrolmentAcademyForFile } from "../support/academy/open-for-file.ts";
import { enrol } from "../support/enrolments/enrol.ts";
import { makeAffiliate } from "../support/people/make-affiliate.ts";
import { signInAs } from "../support/people/sign-in-as.ts";

/** What a call answers can be sent back unchanged: someone who edits one field copies the rest. */

const { academy } = await openEnrolmentAcademyForFile();
await seedCommunity(academy.ctx);
await seedRecommendations(academy.ctx);
const admin = await signInAs(academy, "admin");
const learner = await signInAs(academy, "user");
const affiliate = await makeAffiliate(academy, admin.token, "sent-back@mail.example");
const made = await enrol(academy, {}, { token: learner.token });

await academy.ctx.db.insert(pictures).values({
  id: "a-wall",
  kind: "workshop",
  programId: "tiling",
  alt: "A wall.",
  sizes: [],
  createdAt: academy.ctx.clock(),
});
await academy.call("POST", "/admin/graduates", {
  token: admin.token,
  body: {
    name: "Ladi Markus",
    programId: "tiling",
    year: "2025",
    words: "I tile houses now.",
    consentBy: "Ladi Markus",
    consentOn: "2026-11-20",
  },
});
const fees = await academy.call("GET", "/admin/fees", { token: admin.token });
const [schedule] = (fees.body as { schedules: object[] }).schedules;
// Only a future one can be changed.
await academy.call("POST", "/admin/fees", {
  token: admin.token,
  body: { ...schedule, holdsFrom: "2027-06-01" },
});

/** Records that no list leads to. */
const known: Record<string, string> = {
  "/admin/fees/:holdsFrom": "2027-06-01",
  "/admin/intakes/:id": "tiling-1",
  "/admin/catalogue/:id/registration": "pattern-drafting",
  "/enrolments/:id": made.enrolment.id,
};

/** What an edit needs besides the record: why, or a proof of who asks. */
const besides: Record<string, object> = {
  "PUT /admin/people/:id": { reason: "Nothing changes" },
};

/** Calls that set one thing, and the field of a record for it; they do not take the record itself. */
const notRecords =
  /\/(rate|status|state|stage|assignee|snooze|provisional-slip|messages)$|payment-info|\/views$/;

/** Fields that every edit changes, and those that the card provider changes meanwhile. */
const told = new Set(["version", "updatedAt", "updated_at", "history", "changes", "payments"]);

const isPut = ({ method, path }: { method: string; path: string }) =>
  (method === "PUT" || method === "PATCH") && !notRecords.test(path);
const edits = served.map(({ endpoint }) => endpoint).filter(isPut);

const tokenOf = (path: string) => (path.startsWith("/admin") ? admin.token : learner.token);
const get = async (path: string) => academy.call("GET", path, { token: tokenOf(path) });

async function rowsOf(list: string): Promise<Record<string, unknown>[]> {
  const { body } = await get(list);
  return Object.values(body as object).find(Array.isArray) ?? [];
}

/** The record of a path, read by its own call or else from its list. */
async function recordOf(path: string) {
  const [, list = "", parameter = ""] = /^(.*?)\/:(\w+)/.exec(path) ?? [];
  const person = async () => String((await rowsOf("/admin/enrolments"))[0]?.personId);
  const id =
    known[path] ??
    (list === "/admin/people" ? await person() : String((await rowsOf(list))[0]?.[parameter]));
  const at = parameter ? path.replace(/:\w+/, id) : path;
  const { status, body } = await get(at);
  const listed = status === 200 ? null : (await rowsOf(list)).find((row) => row[parameter] === id);
  return { at, record: (listed ?? body) as Record<string, unknown> };
}

test("each record that can be edited", async () => {
  expect(affiliate.code).not.toBe("");
  const wrong: unknown[] = [];
  for (const { method, path } of edits) {
    const found = await recordOf(path);
    const body = { ...found.record, ...besides[`${method} ${path}`] };
    const sent = await academy.call(method, found.at, { token: tokenOf(path), body });
    if (sent.status > 204) wrong.push([path, sent.status, sent.body]);
    if ("version" in found.record) {
      const stale = { ...body, version: Number(found.record.version) + 100 };
      const { status } = await academy.call(method, found.at, {
        token: tokenOf(path),
        body: stale,
      });
      if (status !== 409) wrong.push([path, "takes an edit of another version", status]);
    }
    const again = await recordOf(path);
    const [before, after] = [found.record, again.record].map((record) =>
      Object.entries(record).filter(([name]) => !told.has(name)),
    );
    if (!isDeepStrictEqual(before, after)) wrong.push([path, "is another now"]);
  }
  expect(wrong).toEqual([]);
});
