import { beforeAll, describe, expect, test } from "vitest";
import { enrol } from "#tests/enrol.ts";
import { onlineAnswers } from "#tests/enrolment-answers.ts";
import { openEnrolmentAcademyForFile } from "#tests/open-for-file.ts";
import { signInAs } from "#tests/sign-in-as.ts";

const open = await openEnrolmentAcademyForFile();
let admin: string;
beforeAll(async () => {
  admin = (await signInAs(open.academy, "admin")).token;
  const later = (minutes: number) =>
    open.academy.setTime(new Date(Date.UTC(2026, 10, 21, 9, minutes)));
  await enrol(open.academy, { fullName: "Zainab Musa", emailAddress: "zainab@example.com" });
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
    fullName: "Ladi Tanko",
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
      ["Ladi Tanko", "applied"],
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
    ["?search=%25%25", []],
    ["?sort=fullName&order=asc", ["Bello 100% Sani", "Ladi Tanko", "Zainab Musa"]],
    ["?page=2&pageSize=2", ["Zainab Musa"]],
    ["?page=9", []],
  ])("%s", async (query, expected) => expect(await names(query)).toEqual(expected));

  test.each(["?page=0", "?sort=password", "?status=lost", "?pageSize=1000"])(
    "%s → 422",
    async (query) => expect((await list(query)).status).toBe(422),
  );
});
