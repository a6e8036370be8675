import { expect, test } from "vitest";
import { openEnrolmentAcademyForFile } from "#tests/support/academy/open-for-file.ts";
import { enrol } from "#tests/support/enrolments/enrol.ts";
import { signInAs } from "#tests/support/people/sign-in-as.ts";

/** Saved replies to messages, filled in with facts. */

const { academy, sandbox } = await openEnrolmentAcademyForFile();
const clerk = (await signInAs(academy, "admin", undefined, "clerk")).token;

type Replies = { replies: { title: string; text: string }[]; total: number };
async function replies(enrolment?: string, token = clerk) {
  const path = `/admin/saved-replies${enrolment === undefined ? "" : `?enrolment=${enrolment}`}`;
  const { status, body } = await academy.call("GET", path, { token });
  const { replies: found = [] } = body as Replies;
  return { http: status, texts: new Map(found.map(({ title, text }) => [title, text])) };
}

test("without a registration those that need none are offered", async () => {
  const { http, texts } = await replies();
  expect(http).toBe(200);
  expect(texts.get("Where our centres are")).toContain("12 Workshop Road, Jalingo");
  expect(texts.get("What training costs")).toContain("₦95,000 at beginner level");
  expect([...texts.keys()]).not.toContain("What is left to pay");
  for (const text of texts.values()) expect(text).not.toMatch(/[{}]/);
});

test("about a registration they say its code, money, start and centre", async () => {
  const { enrolment, reference } = await enrol(academy, { fullName: "Ladi Danjuma" });
  const { id, reference: code } = enrolment;
  const unpaid = (await replies(id)).texts;
  const left = unpaid.get("What is left to pay");
  expect(left).toContain("₦95,000 is left to pay for Tiling - Beginner (Ladi Danjuma).");
  expect(left).toContain(`Write the code ${code} as the reference`);
  expect(left).toContain("account number 0000000000");
  expect(unpaid.get("When training starts")).toMatch(
    /^Tiling - Beginner starts on \w+day \d+ \w+ 202\d, at our centre, 12 Workshop Road, .+\.$/,
  );
  expect(unpaid.get("Where to come")).toMatch(/^Our centre in Jalingo is at .+ call it at \+234/);
  expect([...unpaid.keys()]).not.toContain("We have the payment");

  await sandbox.press(reference, "pay");
  await sandbox.deliverTo(academy);
  const paid = (await replies(id)).texts;
  expect(paid.get("We have the payment")).toContain("We have received ₦95,000");
  expect([...paid.keys()]).not.toContain("What is left to pay");
});

test("nothing is said of the start and the money of a registration that ended", async () => {
  const owner = (await signInAs(academy, "admin")).token;
  const { enrolment } = await enrol(academy);
  const path = `/admin/enrolments/${enrolment.id}/cancel`;
  const cancelled = await academy.call("POST", path, {
    token: owner,
    body: { reason: "Asked for it" },
  });
  expect(cancelled.status).toBe(200);
  const { texts } = await replies(enrolment.id);
  expect(texts.get("Where to come")).toContain("Jalingo");
  for (const title of ["What is left to pay", "When training starts"]) {
    expect([...texts.keys()]).not.toContain(title);
  }
});

test("are for those who answer messages", async () => {
  const reviewer = (await signInAs(academy, "admin", undefined, "reviewer")).token;
  expect((await replies(undefined, reviewer)).http).toBe(403);
  expect((await replies(undefined, "")).http).toBe(401);
  expect((await replies("none")).http).toBe(404);
});
