import { afterAll, beforeAll, expect, test } from "vitest";
import { sendPasswordLinkJob } from "#rooms/accounts/passwords/send-password-link.server.ts";
import { sendRegistrationLinkJob } from "#rooms/enrolment/own-page/renew-link.server.ts";
import { readMails } from "#tests/support/reading/read-mails.ts";
import { enrol, openEnrolmentAcademy, setEmailProved } from "../support/enrolments/enrol.ts";
import { onlineAnswers } from "../support/enrolments/enrolment-answers.ts";
import { placeOrder } from "../support/enrolments/place-order.ts";
import { applicationOf } from "../support/people/make-affiliate.ts";
import { signInAs } from "../support/people/sign-in-as.ts";

/**
 * Anybody can type a stranger's address into our forms. The mails that we then send there do not contain the typist's
 * text, and their number is limited.
 */

let open: Awaited<ReturnType<typeof openEnrolmentAcademy>>;
beforeAll(async () => {
  open = await openEnrolmentAcademy();
});
afterAll(() => open.close());

const post = (path: string, body: object, token?: string) =>
  open.academy.call("POST", path, { body, ...(token ? { token } : {}) });
const mailsTo = (email: string) => readMails(open.academy.ctx, email);
const free = { ...onlineAnswers, courseId: "electrical-safety-at-home" };

const typed = "cheap-loans";
const names = [`www.${typed}.example/now`, `https://${typed}.example Bello`, `${typed}.example`];

/** Each way to have something mailed to an address that is not confirmed. */
const doors: [string, (email: string, name: string) => Promise<unknown>][] = [
  ["an unpaid place", (emailAddress, fullName) => enrol(open.academy, { emailAddress, fullName })],
  [
    "a free place",
    (emailAddress, fullName) =>
      enrol(open.academy, {
        ...free,
        emailAddress,
        fullName,
        motivation: fullName,
        currentAddress: fullName,
      }),
  ],
  [
    "an application for a sponsored place",
    (emailAddress, fullName) =>
      enrol(open.academy, {
        ...onlineAnswers,
        courseId: "front-end-scholarship",
        emailAddress,
        fullName,
      }),
  ],
  [
    "a new link to a registration",
    async (emailAddress, fullName) => {
      const { enrolment } = await enrol(open.academy, { emailAddress, fullName });
      await sendRegistrationLinkJob.run(open.academy.ctx, { enrolmentId: enrolment.id });
    },
  ],
  [
    "an application of an affiliate",
    (email, fullName) =>
      post(
        "/affiliates/applications",
        applicationOf(email, { fullName, motivation: fullName, audienceDescription: fullName }),
      ),
  ],
  [
    "an account, its order and a link for its password",
    async (email, name) => {
      const body = { email, name, password: "a long password of mine" };
      const { token } = (await post("/auth/register", body)).body as { token: string };
      await placeOrder(open.academy, token, {
        learner: { fullName: name, dateOfBirth: "1999-05-02", phoneNumber: "0805 111 2222" },
      });
      await sendPasswordLinkJob.run(open.academy.ctx, { email, audience: "user" });
    },
  ],
  [
    "a message",
    (email, name) => post("/contact", { name, email, subject: "general", message: name }),
  ],
];

test.each(doors)("%s mails a stranger no text of the typist", async (_door, knock) => {
  for (const [at, name] of names.entries()) {
    const email = `stranger-${at}-${doors.findIndex(([, each]) => each === knock)}@mail.example`;
    await knock(email, name);
    const mails = await mailsTo(email);
    expect(mails.length).toBeGreaterThan(0);
    for (const { kind, subject, text, html } of mails) {
      expect([kind, `${subject}\n${text}\n${html}`.includes(typed)]).toEqual([kind, false]);
    }
  }
});

test("a real first name is greeted, of whatever letters", async () => {
  const names = [
    ["Amina Bello", "Hello Amina,"],
    ["Mu’azu Sani", "Hello Mu’azu,"],
    ["Ọlọ́runfẹ́mi Àdé", "Hello Ọlọ́runfẹ́mi,"],
    ["Anne-Marie Okafor", "Hello Anne-Marie,"],
  ] as const;
  for (const [at, [fullName, hello]] of names.entries()) {
    const emailAddress = `named-${at}@mail.example`;
    await enrol(open.academy, { emailAddress, fullName });
    expect((await mailsTo(emailAddress))[0]?.text).toContain(hello);
  }
});

test("free places are mailed to a stranger's address like everything else: in turn", async () => {
  const emailAddress = "flooded@mail.example";
  // Even by someone who has confirmed another address.
  const { token, personId } = await signInAs(open.academy, "user");
  await setEmailProved(open.academy, personId, true);
  await enrol(open.academy, { ...free, emailAddress });
  await enrol(open.academy, { ...free, emailAddress, fullName: "Hauwa Sani" }, { token });
  const places = await mailsTo(emailAddress);
  expect(places.map(({ kind, limitedMailbox }) => [kind, limitedMailbox])).toEqual(
    Array(2).fill(["enrolment_confirmed", emailAddress]),
  );
});

test("someone who has confirmed the address does not wait for a place; others do", async () => {
  for (const isProved of [true, false]) {
    const { token, personId, email } = await signInAs(open.academy, "user");
    await setEmailProved(open.academy, personId, isProved);
    await enrol(open.academy, { ...free, emailAddress: email }, { token });
    const [mail] = await mailsTo(email);
    expect([mail?.kind, mail?.limitedMailbox]).toEqual([
      "enrolment_confirmed",
      isProved ? null : email,
    ]);
  }
});
