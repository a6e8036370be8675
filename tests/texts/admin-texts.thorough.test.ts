import { afterAll, expect, test } from "vitest";
import * as z from "zod";
import { served } from "#app/wiring.ts";
import type { ErrorBody } from "#foundation/http/answers/error-body.ts";
import type { Endpoint } from "#foundation/http/endpoint.ts";
import ProgramPage, { loader as loadProgram } from "#rooms/catalogue/pages/program-page.tsx";
import CommunityPage, { loader as loadCommunity } from "#rooms/content/pages/community-page.tsx";
import { readMails } from "#tests/support/reading/read-mails.ts";
import { fillAcademy } from "../support/academy/fill-academy.ts";
import { newProgram } from "../support/academy/new-program.ts";
import { renderRoute } from "../support/academy/render-route.tsx";
import { openEnrolmentAcademy } from "../support/enrolments/enrol.ts";

/** Every text that staff can send, through the real calls: far too long, and as HTML. */

const opened = await openEnrolmentAcademy();
const { tokens, fill } = await fillAcademy(opened.academy);
const token = tokens.admin;
await fill(1, 12);
afterAll(async () => {
  await opened.academy.server.close();
  await opened.academy.database.close();
  await opened.sandbox.close();
});

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

type JsonShape = {
  type?: string | string[];
  anyOf?: JsonShape[];
  enum?: unknown[];
  properties?: Record<string, JsonShape>;
};
const takesText = ({ type, anyOf = [], enum: choices }: JsonShape): boolean =>
  !choices && ([type].flat().includes("string") || anyOf.some(takesText));

/** A number and a choice of a program, which are read only after certain other answers. */
const isNoText = new Set(["price", "levels", "centreIds"]);

/** The names of a body's texts; a choice is not one. */
function textsOf(schema: z.ZodType | undefined): string[] {
  if (!schema) return [];
  const shape = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as JsonShape;
  return Object.entries(shape.properties ?? {}).flatMap(([name, field]) =>
    takesText(field) && !isNoText.has(name) ? [name] : [],
  );
}

/** Calls of admins that take a text. */
const calls = served
  .map(({ endpoint }) => endpoint)
  .filter(({ who, body }) => who === "admin" && textsOf(body).length > 0);

const send = ({ method, path }: Endpoint, id: string, body: object) =>
  opened.academy.call(method, path.replace(/:\w+/g, id), { token, body });

type Case = { id: string; body?: object; texts?: readonly string[] };
const edited = (id: string): Case => ({ id, body: { version: 1 } });
const walkIn = {
  courseId: "tiling",
  trainingLevel: "beginner",
  preferredLocation: "Jalingo, Taraba",
};
const files = { pictureSmall: "none", pictureMedium: "none", pictureLarge: "none" };
const photographs = [
  { body: { files }, texts: ["kind"] },
  { body: { files, kind: "work" }, texts: ["programId", "alt", "credit", "consent", "position"] },
  { body: { files, kind: "centre" }, texts: ["centreId"] },
  { body: { files, kind: "instructor" }, texts: ["instructor"] },
];
/** What a call needs to read its texts: a row of `fill-rows.ts` or of the seeds, and other answers. */
const given: Record<string, Case | readonly Case[]> = {
  "PUT /admin/catalogue/:id": edited("tiling"),
  "PUT /admin/job-applications/:id/stage": [
    { id: "job-5", body: { stage: "rejected", version: 1 }, texts: ["reason"] },
    { id: "job-6", body: { stage: "invited", version: 1 }, texts: ["day", "time", "place"] },
  ],
  "POST /admin/job-applications/:id/notes": { id: "job-5" },
  "POST /admin/messages/:id/reply": edited("message-4"),
  "PUT /admin/messages/:id/snooze": edited("message-4"),
  "PUT /admin/programs/:id": edited("program-4"),
  "PUT /admin/events/:id": edited("trades-day"),
  "PUT /admin/chapters/:id": edited("jalingo"),
  "PUT /admin/levels/:id": edited("beginner"),
  "PUT /admin/centres/:id": edited("jalingo"),
  // The choices are read before the learner; a guardian is asked for of a minor, and a wrong code stops nobody.
  "POST /admin/walk-ins": [
    { id: "none", texts: ["courseId", "intakeId"] },
    { id: "none", body: walkIn, texts: ["fullName", "dateOfBirth", "phoneNumber", "email"] },
    {
      id: "none",
      body: { ...walkIn, dateOfBirth: "2011-05-04" },
      texts: ["guardianName", "guardianPhone", "guardianRelationship"],
    },
  ],
  // What a photograph shows decides which questions are asked about it.
  "POST /admin/pictures": photographs.map((one) => ({ ...one, id: "none" })),
  "PUT /admin/pictures/:id": photographs.map(({ body, texts }) => ({
    id: "picture-4",
    body: { ...body, version: 1 },
    texts,
  })),
  "PUT /admin/graduates/:id": edited("graduate-4"),
  // The other record is an id, which nobody types.
  "POST /admin/people/:id/join": {
    id: "learner-1",
    body: { otherId: "learner-2" },
    texts: ["reason"],
  },
  // The centre is read for a clerk.
  "POST /admin/staff": [
    { id: "none", texts: ["name", "email", "role"] },
    { id: "none", body: { role: "clerk" }, texts: ["location"] },
  ],
  "POST /admin/staff/:id/role": [
    { id: "none", texts: ["role"] },
    { id: "none", body: { role: "clerk" }, texts: ["location"] },
  ],
};
const cases = calls.flatMap((endpoint) =>
  [given[nameOf(endpoint)] ?? { id: "none" }].flat().map(({ id, body, texts }) => ({
    endpoint,
    id,
    body,
    texts: texts ?? textsOf(endpoint.body),
  })),
);

/** The texts that are not refused at their field with a sentence for a person. */
async function faultsOf(
  { endpoint, id, body }: (typeof cases)[number],
  texts: readonly string[],
  value: string,
): Promise<string[]> {
  const sent = Object.fromEntries(texts.map((name) => [name, value]));
  const { status, body: answer } = await send(endpoint, id, { ...sent, ...body });
  const { fields = {} } = answer as ErrorBody;
  return texts
    .filter((name) => status !== 422 || !/^[A-Z][^{}<>]{5,120}$/.test(fields[name] ?? ""))
    .map((name) => `${nameOf(endpoint)} ${name}: ${status} ${fields[name]}`);
}

test("100 KB in every text is refused at its field, in plain words", async () => {
  const faults: string[] = [];
  for (const one of cases) faults.push(...(await faultsOf(one, one.texts, "x".repeat(100_000))));
  expect(faults).toEqual([]);
  expect(cases.length).toBeGreaterThan(25);
});

test("a megabyte too", async () => {
  const faults: string[] = [];
  for (const one of cases) {
    faults.push(...(await faultsOf(one, one.texts.slice(-1), "ɓ".repeat(1_100_000))));
  }
  expect(faults).toEqual([]);
});

const html = "<script>alert(1)</script> javascript:alert(1)";
/** The markup, not the text that shows it. */
const isMarkup = (page: string) => /<script>alert|(href|src)="javascript:/i.test(page);

test("HTML and javascript: in every text stay text or are refused, and no page or email has them as markup", async () => {
  const { academy } = opened;
  const faults: string[] = [];
  for (const { endpoint, id, body, texts } of cases) {
    const sent = Object.fromEntries(texts.map((name) => [name, html]));
    const { status, body: answer } = await send(endpoint, id, { ...sent, ...body });
    if (status >= 500) faults.push(`${nameOf(endpoint)}: ${status}`);
    if (status !== 422) continue;
    // Its sentences never repeat what was sent.
    if (JSON.stringify(answer).includes("alert(1)")) faults.push(`${nameOf(endpoint)} repeats it`);
  }
  expect(faults).toEqual([]);

  const post = async (path: string, body: object) => {
    const reply = await academy.call("POST", path, { token, body });
    expect([path, reply.status, reply.body]).toMatchObject([path, 201, {}]);
    return reply.body as Record<string, unknown>;
  };
  const event = await post("/admin/events", {
    title: html,
    type: "<b>Meeting</b>",
    location: html,
    description: html,
    date: "2026-12-12",
  });
  expect(event).toMatchObject({ title: html, location: html, description: html });
  const chapter = { name: html, location: html, nextEvent: html };
  expect(await post("/admin/chapters", chapter)).toMatchObject(chapter);
  const guest = { name: "Asabe", email: "asabe@mail.example" };
  await post(`/events/${event.id}/registrations`, guest);
  const texts = { overview: html, whatYouLearn: html, whoItIsFor: html, afterwards: html };
  const lists = { skills: [html], included: [html], toolsToOwn: [html], synonyms: [html] };
  const more = { id: "odd", title: html, description: html, instructor: html, duration: "8 <b>" };
  const program = await post("/admin/catalogue", newProgram({ ...more, ...texts, ...lists }));
  expect(program).toMatchObject({ ...texts, title: html, skills: [html] });
  const publish = { token, body: { version: program.version } };
  expect((await academy.call("POST", "/admin/catalogue/odd/publish", publish)).status).toBe(200);

  const community = await renderRoute(
    { default: CommunityPage, loader: loadCommunity },
    "/community",
    academy.ctx,
  );
  const page = await renderRoute(
    { default: ProgramPage, loader: loadProgram },
    "/programs/odd",
    academy.ctx,
    { path: "/programs/:id" },
  );
  for (const shown of [community, page]) {
    expect(shown.html).toContain("&lt;script&gt;alert(1)&lt;/script&gt; javascript:alert(1)");
    expect(isMarkup(shown.html)).toBe(false);
  }
  const mails = await readMails(academy.ctx);
  const kinds = ["contact_reply", "event_registered", "job_application_rejected"];
  const written = mails.filter(({ kind, text }) => kinds.includes(kind) && text.includes(html));
  expect(new Set(written.map(({ kind }) => kind))).toEqual(new Set(kinds));
  expect(written.filter((mail) => isMarkup(mail.html))).toEqual([]);
});
