import { afterEach, expect, test, vi } from "vitest";
import { keptCodeName } from "#rooms/affiliates/door.ui.ts";
import { openFakeBrowser } from "#tests/support/academy/fake-browser.ts";
import type { SubmittedEnrolment } from "../enrolment.ts";
import { formOf } from "../forms/enrolment-forms.ts";
import { createSender } from "./registration-sender.ui.ts";
import type { RegistrationView } from "./registration-view.ui.ts";

const view: RegistrationView = {
  form: formOf("online", true),
  program: {
    id: "tiling",
    title: "Tiling",
    mode: "online",
    priceType: "paid",
    priceKobo: 1,
    level: "beginner",
    levels: [],
    centreIds: [],
    family: "build",
    glyph: "",
  },
  schedule: { holdsFrom: "2020-01-01", levels: {} as never, plans: {} as never },
  today: "2026-11-21",
  trainingLevel: null,
  initial: {},
  completes: null,
  after: null,
  link: null,
  starts: [],
  hasOwnNumber: false,
  fullStarts: { full: [], others: [] },
  chosenStart: null,
  offer: null,
  instead: null,
};

/** A form that sends. The server makes one enrolment per key and notes what it was told. */
function open() {
  const sent: Record<string, string>[] = [];
  const bodies: object[] = [];
  const made = new Map<string, string>();
  let seed = 0;
  let isOffline = false;
  const sender = createSender(
    view,
    { read: () => `seed${seed}`, renew: () => `seed${++seed}` },
    async (body, headers) => {
      sent.push(headers);
      bodies.push(body);
      if (isOffline) throw new Error("offline");
      const key = headers["idempotency-key"] ?? "";
      const id = made.get(key) ?? `enrolment-${made.size + 1}`;
      made.set(key, id);
      return { enrolment: { id, resumeToken: `token of ${id}` } } as SubmittedEnrolment;
    },
  );
  const setOffline = (value: boolean) => {
    isOffline = value;
  };
  return { sender, sent, bodies, made, setOffline };
}

test("the same answers are one enrolment, however often they are sent", async () => {
  const { sender, made } = open();
  await sender.send({ fullName: "Asabe" });
  await sender.send({ fullName: "Asabe" });
  expect([...made.values()]).toEqual(["enrolment-1"]);
});

test("a request that did not arrive is sent again with the same key", async () => {
  const { sender, sent, setOffline } = open();
  setOffline(true);
  await expect(sender.send({ fullName: "Asabe" })).rejects.toThrow("offline");
  setOffline(false);
  await sender.send({ fullName: "Asabe" });
  expect(sent[0]).toEqual(sent[1]);
});

test("changed answers replace the first enrolment, and their retries replace nothing more", async () => {
  const { sender, sent, made, setOffline } = open();
  await sender.send({ fullName: "Asabe" });
  setOffline(true);
  await sender.send({ fullName: "Asabe Bala" }).catch(() => {});
  setOffline(false);
  await sender.send({ fullName: "Asabe Bala" });
  expect(made.size).toBe(2);
  expect(sent[1]).toEqual(sent[2]);
  expect(sent[2]).toMatchObject({
    "x-amends-enrolment": "enrolment-1",
    "x-resume-token": "token of enrolment-1",
  });
});

test("an answer changed and changed back is not the enrolment that was replaced", async () => {
  const { sender, made } = open();
  await sender.send({ fullName: "Asabe" });
  await sender.send({ fullName: "Asabe Bala" });
  await sender.send({ fullName: "Asabe" });
  expect([...made.values()]).toEqual(["enrolment-1", "enrolment-2", "enrolment-3"]);
});

afterEach(() => vi.unstubAllGlobals());

test.each(["", "TYPED1"])(
  "a code kept from a link goes beside the field's own: %j",
  async (typed) => {
    const { kept } = openFakeBrowser();
    kept.set(keptCodeName, JSON.stringify({ code: "ASABE10", keptAt: Date.now() }));
    const { sender, bodies } = open();
    await sender.send({ fullName: "Asabe", affiliateCode: typed });
    expect(bodies).toMatchObject([{ affiliateCode: typed, keptCode: "ASABE10" }]);
  },
);
const submitted = (more: Partial<SubmittedEnrolment>) =>
  ({
    enrolment: { id: "enrolment-1", status: "pending_payment", resumeToken: "token" },
    payment: null,
    paymentProblem: null,
    ...more,
  }) as SubmittedEnrolment;

test("an amount that differs from the form is shown once, and paid after a second press", async () => {
  const { sender } = open();
  const asked = submitted({ payment: { amountKobo: 10_000_000 } as SubmittedEnrolment["payment"] });
  const first = sender.goOn(asked, 9_500_000);
  await expect(first).rejects.toThrow("it was ₦95,000 and is now ₦100,000");
  expect(await sender.goOn(asked, 9_500_000)).toMatchObject({ kind: "open" });
  const dearer = submitted({
    payment: { amountKobo: 11_000_000 } as SubmittedEnrolment["payment"],
  });
  await expect(sender.goOn(dearer, 9_500_000)).rejects.toThrow("₦110,000");
});

test("the amount that the form shows is paid without asking", async () => {
  const { sender } = open();
  const asked = submitted({ payment: { amountKobo: 9_500_000 } as SubmittedEnrolment["payment"] });
  expect(await sender.goOn(asked, 9_500_000)).toMatchObject({ kind: "open" });
});

// run-payment.test.ts shows the words of this failure.
test("a registration that is stored while the provider is away is a failed payment", async () => {
  const { sender } = open();
  const kept = submitted({ paymentProblem: { code: "provider_unavailable", error: "Away" } });
  await expect(sender.goOn(kept, 9_500_000)).rejects.toMatchObject({
    name: "CallError",
    code: "provider_unavailable",
  });
});

test("the server's message about an expired quote is shown before the payer agrees", async () => {
  const { sender } = open();
  const ended = submitted({
    paymentProblem: {
      code: "quote_changed",
      error: "The fee has changed since you registered.",
      details: { oldAmountKobo: 9_500_000, newAmountKobo: 10_000_000 },
    },
  });
  await expect(sender.goOn(ended, 9_500_000)).rejects.toThrow("since you registered");
});
