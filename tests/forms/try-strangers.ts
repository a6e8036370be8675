import { describe, expect, test } from "vitest";
import { lapseOthersJob } from "#rooms/enrolment/lapsing/lapse-registrations.server.ts";
import { openEnrolmentAcademyForFile } from "#tests/support/academy/open-for-file.ts";
import { enrol, readEnrolment } from "#tests/support/enrolments/enrol.ts";
import { keptOf, mailedKeys } from "#tests/support/enrolments/kept-of.ts";
import { type Made, registerAgain } from "#tests/support/enrolments/register-again.ts";
import { makeAffiliate, signInAdmin } from "#tests/support/people/make-affiliate.ts";

let people = 0;
const newPerson = () => {
  const number = ++people;
  return {
    fullName: "Rahila Garba",
    signature: "Rahila Garba",
    dateOfBirth: "2001-03-14",
    emailAddress: `person-${number}@example.com`,
    phoneNumber: `0813${String(number).padStart(7, "0")}`,
    courseId: "tiling",
  };
};
type Person = ReturnType<typeof newPerson>;

/** What the stranger enters for what they do not know. */
const others = {
  fullName: () => ({ fullName: "Someone Else", signature: "Someone Else" }),
  emailAddress: ({ emailAddress }: Person) => ({ emailAddress: `stranger-${emailAddress}` }),
  dateOfBirth: () => ({ dateOfBirth: "1999-01-01" }),
  phoneNumber: ({ phoneNumber }: Person) => ({ phoneNumber: `0709${phoneNumber.slice(4)}` }),
  courseId: () => ({ courseId: "plumbing" }),
};
type Field = keyof typeof others;
const fields = Object.keys(others) as Field[];
export const combinations: readonly (readonly Field[])[] = Array.from(
  { length: 2 ** fields.length },
  (_, bits) => fields.filter((_field, at) => bits & (1 << at)),
);

const strangersForm = (person: Person, differs: readonly Field[]): Person =>
  Object.assign({ ...person }, ...differs.map((field) => others[field](person)));

/** Whether we take both for the same learner: that gives no rights, but a learner needs only one place. */
const isOneLearner = (differs: readonly Field[]) =>
  !differs.includes("fullName") &&
  !differs.includes("dateOfBirth") &&
  !differs.includes("courseId") &&
  !(differs.includes("emailAddress") && differs.includes("phoneNumber"));

/**
 * A stranger who knows any of a person's name, email, birth date, phone and program, but has no key, can't change,
 * see, cancel or inherit anything that the person registered and paid.
 *
 * @param chosen what the stranger does not know, for each test
 */
export async function testStrangers(chosen: readonly (readonly Field[])[]) {
  const opened = await openEnrolmentAcademyForFile();
  const { academy } = opened;
  const { again, statusesOf, pay, casesOf } = registerAgain(opened);
  const affiliate = await makeAffiliate(
    academy,
    await signInAdmin(academy),
    "one@affiliates.example",
    {
      phone: "08098765432",
    },
  );

  const kept = ({ enrolment }: Made) => keptOf(academy, enrolment.id);

  /** What every call about one registration answers to the key of another. */
  async function tryWithKeyOf(stranger: Made, first: Made): Promise<number[]> {
    const tries = [
      ["GET", "", undefined],
      ["PUT", "", { trainingLevel: "advanced" }],
      ["POST", "/reopen", undefined],
      ["POST", "/payments", {}],
      ["POST", "/pay-link", undefined],
      ["GET", "/account", undefined],
      ["GET", "/account.pdf", undefined],
      ["GET", "/certificate", undefined],
      ["GET", "/slip", undefined],
      ["GET", "/form", undefined],
    ] as const;
    const statuses = new Set<number>();
    for (const [method, way, body] of tries) {
      const reply = await academy.call(method, `/enrolments/${first.enrolment.id}${way}`, {
        ...(body ? { body } : {}),
        headers: { "x-resume-token": stranger.enrolment.resumeToken },
      });
      statuses.add(reply.status);
    }
    return [...statuses];
  }

  /** Starts a payment of everything that is still owed. */
  async function startRest(made: Made): Promise<Made> {
    const { id, resumeToken } = made.enrolment;
    const { dueKobo } = await readEnrolment(academy, made);
    const reply = await academy.call("POST", `/enrolments/${id}/payments`, {
      body: { amountKobo: dueKobo },
      headers: { "x-resume-token": resumeToken },
    });
    return { ...made, reference: (reply.body as { reference: string }).reference };
  }

  describe("registrations of a person, unpaid and paid in part, and a stranger who does not know", () => {
    test.each(chosen.map((differs) => [differs.join(", ") || "only the key", differs] as const))(
      "%s",
      async (_name, differs) => {
        const person = newPerson();
        const unpaid = await enrol(academy, { ...person, affiliateCode: affiliate.code });
        const inPart = await enrol(academy, { ...person, amountKobo: 1_000_000 });
        await pay(inPart);
        const firsts = [unpaid, inPart];
        const keptOfFirsts = () => Promise.all(firsts.map(kept));
        const before = await keptOfFirsts();
        expect(before).toMatchObject([
          { referral: [{ affiliateId: affiliate.id }], payments: [], order: [{ receivedKobo: 0 }] },
          {
            referral: [],
            payments: [{ amountKobo: 1_000_000 }],
            order: [{ receivedKobo: 1_000_000 }],
          },
        ]);

        // A separate registration with its own code, which shows and inherits nothing of the others.
        const form = strangersForm(person, differs);
        const stranger = await enrol(academy, form);
        const own = await readEnrolment(academy, stranger);
        expect(own).toMatchObject({ status: "pending_payment", paidKobo: 0, dueKobo: 9_500_000 });
        const seen = JSON.stringify([stranger, own]);
        for (const { enrolment, reference } of firsts) {
          const secrets = [enrolment.id, enrolment.reference, enrolment.resumeToken, reference];
          for (const secret of secrets) expect(seen).not.toContain(secret);
        }
        expect(seen).not.toContain(affiliate.code);
        expect(await kept(stranger)).toMatchObject({
          referral: [],
          payments: [],
          enrolment: { affiliateCode: null },
          learner: [
            {
              fullName: form.fullName,
              dateOfBirth: form.dateOfBirth,
              email: form.emailAddress,
              phone: `+234${form.phoneNumber.slice(1)}`,
            },
          ],
        });

        // Its key opens no other registration, and changing its form affects none.
        expect(await tryWithKeyOf(stranger, unpaid)).toEqual([404]);
        const changed = await again(stranger, { ...form, trainingLevel: "intermediate" });
        expect(changed.enrolment.id).toBe(stranger.enrolment.id);
        expect(await keptOfFirsts()).toEqual(before);

        // Only the owner is told, with the links to continue.
        const mailed = await mailedKeys(academy, stranger.enrolment.id, person.emailAddress);
        expect(new Set(mailed.map(({ enrolmentId }) => enrolmentId))).toEqual(
          new Set(isOneLearner(differs) ? firsts.map(({ enrolment }) => enrolment.id) : []),
        );
        for (const { enrolmentId: id = "", key: resumeToken = "" } of mailed) {
          const opens = await readEnrolment(academy, { enrolment: { id, resumeToken } });
          expect(opens.id).toBe(id);
        }

        // Money stays with what it was paid for. The learner's other place ends what is unpaid, and nothing else.
        const withKeys = await keptOfFirsts();
        await pay(changed);
        expect(await keptOfFirsts()).toEqual(withKeys);
        await lapseOthersJob.run(academy.ctx, { enrolmentId: stranger.enrolment.id });
        const lapses = isOneLearner(differs);
        expect(await statusesOf(unpaid, inPart, stranger)).toEqual([
          ...[lapses ? "cancelled" : "pending_payment", "pending_payment", "confirmed"],
        ]);
        expect((await keptOfFirsts()).slice(lapses ? 1 : 0)).toEqual(
          withKeys.slice(lapses ? 1 : 0),
        );

        // And the other way round: money for the others stays with them.
        const ofStranger = await kept(stranger);
        const rest = await startRest(inPart);
        await pay(rest);
        expect(await kept(stranger)).toEqual(ofStranger);
        expect(await statusesOf(inPart)).toEqual(["confirmed"]);
        expect(await casesOf(rest)).toEqual(lapses ? ["possible_double"] : []);
      },
    );
  });
}
