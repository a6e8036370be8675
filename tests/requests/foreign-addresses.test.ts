import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sendMailJob } from "#foundation/mail/send-mail.ts";
import { messages } from "#foundation/mail/tables.ts";
import { enrol, openEnrolmentAcademy } from "../support/enrolments/enrol.ts";
import { openMailServer } from "../support/machine/refusing-mail-server.ts";
import { applicationOf } from "../support/people/make-affiliate.ts";

/** Addresses with letters other than a to z, in every place that takes an address. */

let open: Awaited<ReturnType<typeof openEnrolmentAcademy>>;
let smtp: Awaited<ReturnType<typeof openMailServer>>;
beforeAll(async () => {
  smtp = await openMailServer();
  open = await openEnrolmentAcademy({ env: { SMTP_URL: smtp.url } });
});
afterAll(async () => {
  await open.close();
  smtp.close();
});

const post = async (path: string, body: object) =>
  (await open.academy.call("POST", path, { body })).status;

test.each<[string, string, string?]>([
  ["asabe@müller.example", "asabe@xn--mller-kva.example"],
  ["Asabe@MÜLLER.example", "asabe@xn--mller-kva.example"],
  // A name in other letters goes to servers that can read them, with its domain as written.
  ["аминa@почта.рф", "аминa@xn--80a1acny.xn--p1ai", "аминa@почта.рф"],
  ["ɗanladi@gmail.example", "ɗanladi@gmail.example"],
])("%s is taken by every form, and mailed", async (typed, stored, delivered = stored) => {
  await enrol(open.academy, { emailAddress: typed });
  const sent = [
    await post("/contact", { name: "Asabe", email: typed, subject: "general", message: "Hello" }),
    await post("/affiliates/applications", applicationOf(typed)),
    await post("/hybrid-interest", {
      courseId: "solar-design-hybrid",
      name: "Asabe",
      email: typed,
    }),
    await post("/auth/forgot-password", { email: typed, audience: "user" }),
  ];
  expect(sent.filter((status) => status === 422)).toEqual([]);
  const { ctx } = open.academy;
  const mails = await ctx.db.select().from(messages).where(eq(messages.recipient, stored));
  expect(mails.length).toBeGreaterThanOrEqual(2);
  const [first] = mails;
  await sendMailJob.run(ctx, { messageId: first?.id ?? "" });
  expect(smtp.delivered).toContain(delivered);
});

test("someone who signed up with one spelling signs in with the other", async () => {
  const password = "a long password of mine";
  const name = "Asabe Danjuma";
  expect(await post("/auth/register", { name, email: "own@bücher.example", password })).toBe(201);
  expect(await post("/auth/register", { name, email: "own@xn--bcher-kva.example", password })).toBe(
    422,
  );
  for (const email of ["own@bücher.example", "OWN@BÜCHER.example", "own@xn--bcher-kva.example"]) {
    expect([email, await post("/auth/login", { email, password })]).toEqual([email, 200]);
  }
});
