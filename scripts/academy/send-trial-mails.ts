import { setTimeout as wait } from "node:timers/promises";
import type { SeedProgram } from "#database/seeds/program-file.ts";
import type { Identity } from "#foundation/academy/identity/identity-shape.ts";
import { type MailKind, mailKindNames } from "#foundation/mail-kinds.ts";
import { anywhere, oddLines } from "./odd-words.ts";
import type { ScratchAcademy } from "./start-scratch.ts";

/** Registers, pays, writes and applies, as people do in the first week, and reads the emails that this brings. */

type Mail = { readonly kind: MailKind; readonly subject: string; readonly html: string };

type Registered = {
  readonly enrolment: { readonly id: string; readonly resumeToken: string };
  readonly payment: { readonly reference: string; readonly authorizationUrl: string } | null;
};

/** Long enough for a busy machine; usually they come at once. */
const mailWithinMs = 60_000;

/** A person who can register for anything. */
const answersOf = ({ centres, ages }: Identity, program: SeedProgram, emailAddress: string) => {
  const today = new Date().toISOString().slice(0, 10);
  const centre = centres.find(({ id }) => id === program.centreIds[0]);
  return {
    courseId: program.id,
    fullName: "Amina Bello",
    gender: "female",
    dateOfBirth: `${Number(today.slice(0, 4)) - ages.adult - 2}-03-14`,
    nationality: "Nigerian",
    stateOfOrigin: "Kano",
    currentAddress: "14 Market Road",
    phoneNumber: "0803 123 4567",
    emailAddress,
    educationLevel: "Secondary",
    lastInstitution: "Government Day Secondary School",
    yearCompleted: today.slice(0, 4),
    signature: "Amina Bello",
    signatureDate: today,
    ...(program.mode === "physical"
      ? {
          trainingLevel: program.levels[0] ?? program.level,
          preferredLocation: centre?.name,
          availability: ["Weekdays"],
          hasExperience: "no",
          isEmployed: "no",
          emergencyName: "Hauwa Bello",
          emergencyRelationship: "Mother",
          emergencyPhone: "0802 000 0000",
          emergencyAddress: "14 Market Road",
        }
      : {
          hasDeviceAccess: "yes",
          hasInternetAccess: "yes",
          motivation: "I want to earn with it.",
          consent: "yes",
          preferredLocation: centre?.name,
        }),
  };
};

/** The first program of each kind where people can register: for hybrid programs they can later, for some elsewhere. */
function oneOfEach(programs: readonly SeedProgram[]): SeedProgram[] {
  const today = new Date().toISOString().slice(0, 10);
  const here = programs.filter(
    ({ mode, externalUrl, startsOn = today, endsOn = startsOn }) =>
      mode !== "hybrid" && !externalUrl && endsOn >= today,
  );
  const byKind = new Map(
    here.toReversed().map((program) => [`${program.mode} ${program.priceType}`, program]),
  );
  return [...byKind.values()];
}

/** The emails that a registration brings. */
function kindsFor({ priceType }: SeedProgram, isPaid: boolean): MailKind[] {
  if (priceType === "sponsorship") return ["sponsorship_applied"];
  return isPaid ? ["enrolment_received", "enrolment_confirmed"] : ["enrolment_confirmed"];
}

export async function sendTrialMails(
  { folder, origin, reasonOf }: ScratchAcademy,
  identity: Identity,
  programs: readonly SeedProgram[],
  failures: string[],
): Promise<void> {
  const wanted = new Map<string, MailKind[]>();
  const ask = async (what: string, path: string, init: RequestInit = {}) => {
    const response = await fetch(`${origin}${path}`, { redirect: "manual", ...init });
    if (response.status < 400) return response;
    const text = await response.text();
    failures.push(
      `${what} fails (${response.status}) at ${path.split("?")[0]}: ${reasonOf(response, text)}`,
    );
    return null;
  };
  const post = (what: string, path: string, body: object) =>
    ask(what, `/api${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });

  for (const program of oneOfEach(programs)) {
    const email = `${program.mode}-${program.priceType}@example.com`;
    const what = `registering for ${program.title}`;
    const response = await post(what, "/enrolments", answersOf(identity, program, email));
    if (!response) continue;
    const { enrolment, payment } = (await response.json()) as Registered;
    wanted.set(email, kindsFor(program, payment !== null));
    if (payment) {
      const form = new URLSearchParams({ action: "pay" });
      const { pathname, search } = new URL(payment.authorizationUrl);
      await ask(`paying for ${program.title}`, pathname + search, { method: "POST", body: form });
      await post(`paying for ${program.title}`, `/payments/${payment.reference}/verify`, {});
    }
    if (program.priceType === "sponsorship") continue;
    for (const file of ["slip.pdf", "account.pdf", ""]) {
      const path = `/enrolments/${enrolment.id}${file && `/${file}`}?key=${enrolment.resumeToken}`;
      const page = await ask(`what a learner of ${program.title} sees`, path);
      const text = (await page?.text()) ?? "";
      const [, receipt] = /href="([^"]*\/receipts\/[^"]*)"/.exec(text) ?? [];
      if (!receipt) continue;
      const { pathname, search } = new URL(receipt.replaceAll("&amp;", "&"), origin);
      await ask(`the receipt for ${program.title}`, pathname + search);
    }
  }
  const person = { email: "writes@example.com", phone: "08031234567" };
  const { email } = person;
  const asked: readonly [MailKind, Response | null][] = [
    [
      "contact_acknowledged",
      await post("writing to the academy", "/contact", {
        ...{ name: "Ladi Bitrus", email, subject: "general" },
        message: "When can I visit the workshop?",
      }),
    ],
    [
      "affiliate_application_received",
      await post("applying as an affiliate", "/affiliates/applications", {
        ...{ fullName: "Ladi Bitrus", ...person, audienceSize: 500, socialMediaHandles: {} },
        ...{ audienceDescription: "My street.", motivation: "They ask me for work." },
      }),
    ],
    [
      "welcome",
      await post("opening an account", "/auth/register", {
        ...{ name: "Ladi Bitrus", email, password: "a-long-and-odd-sentence" },
      }),
    ],
    [
      "set_password_link",
      await post("asking for a new password", "/auth/forgot-password", { email }),
    ],
  ];
  wanted.set(
    email,
    asked.filter(([, response]) => response).map(([kind]) => kind),
  );
  if (asked[0]?.[1]) wanted.set(identity.contacts.support, ["contact_message"]);
  await readMails({ origin, folder }, wanted, failures);
}

/** @param wanted the kinds of emails that have to come to each address */
async function readMails(
  { origin, folder }: Pick<ScratchAcademy, "origin" | "folder">,
  wanted: ReadonlyMap<string, readonly MailKind[]>,
  failures: string[],
) {
  const until = Date.now() + mailWithinMs;
  for (const [email, kinds] of wanted) {
    const query = new URLSearchParams({ to: email });
    let mails: Mail[] = [];
    const missing = () => kinds.filter((kind) => !mails.some((mail) => mail.kind === kind));
    do {
      const response = await fetch(`${origin}/sandbox/messages.json?${query}`);
      const answer = (await response.json()) as { messages: Mail[] };
      mails = answer.messages;
      if (missing().length > 0) await wait(200);
    } while (missing().length > 0 && Date.now() < until);
    for (const kind of missing())
      failures.push(`the email “${mailKindNames[kind]}” does not come: ${email} waits for it`);
    for (const { subject, html } of mails)
      failures.push(...oddLines(folder, `the email “${subject}”`, `${subject} ${html}`, anywhere));
  }
}
