import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, inject, test } from "vitest";
import { readIdentity } from "#foundation/academy/identity/read-identity.ts";
import { makeIcons } from "../../scripts/academy/make-icons.ts";
import { readPdf } from "../support/reading/read-pdf.ts";
import { atCentre, expectOwnMails, online, openOtherAcademy, register } from "./other-academy.ts";
import { coloursOfOursIn, ourFolder, oursIn } from "./ours.ts";

/* An invented academy that has no value of ours, from its folder alone: built, started, used as learners use it, and
   searched for what is ours. */

const academy = openOtherAcademy();
const { build } = inject("otherAcademy");

/** The text of a PDF of this academy. */
async function readOwnPdf(path: string): Promise<string> {
  const response = await academy.get(path);
  expect(response.status, path).toBe(200);
  const { text } = await readPdf(new Uint8Array(await response.arrayBuffer()));
  expect(oursIn(text), path).toEqual([]);
  return text;
}

/** Reads a page for one person, which no link leads to. */
async function readOwnPage(path: string): Promise<string> {
  const response = await academy.get(path);
  const page = await response.text();
  expect(response.status, path).toBe(200);
  expect(oursIn(page), path).toEqual([]);
  return page;
}

test("a learner registers, pays, and gets slip, receipt and letters of this academy", async () => {
  const emailAddress = "ladi@example.com";
  const { summary, key } = await register(
    academy,
    "roofing",
    { ...atCentre, emailAddress },
    "confirmed",
  );
  expect(summary).toMatchObject({
    code: expect.stringMatching(/^GTI-/),
    trainingLevel: "master",
    fee: { totalKobo: 31_500_000 },
  });
  const own = `/enrolments/${summary.id}`;
  for (const file of ["slip.pdf", "account.pdf"]) {
    const text = await readOwnPdf(`${own}/${file}?key=${key}`);
    expect(text, file).toContain("Gurara Trades Institute");
    expect(text, file).toContain(summary.code);
  }
  await readOwnPage(`${own}/slip.ics?key=${key}`);
  await readOwnPage(`/slips/${summary.code}`);
  const page = await readOwnPage(`${own}?key=${key}`);
  const [, link = ""] = /href="([^"]*\/receipts\/[^"]*)"/.exec(page) ?? [];
  const receipt = new URL(link.replaceAll("&amp;", "&"), academy.origin);
  expect(receipt.pathname).toMatch(/\/GTR-\d{4}-000\d{3}\.pdf$/);
  const text = await readOwnPdf(receipt.pathname + receipt.search);
  expect(text).toContain("RC 7654321");
  expect(text).toContain("22334455-0001");
  await expectOwnMails(academy, emailAddress, 2);
});

test.each([
  ["a level with a plan of its own", "roofing", { trainingLevel: "starter" }, "confirmed"],
  ["only some of the levels", "rope-making", { trainingLevel: "leader" }, "confirmed"],
  ["free at a centre", "bread-baking", {}, "confirmed"],
  ["sponsored at a centre", "street-lamps", {}, "applied"],
  ["a guardian, because 19 is too young here", "bread-baking", "guarded", "confirmed"],
] as const)("training at a centre: %s", async (words, courseId, more, status) => {
  const centre = {
    "rope-making": "Makurdi, Benue",
    "street-lamps": "Lokoja, Kogi",
  };
  const emailAddress = `${courseId}-${words.length}@example.com`;
  const guarded = {
    fullName: "Young Learner",
    signature: "Young Learner",
    dateOfBirth: `${new Date().getFullYear() - 19}-01-02`,
    guardianName: "Sarah Agbo",
    guardianPhone: "0802 000 0000",
    guardianRelationship: "Mother",
    guardianConsent: "yes",
  };
  const { summary, key } = await register(
    academy,
    courseId,
    {
      ...atCentre,
      preferredLocation: centre[courseId as keyof typeof centre] ?? atCentre.preferredLocation,
      emailAddress,
      ...(more === "guarded" ? guarded : more),
    },
    status,
  );
  await readOwnPage(`/enrolments/${summary.id}?key=${key}`);
  await expectOwnMails(academy, emailAddress, 1);
});

test.each([
  ["paid", "bookkeeping", 1_350_000, "confirmed"],
  ["sponsored", "radio-plays", 0, "applied"],
])("an online program needs no centre: %s", async (_, courseId, totalKobo, status) => {
  const emailAddress = `${courseId}@example.com`;
  const answers = { ...online, emailAddress };
  const { summary, key } = await register(academy, courseId, answers, status);
  expect(summary.fee.totalKobo).toBe(totalKobo);
  await readOwnPage(`/enrolments/${summary.id}?key=${key}`);
  await expectOwnMails(academy, emailAddress, 1);
});

test("a hybrid program takes interest, opens, writes to those who asked, and takes registrations", async () => {
  const { token } = await academy.post<{ token: string }>("/admin/login", academy.admin);
  const open = async (id: string) => {
    const path = `/admin/catalogue/${id}/registration`;
    const opened = await academy.call("PUT", path, { token, body: { isOpen: true } });
    expect(opened.status, JSON.stringify(opened.body)).toBe(200);
  };
  const email = "bees@example.com";
  await academy.post("/hybrid-interest", {
    courseId: "beekeeping",
    name: "Ladi Bitrus",
    email,
  });
  await open("beekeeping");
  await expectOwnMails(academy, email, 1);
  for (const [courseId, preferredLocation, status] of [
    ["beekeeping", "Makurdi, Benue", "confirmed"],
    ["bicycle-building", "Minna, Niger", "applied"],
    ["tea-stand", "Lokoja, Kogi", "confirmed"],
  ] as const) {
    if (courseId !== "beekeeping") await open(courseId);
    const emailAddress = `${courseId}@example.com`;
    const answers = { ...atCentre, ...online, preferredLocation, emailAddress };
    const { summary, key } = await register(academy, courseId, answers, status);
    await readOwnPage(`/enrolments/${summary.id}?key=${key}`);
    await expectOwnMails(academy, emailAddress, 1);
  }
});

test("letters to people who write, apply and sign up are of this academy", async () => {
  const person = { fullName: "Ladi Bitrus", email: "letters@example.com", phone: "08031234567" };
  await academy.post("/contact", {
    name: person.fullName,
    email: person.email,
    subject: "general",
    message: "When can I visit the workshop?",
  });
  await academy.post("/affiliates/applications", {
    ...person,
    audienceSize: 500,
    socialMediaHandles: {},
    audienceDescription: "Young people of my street.",
    motivation: "They ask me for work.",
  });
  await academy.post("/auth/register", {
    name: person.fullName,
    email: person.email,
    password: "a-long-and-odd-sentence",
  });
  await academy.post("/auth/forgot-password", { email: person.email });
  await expectOwnMails(academy, person.email, 2);
});

test("no route and no page that a link leads to has anything of ours", async () => {
  const { default: routes } = await import("#app/routes.ts");
  const paths = routes.map(({ path = "" }) => `/${path}`).filter((path) => path !== "/*");
  const found: Record<string, unknown> = {};
  const links = new Set(paths.filter((path) => !/[:*]/.test(path)));
  links.add("/favicon.svg").add("/service-worker.js").add("/api/openapi.json");
  const read = async (path: string, isRight: (status: number) => boolean) => {
    const response = await academy.get(path);
    const text = await response.text();
    const words = [...oursIn(text), ...coloursOfOursIn(text)];
    if (words.length > 0 || !isRight(response.status)) found[`${response.status} ${path}`] = words;
    for (const [, link = ""] of text.matchAll(/(?:href|src)="(\/[^"#]*)/g))
      links.add(link.replaceAll("&amp;", "&"));
    for (const [, link = ""] of text.matchAll(/srcset="(\/[^" ]*)/gi)) links.add(link);
  };
  for (const path of links) await read(path, (status) => status < 400);
  // No link leads to the pages of one person or one record: they are read separately.
  const isLinked = (path: string) => {
    const pattern = new RegExp(`^${path.replace(/:\w+|\*/g, "[^/?]+")}(\\?|$)`);
    return [...links].some((link) => pattern.test(link));
  };
  const others = paths.filter((path) => !isLinked(path));
  for (const path of others)
    await read(path.replace(/:\w+|\*/g, "nothing"), (status) => status < 500);
  await read("/nothing-here", (status) => status === 404);
  expect(found).toEqual({});
  for (const path of ["/programs/roofing", "/register/roofing", "/guides/paying", "/terms"])
    expect(links).toContain(path);
});

test("every program can be registered for, at every level", async () => {
  const { programs } = (await academy.call("GET", "/programs")).body as {
    programs: { id: string; levels: string[] }[];
  };
  expect(programs).toHaveLength(10);
  for (const { id, levels } of programs)
    for (const level of [null, ...levels])
      await readOwnPage(`/register/${id}${level ? `?level=${level}` : ""}`);
});

test("icons are drawn from this academy's mark", async () => {
  const ours = makeIcons(readIdentity(ourFolder));
  for (const [name, bytes] of Object.entries(ours)) {
    const icon = Buffer.from(await (await academy.get(`/${name}`)).arrayBuffer());
    expect(icon.equals(bytes), name).toBe(false);
    expect(icon.length, name).toBeGreaterThan(100);
  }
});

test("manifest, colours and scripts are of this academy", async () => {
  expect(await (await academy.get("/manifest.webmanifest")).json()).toMatchObject({
    name: "Gurara Trades Institute",
    short_name: "Gurara",
    theme_color: "#2c0b21",
  });
  const page = await (await academy.get("/")).text();
  expect(page).toMatch(/--color-baba: ?#7a2d5e/);
  expect(page).toMatch(/\.wall-cloth\{--wall: ?#8c2a6b/);
  expect(await (await academy.get("/favicon.svg")).text()).toContain("M12 3l8 15H4z");
  const assets = join(build, "client", "assets");
  const found: Record<string, unknown> = {};
  for (const name of (await readdir(assets)).filter((one) => /\.(js|css)$/.test(one))) {
    const text = await readFile(join(assets, name), "utf8");
    const words = [...oursIn(text), ...coloursOfOursIn(text)];
    if (words.length > 0) found[name] = words;
  }
  expect(found).toEqual({});
});
