import { Readable } from "node:stream";
import { centres } from "#academy";
import { samples } from "#academy/samples";
import type { SamplePeople } from "#database/seeds/sample-file.ts";
import { dayMs, secondMs } from "#foundation/amounts/durations.ts";
import { type Actor, type Context, inTransaction } from "#foundation/context.ts";
import { takeUnseeded } from "#foundation/database/take-unseeded.ts";
import { finishDocument, openDocument, page, write } from "#foundation/documents/open-document.ts";
import { receiveFile } from "#foundation/files/server/receive-file.ts";
import { sendMailJob } from "#foundation/mail/send-mail.ts";
import { lagosDay } from "#foundation/time/time.ts";
import { findPersonByEmail } from "#rooms/accounts/door.server.ts";
import { addJobNote, setJobStage, submitJobApplication } from "#rooms/careers/door.server.ts";
import { replyToMessage, sendMessage } from "#rooms/contact/door.server.ts";

type Enqueue = Context["jobs"]["enqueue"];

/**
 * The context of something the demonstration did that many days ago. Its emails count as sent at that time,
 * so the outbox shows them, but no mail server gets them. Other jobs do not run.
 */
export function pastContext(ctx: Context, daysAgo: number): Context {
  let now = ctx.clock().getTime() - daysAgo * dayMs;
  // Each following event comes later, so that lists of one day show them in the order they happened.
  const clock = () => {
    now += secondMs;
    return new Date(now);
  };
  const enqueue: Enqueue = async (of, job, data, waitSeconds = 0) => {
    if (job.name !== sendMailJob.name || waitSeconds > 0) return;
    await job.run({ ...past, ...of }, data);
  };
  const past: Context = {
    ...ctx,
    config: { ...ctx.config, smtpUrl: null },
    jobs: { enqueue },
    clock,
  };
  return past;
}

/** Where invented people of the demonstration get email. */
export const sampleEmail = ({ mailDomain }: SamplePeople, name: string): string =>
  `${name.split(" ")[0]?.toLowerCase()}@${mailDomain}`;

async function uploadSamples(ctx: Context, name: string): Promise<Record<string, string>> {
  const pdf = await openDocument({ title: `${name}, sample`, at: ctx.clock(), paper: "a4" });
  write(pdf, name, [page.margin, 40, 300], { size: 18 });
  write(pdf, "A sample document of the demonstration.", [page.margin, 70, 300]);
  const bytes = await finishDocument(pdf);
  const fileIds: Record<string, string> = {};
  for (const [purpose, fileName] of [
    ["cvResume", "cv.pdf"],
    ["coverLetter", "letter.pdf"],
    ["academicCertificates", "certificates.pdf"],
    ["nationalId", "national-id.pdf"],
  ] as const) {
    const source = Readable.from([bytes]);
    const incoming = { purpose, name: fileName, rule: { kinds: ["pdf"] }, source } as const;
    const stored = await receiveFile(ctx, incoming);
    if (!("fileId" in stored)) throw new Error(`a sample of ${name} was not stored`);
    fileIds[purpose] = stored.fileId;
  }
  return fileIds;
}

function answersTo(ctx: Context, { form }: SamplePeople, number: number) {
  const centre = centres.find(({ id }) => id === form.centre);
  return {
    dateOfBirth: "1988-04-02",
    phoneNumber: `080300002${String(number).padStart(2, "0")}`,
    residentialAddress: form.address,
    stateOfResidence: centre?.state ?? "",
    lga: form.localGovernment,
    nationality: "Nigerian",
    preferredWorkLocation: centre?.name ?? "",
    yearsOfExperience: String(8 + number),
    highestQualification: "OND/NCE",
    affiliatedWithInstitution: "no",
    teachingExperience: "Apprentices, one or two at a time.",
    signatureDate: lagosDay(ctx.clock()),
  };
}

/**
 * Adds people who wrote to the demonstration and who applied for work there (samples.yaml), once: real messages and
 * applications, made in the past. Answer, note and stage are the first admin's.
 */
export async function seedPeople(ctx: Context): Promise<void> {
  const admin = await findPersonByEmail(ctx, ctx.config.adminEmail);
  const { people } = samples;
  if (!people || !admin?.isAdmin) return;
  const { id: personId, email, name, roles } = admin;
  const actor: Actor = {
    kind: "admin",
    personId,
    email,
    name,
    roles,
    sessionId: "",
    mustChangePassword: false,
  };
  await inTransaction(ctx, async (tx) => {
    for (const seed of await takeUnseeded(tx, "contact_messages", people.messages)) {
      const { id: _, daysAgo, answer, ...written } = seed;
      const email = sampleEmail(people, written.name);
      const { id } = await sendMessage(pastContext(tx, daysAgo), { ...written, email });
      if (answer === null) continue;
      const past = { ...pastContext(tx, daysAgo - 1), actor };
      await replyToMessage(past, id, { text: answer, version: 1 });
    }
    const unseeded = await takeUnseeded(tx, "job_applications", people.applications);
    for (const [at, seed] of unseeded.entries()) {
      const { id: _, daysAgo, note, ...answers } = seed;
      const past = pastContext(tx, daysAgo);
      const { fullName } = answers;
      const { id } = await submitJobApplication(past, {
        ...answersTo(past, people, at),
        ...answers,
        ...(await uploadSamples(past, fullName)),
        emailAddress: sampleEmail(people, fullName),
        signature: fullName,
      });
      if (note === null) continue;
      const later = { ...pastContext(tx, daysAgo - 1), actor };
      await setJobStage(later, id, { stage: "shortlisted", version: 1 });
      await addJobNote(later, id, note);
    }
  });
}
