import { execFileSync } from "node:child_process";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readIdentity } from "#foundation/academy/identity/read-identity.ts";
import type { EnrolmentSummary, SubmittedEnrolment } from "#rooms/enrolment/enrolment.ts";
import { makeIcons } from "../../scripts/academy/make-icons.ts";
import serverFlags from "../../scripts/server/server-flags.json" with { type: "json" };
import {
  type AcademyProcess,
  startAcademyProcess,
} from "../support/browser/start-academy-process.ts";
import { onlineAnswers, physicalAnswers } from "../support/enrolments/enrolment-answers.ts";
import { readPdf } from "../support/reading/read-pdf.ts";

/* An invented academy with another name, three centres and five levels, from its folder alone: built, started, used
   as a learner uses it, and searched for any word of ours. */

const project = join(import.meta.dirname, "..", "..");
const env = {
  ACADEMY_DIR: join("tests", "other-academy", "folder"),
  BUILD_DIR: join(".cache", "other-academy", "build"),
};

/** The name, towns, states and codes of our own academy. */
const ours = /zaure|jalingo|jimeta|\byola\b|taraba|adamawa|\bZ[AR]-[A-Z0-9]/i;

/** Every state and local government of Nigeria has a name: forms list them all. */
const allStates =
  /<(select|datalist)\b[\s\S]*?<\/\1>|<script type="application\/json"[\s\S]*?<\/script>|Abia[\s\S]{0,600}?Zamfara|Zamfara[\s\S]{0,600}?Abia/g;

let academy: AcademyProcess;
let folder: string;
beforeAll(async () => {
  execFileSync(process.execPath, ["scripts/build.mjs", "--quiet"], {
    cwd: project,
    env: { ...process.env, ...env },
    stdio: "pipe",
  });
  folder = await mkdtemp(join(tmpdir(), "other-academy-"));
  const entry = join(project, env.BUILD_DIR, "server", "index.js");
  academy = await startAcademyProcess(
    { ...env, ADMIN_PASSWORD: "head-of-the-other-one" },
    { folder, command: [process.execPath, ...serverFlags, entry] },
  );
}, 300_000);
afterAll(async () => {
  await academy?.stop();
  await rm(folder, { recursive: true, force: true });
});

const get = (path: string) => fetch(`${academy.origin}${path}`);

/** Our own words in a text, with a few words around them. */
function wordsOfOurs(text: string): string[] {
  const near = new RegExp(`.{0,40}(?:${ours.source}).{0,30}`, "gi");
  return [...text.replace(allStates, "").matchAll(near)].map(([found]) => found);
}

async function call<Answer>(method: string, path: string, body?: unknown, headers = {}) {
  const response = await fetch(`${academy.origin}/api${path}`, {
    method,
    headers: { ...(body ? { "content-type": "application/json" } : {}), ...headers },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return { status: response.status, body: (await response.json()) as Answer };
}

/** Registers, pays in the sandbox, and waits until the place is confirmed. */
async function register(courseId: string, answers: Record<string, unknown>) {
  const registered = await call<SubmittedEnrolment>("POST", "/enrolments", {
    courseId,
    ...answers,
  });
  expect(registered.status, JSON.stringify(registered.body)).toBe(201);
  const { enrolment, payment } = registered.body;
  expect(payment?.reference).toMatch(/^GPM-/);
  await fetch(payment?.authorizationUrl ?? "", {
    method: "POST",
    body: new URLSearchParams({ action: "pay" }),
    redirect: "manual",
  });
  const key = { "x-resume-token": enrolment.resumeToken };
  const read = async () => {
    await call("POST", `/payments/${payment?.reference}/verify`, {});
    return (await call<EnrolmentSummary>("GET", `/enrolments/${enrolment.id}`, undefined, key))
      .body;
  };
  await expect.poll(async () => (await read()).status).toBe("confirmed");
  return { summary: await read(), key: enrolment.resumeToken };
}

type Mail = { subject: string; text: string; html: string };
const mailsTo = async (to: string) =>
  (
    (await (await get(`/sandbox/messages.json?${new URLSearchParams({ to })}`)).json()) as {
      messages: Mail[];
    }
  ).messages;

test("a learner registers, pays, and gets slip, receipt and letters of this academy", async () => {
  const email = "ladi@example.com";
  const { summary, key } = await register("carpentry", {
    ...physicalAnswers,
    courseOfInterest: "Carpentry - Master",
    trainingLevel: "master",
    preferredLocation: "Minna, Niger",
    currentAddress: "3 Bosso Road, Minna",
    lastInstitution: "Day Secondary School, Minna",
    emergencyAddress: "3 Bosso Road, Minna",
    emailAddress: email,
  });
  expect(summary).toMatchObject({
    code: expect.stringMatching(/^GTI-/),
    trainingLevel: "master",
    fee: { totalKobo: 31_500_000 },
  });
  const own = `/enrolments/${summary.id}`;
  for (const file of ["slip.pdf", "account.pdf"]) {
    const response = await get(`${own}/${file}?key=${key}`);
    expect(response.status, file).toBe(200);
    const { text } = await readPdf(new Uint8Array(await response.arrayBuffer()));
    expect(text, file).toContain("Gurara Trades Institute");
    expect(text, file).toContain(summary.code);
    expect(wordsOfOurs(text), file).toEqual([]);
  }
  const page = await (await get(`${own}?key=${key}`)).text();
  const check = await (await get(`/slips/${summary.code}`)).text();
  for (const text of [page, check]) expect(wordsOfOurs(text)).toEqual([]);
  const [, link = ""] = /href="([^"]*\/receipts\/[^"]*)"/.exec(page) ?? [];
  const receipt = new URL(link.replaceAll("&amp;", "&"), academy.origin);
  expect(receipt.pathname).toMatch(/\/GTR-\d{4}-000001\.pdf$/);
  const { text } = await readPdf(
    new Uint8Array(await (await get(receipt.pathname + receipt.search)).arrayBuffer()),
  );
  expect(text).toContain("₦315,000");
  expect(text).toContain("RC 7654321");
  expect(wordsOfOurs(text)).toEqual([]);
  await expect.poll(async () => (await mailsTo(email)).length).toBeGreaterThanOrEqual(2);
  for (const mail of await mailsTo(email)) {
    expect(wordsOfOurs(JSON.stringify(mail)), mail.subject).toEqual([]);
    expect(mail.html).toContain("Gurara Trades Institute");
  }
});

test("an online program needs no centre", async () => {
  const { summary } = await register("bookkeeping", {
    ...onlineAnswers,
    currentAddress: "3 Bosso Road, Minna",
    lastInstitution: "Day Secondary School, Minna",
    stateOfOrigin: "Niger",
    emailAddress: "ojo@example.com",
    phoneNumber: "0803 222 4567",
  });
  expect(summary.fee.totalKobo).toBe(1_500_000);
});

test("no route and no page that a link leads to has a word of ours", async () => {
  const { default: routes } = await import("#app/routes.ts");
  const paths = routes.map(({ path = "" }) => `/${path}`).filter((path) => path !== "/*");
  const found: Record<string, unknown> = {};
  const links = new Set(paths.filter((path) => !/[:*]/.test(path)));
  links.add("/favicon.svg").add("/service-worker.js").add("/api/docs/json");
  const read = async (path: string, isRight: (status: number) => boolean) => {
    const response = await get(path);
    const text = await response.text();
    const words = wordsOfOurs(text);
    if (words.length > 0 || !isRight(response.status)) found[`${response.status} ${path}`] = words;
    for (const [, link = ""] of text.matchAll(/href="(\/[^"#?]*)/g)) links.add(link);
  };
  for (const path of links) await read(path, (status) => status < 400);
  // No link leads to the pages of one person or one record: they are read separately.
  const isLinked = (path: string) => {
    const pattern = new RegExp(`^${path.replace(/:\w+|\*/g, "[^/]+")}$`);
    return [...links].some((link) => pattern.test(link));
  };
  const others = paths.filter((path) => !isLinked(path));
  for (const path of others)
    await read(path.replace(/:\w+|\*/g, "nothing"), (status) => status < 500);
  await read("/nothing-here", (status) => status === 404);
  expect(found).toEqual({});
  for (const path of ["/programs/carpentry", "/guides/paying", "/terms"])
    expect(links).toContain(path);
});

test("letters to people who write, apply and sign up are of this academy", async () => {
  const person = { fullName: "Ladi Bitrus", email: "letters@example.com", phone: "08031234567" };
  const sent = [
    await call("POST", "/contact", {
      name: person.fullName,
      email: person.email,
      subject: "general",
      message: "When can I visit the workshop?",
    }),
    await call("POST", "/affiliates/applications", {
      ...person,
      audienceSize: 500,
      socialMediaHandles: {},
      audienceDescription: "Young people of my street.",
      motivation: "They ask me for work.",
    }),
    await call("POST", "/auth/register", {
      name: person.fullName,
      email: person.email,
      password: "a-long-and-odd-sentence",
    }),
  ];
  for (const { status, body } of sent) expect(status, JSON.stringify(body)).toBeLessThan(300);
  await expect.poll(async () => (await mailsTo(person.email)).length).toBeGreaterThanOrEqual(2);
  for (const mail of await mailsTo(person.email)) {
    expect(wordsOfOurs(JSON.stringify(mail)), mail.subject).toEqual([]);
  }
});

test("icons are drawn from this academy's mark", async () => {
  const ours = makeIcons(readIdentity(join(project, "academy")));
  for (const [name, bytes] of Object.entries(ours)) {
    const icon = Buffer.from(await (await get(`/${name}`)).arrayBuffer());
    expect(icon.equals(bytes), name).toBe(false);
    expect(icon.length, name).toBeGreaterThan(100);
  }
});

test("manifest, colours and scripts are of this academy", async () => {
  expect(await (await get("/manifest.webmanifest")).json()).toMatchObject({
    name: "Gurara Trades Institute",
    short_name: "Gurara",
    theme_color: "#2c0b21",
  });
  expect(await (await get("/")).text()).toMatch(/--color-baba: ?#7a2d5e/);
  expect(await (await get("/favicon.svg")).text()).toContain("M12 3l8 15H4z");
  const assets = join(project, env.BUILD_DIR, "client", "assets");
  for (const name of (await readdir(assets)).filter((one) => one.endsWith(".js"))) {
    const text = (await readFile(join(assets, name), "utf8")).replace(/Kazaure/g, "");
    // Forms for work list every local government, so only whole names of ours count.
    expect(text.match(/zaure|Jalingo, |Yola, |in Jalingo/gi) ?? [], name).toEqual([]);
  }
});
