import { beforeAll, describe, expect, test } from "vitest";
import { openEnrolmentAcademyForFile } from "#tests/support/academy/open-for-file.ts";
import { enrol } from "#tests/support/enrolments/enrol.ts";
import { onlineAnswers } from "#tests/support/enrolments/enrolment-answers.ts";
import { openTillFor } from "#tests/support/payments/open-till.ts";
import { makeAffiliate } from "#tests/support/people/make-affiliate.ts";
import { signInAs } from "#tests/support/people/sign-in-as.ts";
import { readCsv } from "#tests/support/reading/read-csv.ts";
import type { EnrolmentRow } from "../enrolment.ts";

const open = await openEnrolmentAcademyForFile();
let admin: string;
let paid: { enrolment: { id: string }; reference: string };
let codeOfPaid = "";
beforeAll(async () => {
  const staff = await signInAs(open.academy, "admin");
  admin = staff.token;
  await openTillFor(open.academy, staff);
  const later = (minutes: number) =>
    open.academy.setTime(new Date(Date.UTC(2026, 10, 21, 9, minutes)));
  paid = await enrol(open.academy, {
    fullName: "Zainab Musa",
    emailAddress: "zainab@example.com",
    phoneNumber: "0803 765 4321",
  });
  const reply = await open.academy.call("GET", `/admin/enrolments/${paid.enrolment.id}`, {
    token: admin,
  });
  codeOfPaid = (reply.body as { code: string }).code;
  later(1);
  await enrol(open.academy, {
    ...onlineAnswers,
    courseId: "electrical-safety-at-home",
    fullName: "Bello 100% Sani",
  });
  later(2);
  await enrol(open.academy, {
    ...onlineAnswers,
    courseId: "front-end-scholarship",
    fullName: "Ládì Òjó-Ɗanko",
    phoneNumber: "+44 20 7946 0000",
  });
});

type List = { enrolments: { fullName: string; status: string }[]; total: number; page?: number };
const list = async (query = "") => {
  const reply = await open.academy.call("GET", `/admin/enrolments${query}`, { token: admin });
  return { status: reply.status, body: reply.body as List };
};
const names = async (query: string) =>
  (await list(query)).body.enrolments.map(({ fullName }) => fullName);

describe("the admin's list", () => {
  test("newest first, all of it", async () => {
    const { body } = await list();
    expect(body.total).toBe(3);
    expect(body.enrolments.map(({ fullName, status }) => [fullName, status])).toEqual([
      ["Ládì Òjó-Ɗanko", "applied"],
      ["Bello 100% Sani", "confirmed"],
      ["Zainab Musa", "pending_payment"],
    ]);
    expect(JSON.stringify(body)).not.toMatch(/token|hash/i);
  });

  test.each([
    ["?status=confirmed", ["Bello 100% Sani"]],
    ["?mode=physical", ["Zainab Musa"]],
    ["?programId=tiling", ["Zainab Musa"]],
    ["?search=ZAINAB@example", ["Zainab Musa"]],
    ["?search=tiling%20-%20beg", ["Zainab Musa"]],
    ["?search=100%25", ["Bello 100% Sani"]],
    ["?search=zai%20MUS", ["Zainab Musa"]],
    ["?search=zai%20sani", []],
    ["?search=ladi%20ojo", ["Ládì Òjó-Ɗanko"]],
    ["?search=LÁDÌ%20dan", ["Ládì Òjó-Ɗanko"]],
    ["?search=0803%20765", ["Zainab Musa"]],
    ["?search=%2B234%20803%20765%204321", ["Zainab Musa"]],
    ["?search=803765", ["Zainab Musa"]],
    ["?search=44207946", ["Ládì Òjó-Ɗanko"]],
    ["?search=PAY-1", []],
    ["?centre=jalingo", ["Zainab Musa"]],
    ["?from=2026-11-01&to=2026-11-30&mode=online", ["Ládì Òjó-Ɗanko", "Bello 100% Sani"]],
    ["?from=2026-10-01&to=2026-10-31", []],
    ["?money=owing", ["Zainab Musa"]],
    ["?money=overdue", []],
    ["?search=bello&status=applied", []],
    ["?sort=fullName&order=asc", ["Bello 100% Sani", "Ládì Òjó-Ɗanko", "Zainab Musa"]],
  ])("%s", async (query, expected) => expect(await names(query)).toEqual(expected));

  test("by its code, typed in any way or begun, and by what a payment is for", async () => {
    const short = codeOfPaid.slice(3).toLowerCase().replace("-", " ");
    const searches = [codeOfPaid, short, codeOfPaid.slice(0, 7), paid.enrolment.id];
    for (const search of [...searches, paid.reference, paid.reference.toLowerCase()]) {
      expect([search, await names(`?search=${encodeURIComponent(search)}`)]).toEqual([
        search,
        ["Zainab Musa"],
      ]);
    }
  });

  test("late instalments: places whose day has passed, and nobody else", async () => {
    const { academy } = open;
    const { enrolment } = await enrol(academy, { fullName: "Rahila Late" });
    await academy.call("POST", `/admin/enrolments/${enrolment.id}/manual-payment`, {
      token: admin,
      body: {
        amountKobo: 5_000_000,
        method: "cash",
        location: "Jalingo, Taraba",
        takenOn: "2026-11-20",
        receiptNumber: "L-1",
      },
    });
    expect(await names("?money=owing&search=rahila")).toEqual(["Rahila Late"]);
    expect(await names("?money=overdue")).toEqual([]);
    const start = academy.ctx.clock();
    academy.setTime("2027-06-01T09:00:00Z");
    admin = (await signInAs(academy, "admin")).token;
    expect(await names("?money=overdue")).toEqual(["Rahila Late"]);
    // Of those who owe, the longest late first; the due day of the others comes later.
    const { enrolments } = (
      await academy.call("GET", "/admin/enrolments?money=owing&sort=nextDueOn&order=asc", {
        token: admin,
      })
    ).body as { enrolments: EnrolmentRow[] };
    const days = enrolments.map(({ nextDueOn }) => nextDueOn);
    expect(new Set(days).size).toBeGreaterThan(1);
    expect(days).toEqual(days.toSorted());
    academy.setTime(start);
    admin = (await signInAs(academy, "admin")).token;
  });

  test("as a file: what matches the filters", async () => {
    const reply = await open.academy.call("GET", "/admin/enrolments?format=csv&mode=online", {
      token: admin,
    });
    const lines = (reply.body as string).split("\r\n");
    expect(reply.headers["content-disposition"]).toContain('filename="enrolments');
    expect(lines).toHaveLength(4);
    expect(lines[0]).toMatch(/^\uFEFF"Code","Name","Email","Phone","Program",/);
    expect(lines[1]).toContain('"Ládì Òjó-Ɗanko"');
  });

  test("the file has the code that counts, however it came, and what was typed", async () => {
    const { academy } = open;
    const { code: affiliateCode } = await makeAffiliate(academy, admin, "asabe@mail.example");
    const given = { courseId: "tiling", emailAddress: "halima@example.com" };
    await enrol(academy, { ...given, fullName: "Halima Link", keptCode: affiliateCode });
    await enrol(academy, {
      ...given,
      fullName: "Halima Typed",
      emailAddress: "typed@example.com",
      affiliateCode: "NOBODY10",
      keptCode: affiliateCode,
    });
    await enrol(academy, {
      ...given,
      fullName: "Halima Nobody",
      emailAddress: "nobody@example.com",
      affiliateCode: "NOBODY10",
    });
    const { body } = await academy.call(
      "GET",
      "/admin/enrolments?format=csv&search=halima&sort=fullName&order=asc",
      { token: admin },
    );
    const [head = [], ...rows] = readCsv(body as string);
    const cells = (row: readonly string[]) =>
      ["Name", "Level", "Affiliate code", "Code typed"].map((name) => row[head.indexOf(name)]);
    expect(rows.map(cells)).toEqual([
      ["Halima Link", "Beginner", affiliateCode, ""],
      ["Halima Nobody", "Beginner", "", "NOBODY10"],
      ["Halima Typed", "Beginner", affiliateCode, "NOBODY10"],
    ]);
  });

  test("refuses a centre that the academy lacks", async () =>
    expect((await list("?centre=kano")).status).toBe(422));
});
