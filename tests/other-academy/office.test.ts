import type { Page } from "@playwright/test";
import { afterAll, expect, test } from "vitest";
import { lagosDay } from "#foundation/time/time.ts";
import { picturePixels } from "#rooms/catalogue/pictures/pictures.ts";
import type { EnrolmentSummary, SubmittedEnrolment } from "#rooms/enrolment/enrolment.ts";
import { launchBrowser } from "../bench/visit-page.ts";
import { encodeForm, formType, type Part, realFiles } from "../support/academy/form-data.ts";
import { webpOf } from "../support/academy/make-picture.ts";
import { keepSession } from "../support/browser/keep-session.ts";
import {
  approveAffiliate,
  password as theirPassword,
} from "../support/filling/approve-affiliate.ts";
import { statementOf } from "../support/payments/bank-statement-text.ts";
import { jobAnswers, jobFiles } from "../support/people/apply-for-jobs.ts";
import { readPdf } from "../support/reading/read-pdf.ts";
import { atCentre, expectOwnMails, openOtherAcademy, register } from "./other-academy.ts";
import { coloursOfOursIn, oursIn } from "./ours.ts";

/* The invented academy's office, with a record of each kind: its screens, its API and its files, searched for what is
   ours. */

const academy = openOtherAcademy();
let browser: Awaited<ReturnType<typeof launchBrowser>>;
const signedIn: Record<"admin" | "affiliate" | "user", { token: string; person: object }> = {
  admin: { token: "", person: {} },
  affiliate: { token: "", person: {} },
  user: { token: "", person: {} },
};
/** Sends a form with files, as the screens do. */
async function sendForm(path: string, fields: Record<string, Part>, headers = {}) {
  const sent = await fetch(`${academy.origin}/api${path}`, {
    method: "POST",
    headers: { "content-type": formType, ...headers },
    body: new Uint8Array(encodeForm(Object.entries(fields))),
  });
  expect(sent.status, path).toBe(201);
  return (await sent.json()) as { fileId: string };
}

/** Records that only a tab or another program's page leads to. */
const beside = ["/admin/catalogue/beekeeping/registration"];
afterAll(() => browser?.close());

test("there is a record of each kind, made by calls as people make them", async () => {
  const admin = await academy.post<{ token: string; admin: object }>("/admin/login", academy.admin);
  const { token } = admin;
  signedIn.admin = { token, person: admin.admin };
  const learner = await academy.post<{ token: string; user: object }>("/auth/register", {
    name: "Amina Bello",
    email: "office@example.com",
    password: "a-long-and-odd-sentence",
  });
  signedIn.user = { token: learner.token, person: learner.user };
  const affiliate = await approveAffiliate(academy, "Talatu Bako", {
    audienceDescription: "Traders in Minna",
  });
  signedIn.affiliate = { token: affiliate.token, person: affiliate.user };
  await academy.call("PUT", "/affiliates/payment-info", {
    token: affiliate.token,
    body: {
      bankName: "Zenith Bank",
      accountNumber: "0123456780",
      accountName: "Talatu Bako",
      currentPassword: theirPassword,
    },
  });
  await register(
    academy,
    "roofing",
    { ...atCentre, emailAddress: "office@example.com", keptCode: affiliate.code, via: "whatsapp" },
    "confirmed",
  );
  const { payout } = await academy.post<{ payout: { id: string } }>("/admin/payouts", {}, token);
  await academy.post(`/admin/payouts/${payout.id}/approve`, {}, token);
  await academy.post(`/admin/payouts/${payout.id}/pay`, { bankReference: "FT-1" }, token);
  await academy.post("/admin/tills", { location: "Minna, Niger", floatKobo: 0 }, token);
  await academy.post("/contact", {
    name: "Ladi Bitrus",
    email: "asks@example.com",
    subject: "general",
    message: "When can I visit the workshop?",
  });
  const chapter = await academy.post<{ id: string }>(
    "/admin/chapters",
    { name: "Minna Roofers", location: "Minna", nextEvent: "A visit on Friday", members: "7" },
    token,
  );
  beside.push(`/admin/community/chapters/${chapter.id}`);
  await academy.post(
    "/admin/broadcasts",
    { to: { programId: "roofing" }, text: "Dear {name}, {program} begins at 10." },
    token,
  );
  await academy.post(
    "/admin/events",
    {
      title: "Open yard",
      date: "2031-02-01",
      location: "Minna",
      description: "Come and see.",
      type: "Open day",
      attendees: "31",
    },
    token,
  );
  await sendForm("/job-applications", {
    ...jobAnswers,
    ...jobFiles,
    ...{ residentialAddress: "1 Tunga Road, Minna", stateOfResidence: "Niger" },
    ...{ lga: "Chanchaga", preferredWorkLocation: "Minna, Niger" },
    ...{ tradeSpecification: "Roofs", emailAddress: "works@example.com" },
  });
  browser = await launchBrowser();
});

test("there are a credit, a case, a photograph and a graduate too", async () => {
  const { token } = signedIn.admin;
  const person = { emailAddress: "more@example.com", phoneNumber: "0805 111 3333" };
  const { enrolment } = await academy.post<SubmittedEnrolment>("/enrolments", {
    ...{
      courseId: "roofing",
      ...atCentre,
      ...person,
      fullName: "Hauwa Bala",
      signature: "Hauwa Bala",
    },
  });
  const headers = { "x-resume-token": enrolment.resumeToken };
  const proof = { name: "slip.png", bytes: realFiles.png };
  await sendForm(`/enrolments/${enrolment.id}/payment-proof`, { proof }, headers);
  const taken = { method: "cash", takenOn: lagosDay(new Date()), location: "Minna, Niger" };
  const own = await academy.call("GET", `/enrolments/${enrolment.id}`, { headers });
  const amountKobo = (own.body as EnrolmentSummary).fee.totalKobo + 100_000;
  await academy.post(
    `/admin/enrolments/${enrolment.id}/manual-payment`,
    { ...taken, amountKobo, receiptNumber: "R 1", keepAsCredit: true },
    token,
  );
  const proposed = { enrolmentId: enrolment.id, reason: "Her roof was shown today" };
  const { id: certificate } = await academy.post<{ id: string }>(
    "/admin/certificates",
    proposed,
    token,
  );
  beside.push(`/admin/certificates/${certificate}`);
  const sizes = Object.entries(picturePixels("workshop"));
  const files: Record<string, string> = {};
  for (const [purpose, size] of sizes) {
    const file = { name: "photo.webp", bytes: webpOf(size) };
    files[purpose] = (await sendForm("/uploads", { purpose, file })).fileId;
  }
  await academy.post(
    "/admin/pictures",
    { kind: "workshop", programId: "roofing", alt: "Two learners on a roof.", files },
    token,
  );
  const graduate = await academy.post<{ id: string }>(
    "/admin/graduates",
    { name: "Talatu Bako", programId: "roofing", year: 2030, words: "I roof houses in Minna." },
    token,
  );
  beside.push(`/admin/pictures/graduates/${graduate.id}`);
  const [year, month, day] = lagosDay(new Date()).split("-");
  // With the number of its own account above the header.
  const written = statementOf([[`${day}/${month}/${year}`, 9_000, "ROOF OF LADI"]]);
  const bytes = written.replace("0000000000", "1234509876");
  const statement = { name: "bank.csv", bytes, type: "text/csv" };
  await sendForm("/admin/bank/imports", { statement }, { authorization: `Bearer ${token}` });
  const linesOfBank = async () => {
    const { body } = await academy.call("GET", "/admin/bank/lines", { token });
    return (body as { lines: { id: string }[] }).lines.map(({ id }) => id);
  };
  // A job reads it.
  await expect.poll(linesOfBank, { timeout: 20_000 }).toHaveLength(1);
  beside.push(`/admin/bank/${(await linesOfBank())[0]}`);
  await fetch(`${academy.origin}/sandbox/paystack/control`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ settlements: { sameDay: true } }),
  });
  const { added } = await academy.post<{ added: number }>("/admin/settlements/fetch", {}, token);
  expect(added).toBe(1);
});

test("letters to staff, affiliates and applicants are of this academy", async () => {
  await expectOwnMails(academy, "works@example.com", 1);
  for (const mail of await academy.mails(""))
    expect(oursIn(JSON.stringify(mail)), mail.subject).toEqual([]);
});

test("an affiliate's statement is of this academy", async () => {
  const { token } = signedIn.affiliate;
  const { payouts } = (await academy.call("GET", "/affiliates/payouts", { token })).body as {
    payouts: { number: string }[];
  };
  const number = payouts[0]?.number ?? "";
  expect(number).toMatch(/^GTS-/);
  const pdf = await academy.get(`/api/affiliates/statements/${number}/pdf`, token);
  const { text } = await readPdf(new Uint8Array(await pdf.arrayBuffer()));
  expect(text).toContain("Gurara Institute of Trades Limited");
  expect(oursIn(text)).toEqual([]);
});

type Parameter = { readonly name: string; readonly in: string };
type Document = {
  readonly paths: Readonly<
    Record<string, { readonly get?: { readonly parameters?: Parameter[] } }>
  >;
};

/** The first record of a list, by what names it. */
function firstOf(list: unknown): string | undefined {
  const rows = Object.values((list ?? {}) as object).find((part) => Array.isArray(part)) as
    | Record<string, unknown>[]
    | undefined;
  const { id, reference, number, code } = rows?.[0] ?? {};
  const name = id ?? reference ?? number ?? code;
  return name === undefined ? undefined : String(name);
}

test("no call of the API answers with anything of ours, nor does a file", async () => {
  const { paths } = (await (await academy.get("/api/openapi.json")).json()) as Document;
  const found: Record<string, unknown> = {};
  const right = new Set<string>();
  const tokenFor = (path: string) =>
    path.startsWith("/api/admin")
      ? signedIn.admin.token
      : path.startsWith("/api/affiliates")
        ? signedIn.affiliate.token
        : signedIn.user.token;
  const read = async (path: string) => {
    const response = await academy.get(path, tokenFor(path));
    const bytes = new Uint8Array(await response.arrayBuffer());
    const isPdf = response.headers.get("content-type")?.includes("pdf");
    const text = isPdf ? (await readPdf(bytes)).text : Buffer.from(bytes).toString("utf8");
    const words = oursIn(text);
    if (words.length > 0 || response.status >= 500) found[`${response.status} ${path}`] = words;
    if (response.status === 200) right.add(path);
    return response.status === 200 ? text : "";
  };
  const lists: Record<string, unknown> = {};
  const month = lagosDay(new Date()).slice(0, 7);
  for (const [template, { get }] of Object.entries(paths).sort(
    ([one], [other]) => one.split("{").length - other.split("{").length,
  )) {
    if (!get) continue;
    const [parent = ""] = template.split("/{");
    const known = firstOf(lists[parent.startsWith("/api") ? parent : `/api${parent}`]);
    const path = template
      .replace("{month}", month)
      .replace(/\{\w+\}/, known ?? "nothing")
      .replace(/\{\w+\}/g, "nothing");
    const address = path.startsWith("/api") ? path : `/api${path}`;
    const told = address.endsWith("/month-lines") ? `month=${month}&figure=received:card&` : "";
    const text = await read(`${address}${told && `?${told}`}`);
    if (text.startsWith("{")) lists[address] = JSON.parse(text);
    if (get.parameters?.some(({ name }) => name === "format")) {
      const file = await read(`${address}?${told}format=csv`);
      expect(file.length, address).toBeGreaterThan(10);
    }
  }
  expect(found).toEqual({});
  expect([...right].filter((path) => path.endsWith("format=csv")).length).toBeGreaterThan(10);
  expect(right.size).toBeGreaterThan(70);
});

/** Opens a screen, waits for its data, and reads it. */
async function readScreen(page: Page, path: string) {
  await page.goto(`${academy.origin}${path}`, { waitUntil: "networkidle" });
  const html = await page.evaluate(() => {
    const filled = [...document.querySelectorAll("input, textarea")] as HTMLInputElement[];
    return [document.documentElement.outerHTML, ...filled.map(({ value }) => value)].join("\n");
  });
  const links = await page.$$eval("a[href^='/']", (all) =>
    all.map((one) => one.getAttribute("href") ?? ""),
  );
  return { words: [...oursIn(html), ...coloursOfOursIn(html)], links };
}

test.each([
  ["admin", "/admin", /^\/admin(?!\/login)/],
  ["affiliate", "/affiliate/dashboard", /^\/affiliate\/(dashboard|referrals|account|statements)/],
  ["user", "/dashboard", /^\/dashboard/],
] as const)("no screen of %s has anything of ours", async (name, first, isOwn) => {
  const context = await browser.newContext({ baseURL: academy.origin });
  const page = (await context.newPage()) as unknown as Page;
  await keepSession(page, name, signedIn[name].token, signedIn[name].person);
  const { default: routes } = await import("#app/routes.ts");
  const patterns = routes.map(({ path = "" }) => `/${path}`).filter((path) => isOwn.test(path));
  const links = new Set([first, ...beside, ...patterns.filter((path) => !path.includes(":"))]);
  const asExpression = (path: string) => new RegExp(`^${path.replace(/:\w+/g, "[^/?]+")}$`);
  const found: Record<string, unknown> = {};
  const seen = new Set<string>();
  for (const link of links) {
    const path = link.split(/[?#]/)[0] ?? "";
    // One record of each kind; a fixed address comes before one with a name in it.
    const pattern = patterns.includes(path)
      ? path
      : patterns.find((one) => one.includes(":") && asExpression(one).test(path));
    if (!pattern || seen.has(pattern)) continue;
    seen.add(pattern);
    const { words, links: more } = await readScreen(page, path);
    if (words.length > 0) found[path] = words;
    for (const one of more) links.add(one);
  }
  expect(found).toEqual({});
  expect(patterns.filter((pattern) => !seen.has(pattern))).toEqual([]);
  await context.close();
});
