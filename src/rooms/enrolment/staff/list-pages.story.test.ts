import { expect, test } from "vitest";
import { openEnrolmentAcademyForFile } from "#tests/support/academy/open-for-file.ts";
import { enrol } from "#tests/support/enrolments/enrol.ts";
import { signInAs } from "#tests/support/people/sign-in-as.ts";

/** What happens to a list while people work with it: new rows, sums, chosen rows, letters, saved views. */

const open = await openEnrolmentAcademyForFile();
let minute = 0;
const add = (fullName: string) => {
  minute += 1;
  open.academy.setTime(new Date(Date.UTC(2026, 10, 21, 9, minute)));
  const emailAddress = `${fullName.toLowerCase()}@example.com`;
  return enrol(open.academy, { fullName, emailAddress, phoneNumber: `0803 765 4${100 + minute}` });
};
const token = (await signInAs(open.academy, "admin")).token;
const clerk = (await signInAs(open.academy, "admin", "clerk@academy.example", "clerk")).token;
for (const name of ["Ada", "Bola", "Chidi", "Dauda", "Efe"]) await add(name);

type List = {
  enrolments: { id: string; fullName: string }[];
  total: number;
  next: string | null;
  previous: string | null;
  sums?: Record<string, number>;
  counts?: number[];
};
const list = async (query: string) => {
  const { status, body } = await open.academy.call("GET", `/admin/enrolments?${query}`, { token });
  expect(status).toBe(200);
  return body as List;
};
const names = ({ enrolments }: List) => enrolments.map(({ fullName }) => fullName);

test.each(["submittedAt", "fullName", "status", "programTitle", "nextDueOn"])(
  "pages by %s begin beside a row: new rows neither repeat nor hide others",
  async (sort) => {
    for (const order of ["asc", "desc"]) {
      const whole = names(await list(`sort=${sort}&order=${order}&pageSize=100&page=1`));
      const seen: string[] = [];
      // With two rows a page, each of these tests would take as long as all the tests before it.
      const pageSize = Math.ceil(whole.length / 3);
      let page = await list(`sort=${sort}&order=${order}&pageSize=${pageSize}&page=1`);
      expect(page.previous).toBeNull();
      for (;;) {
        seen.push(...names(page));
        // Someone registers between any two pages.
        await add(`New${minute}`);
        if (!page.next) break;
        page = await list(`sort=${sort}&order=${order}&pageSize=${pageSize}&after=${page.next}`);
      }
      expect(new Set(seen).size).toBe(seen.length);
      expect(seen.filter((name) => whole.includes(name))).toEqual(whole);
    }
  },
);

test("sums are of the rows that match the filters, and days narrow them", async () => {
  const all = await list("page=1");
  expect(all.sums).toEqual({ receivedKobo: 0, openKobo: all.total * 9_500_000 });
  expect((await list("page=1&from=2026-11-22")).total).toBe(0);
  expect((await list("page=1&from=2026-11-21&to=2026-11-21")).total).toBe(all.total);
  expect((await list("page=1&search=ada")).sums).toEqual({ receivedKobo: 0, openKobo: 9_500_000 });
});

test("values are counted with the other filters", async () => {
  const { counts } = await list("count=status:pending_payment&search=ada");
  expect(counts).toEqual([1]);
});

test("a file has only the chosen rows", async () => {
  const [one, two] = (await list("sort=fullName&order=asc&page=1")).enrolments;
  const { body } = await open.academy.call(
    "GET",
    `/admin/enrolments?format=csv&ids=${one?.id},${two?.id}`,
    { token },
  );
  expect(String(body).trim().split("\n")).toHaveLength(3);
});

test("a letter leaves after a while, and can be taken back until then", async () => {
  const [one] = (await list("search=ada&page=1")).enrolments;
  const letters = `/admin/enrolments/${one?.id}/letters`;
  const body = { subject: "Bring your boots", text: "Training is outside on Monday." };
  const send = (as: string) => open.academy.call("POST", letters, { token: as, body });
  expect((await send(clerk)).status).toBe(403);
  const first = await send(token);
  expect(first.status).toBe(201);
  const { mailId } = first.body as { mailId: string };
  const back = await open.academy.call("DELETE", `${letters}/${mailId}`, { token });
  expect(back.status).toBe(204);
  const again = await open.academy.call("DELETE", `${letters}/${mailId}`, { token });
  expect(again).toMatchObject({ status: 409, body: { code: "mail_sent" } });
  const empty = await open.academy.call("POST", letters, {
    token,
    body: { subject: " ", text: "" },
  });
  expect(empty.status).toBe(422);
});

test("saved views belong to the person who saved them", async () => {
  const path = "/admin/views?list=/admin/enrolments";
  const save = (query: string) =>
    open.academy.call("PUT", "/admin/views", {
      token,
      body: { list: "/admin/enrolments", name: "Late in Yola", query },
    });
  await save("centre=yola");
  const saved = await save("centre=yola&money=overdue");
  const view = saved.body as { id: string };
  const mine = await open.academy.call("GET", path, { token });
  expect(mine.body).toMatchObject({
    views: [{ name: "Late in Yola", query: "centre=yola&money=overdue" }],
    total: 1,
  });
  expect((await open.academy.call("GET", path, { token: clerk })).body).toMatchObject({ total: 0 });
  const theirs = await open.academy.call("DELETE", `/admin/views/${view.id}`, { token: clerk });
  expect(theirs.status).toBe(404);
  const gone = await open.academy.call("DELETE", `/admin/views/${view.id}`, { token });
  expect(gone.status).toBe(204);
});
