import { describe, expect, test } from "vitest";
import { seedCatalogue } from "#rooms/catalogue/door.server.ts";
import { openAcademyForFile } from "../support/academy/open-for-file.ts";
import { signInAs } from "../support/people/sign-in-as.ts";

const academy = await openAcademyForFile({ env: { LOG_LEVEL: "silent" } });
await seedCatalogue(academy.ctx, "2026-11-21");
const admin = (await signInAs(academy, "admin")).token;

const message = { email: "a@mail.example", subject: "general", message: "When does it start?" };
const write = (more: object) =>
  academy.call("POST", "/contact", { body: { name: "Asabe", ...message, ...more } });
const namesFor = async (search: string) => {
  const query = new URLSearchParams({ search });
  const { body } = await academy.call("GET", `/admin/messages?${query}`, { token: admin });
  return (body as { messages: { name: string }[] }).messages.map(({ name }) => name);
};

test.each([
  ["Hangul fillers", "\u3164\u115f\u1160\uffa0"],
  ["Braille blanks", "\u2800\u2800"],
  ["soft hyphens", "\u00ad\u00ad"],
  ["joiners", "\u200d\u034f\u2060"],
  ["direction marks", "\u061c\u200e\u2067\u2069"],
  ["tags and shorthand marks", "\u{e0041}\u{1bca0}\u{1d173}"],
  ["selectors without a picture", "\ufe0f\u{e0100}"],
  ["no-break and thin spaces", "\u00a0\u2009\u202f\u3000"],
])("a name of %s is not a name", async (_, name) => {
  const { status, body } = await write({ name });
  expect({ status, body }).toMatchObject({
    status: 422,
    body: { fields: { name: "Name is required" } },
  });
});

const noName = "Write a name, for example Ngozi Bello";
/** Every call that takes a name from outside, with the field that has it. */
const calls: [path: string, field: string, more?: object][] = [
  ["/contact", "name"],
  ["/auth/register", "name"],
  ["/hybrid-interest", "name"],
  ["/waiting-list", "fullName", { courseId: "tiling" }],
  ["/admin/staff", "name"],
  ["/enrolments", "fullName", { courseId: "tiling" }],
  ["/enrolments", "emergencyName", { courseId: "tiling" }],
  ["/enrolments", "signature", { courseId: "tiling" }],
  ["/enrolments", "guardianName", { courseId: "tiling", dateOfBirth: "2011-03-14" }],
  ["/job-applications", "fullName"],
  ["/affiliates/applications", "fullName"],
  ["/admin/walk-ins", "fullName", { courseId: "tiling" }],
  ["/admin/walk-ins", "guardianName", { courseId: "tiling", dateOfBirth: "2011-03-14" }],
];

test.each(calls)("%s takes no %s without a letter", async (path, field, more = {}) => {
  const problemOf = async (name: string) => {
    const { status, body } = await academy.call("POST", path, {
      token: admin,
      body: { ...more, [field]: name },
    });
    expect(status, JSON.stringify(body)).toBe(422);
    return (body as { fields: Record<string, string> }).fields[field];
  };
  expect(await problemOf("- 12")).toBe(noName);
  expect(await problemOf("0803 123 4567")).toBe(`This is a phone number. ${noName}`);
  expect(await problemOf("asabe@mail.example")).toBe(`This is an email address. ${noName}`);
});

test("a name is stored as it is seen", async () => {
  await write({ name: "\u202aA\u00adma\u0301ra\u200b\u00a0\u2009E\u200cze\u3164Obi\u202c" });
  expect(await namesFor("eze")).toEqual(["Amára Eze Obi"]);
});

test("a message keeps its lines, its marks and its pictures", async () => {
  const typed = "Ẹ kú àárọ̀\r\n\u200bSàngó ɗan’uwa ❤\ufe0f \u2066👩🏾\u2069";
  await write({ name: "Marked", message: typed });
  const { body } = await academy.call("GET", "/admin/messages?search=marked", { token: admin });
  expect((body as { messages: object[] }).messages[0]).toMatchObject({
    message: "Ẹ kú àárọ̀\nSàngó ɗan’uwa ❤\ufe0f 👩🏾".normalize("NFC"),
  });
});

test("a search finds a name with each of its apostrophes and dashes, and without", async () => {
  const spellings = ["Mu'azu Bala-Ojo", "Mu’azu Bala‑Ojo", "Muʼazu Bala–Ojo", "Muazu Bala Ojo"];
  for (const name of spellings) await write({ name });
  for (const search of [...spellings, "mu`azu", "mu\u00adazu\u00a0bala", "\u200emu‘azu bala−ojo"]) {
    expect((await namesFor(search)).sort(), search).toEqual([...spellings].sort());
  }
});

describe("an account", () => {
  const password = " \u200dpass\u00a0wo\u0301rd\u00ad ﬁne ";
  const signIn = (more: object) =>
    academy.call("POST", "/auth/login", {
      body: { email: "musa@mail.example", password, ...more },
    });

  test("is found by an address with invisible marks", async () => {
    const email = "\u202aMusa@mail\u200b.example\u202c";
    const made = await academy.call("POST", "/auth/register", {
      body: { name: "Musa", email, password },
    });
    expect(made).toMatchObject({ status: 201, body: { user: { email: "musa@mail.example" } } });
    for (const typed of [
      "\u2068musa@mail.example\u2069\u00a0",
      "Musa <musa@mail.example>",
      "musa @mail.example.",
    ]) {
      expect(await signIn({ email: typed })).toMatchObject({ status: 200 });
    }
  });

  test("takes its password as it was typed, from every keyboard", async () => {
    expect(await signIn({})).toMatchObject({ status: 200 });
    expect(await signIn({ password: password.normalize("NFD") })).toMatchObject({ status: 200 });
    expect(await signIn({ password: password.trim() })).toMatchObject({ status: 401 });
    expect(await signIn({ password: password.replace("\u200d", "") })).toMatchObject({
      status: 401,
    });
  });
});

test("a phone number is stored in one spelling, and one with a digit missing is refused", async () => {
  const { token } = await signInAs(academy, "user");
  const save = (phone: string) =>
    academy.call("PUT", "/me/profile", { token, body: { name: "Musa", phone } });
  for (const phone of [
    "009 234 0803 123 4567",
    "0(0)803.123.4567",
    "+234\u00a0(0)803\u2011123\u20114567",
  ]) {
    expect(await save(phone)).toMatchObject({ status: 200, body: { phone: "+2348031234567" } });
  }
  for (const phone of ["0803 123 456", "+234 803 123 45678", "0820 123 4567"]) {
    expect(await save(phone)).toMatchObject({
      status: 422,
      body: { fields: { phone: expect.any(String) } },
    });
  }
});
