import { Readable } from "node:stream";
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

/** People who wrote to the demonstration and who applied for work there: real messages and applications, made in the past. */

const messages = [
  {
    id: "message-certificate",
    daysAgo: 6,
    name: "Ibrahim Yusuf",
    subject: "support" as const,
    message: "My certificate has the name Ibraheem. Can you print it again as Ibrahim?",
    answer: "Yes. Bring your admission slip to the Jalingo centre, and we print it while you wait.",
  },
  {
    id: "message-group",
    daysAgo: 4,
    name: "Ruth Danjuma",
    subject: "partnership" as const,
    message:
      "Our church has eleven young people who want to learn solar installation together. Is there a price for a group, and can you teach in Wukari?",
    answer: null,
  },
  {
    id: "message-transfer",
    daysAgo: 0.1,
    name: "Joseph Tanko",
    subject: "billing" as const,
    message: "I paid by bank transfer this morning. How long does it take until you see it?",
    answer: null,
  },
] as const;

const applications = [
  {
    id: "application-tailor",
    daysAgo: 9,
    fullName: "Laraba Ishaku",
    gender: "female",
    positionApplied: "Training Instructor",
    tradeSpecification: "Fashion design",
    currentOccupation: "Tailor with her own shop",
    tradeSkillArea: "Cloth",
    motivation:
      "Four girls learnt in my shop and all of them sew for a living. I want to do it properly.",
    note: "Bring her to see the workshop in Yola. She asks about Saturdays.",
  },
  {
    id: "application-mason",
    daysAgo: 5,
    fullName: "Bitrus Garba",
    gender: "male",
    positionApplied: "Master Craftsman/Craftswoman",
    tradeSpecification: "Masonry",
    currentOccupation: "Foreman on building sites",
    tradeSkillArea: "Building",
    motivation: "I have trained apprentices on sites for fifteen years.",
    note: null,
  },
  {
    id: "application-coach",
    daysAgo: 1,
    fullName: "Aisha Mohammed",
    gender: "female",
    positionApplied: "Mentor/Career Coach",
    currentOccupation: "Teacher",
    tradeSkillArea: "Guidance",
    motivation:
      "Learners finish and do not know how to find the first customer. I can help with that.",
    note: null,
  },
] as const;

const emailOf = (name: string) => `${name.split(" ")[0]?.toLowerCase()}@zaure.example`;

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

const answersTo = (ctx: Context, number: number) => ({
  dateOfBirth: "1988-04-02",
  phoneNumber: `080300002${String(number).padStart(2, "0")}`,
  residentialAddress: "Hammaruwa Way, Jalingo",
  stateOfResidence: "Taraba",
  lga: "Jalingo",
  nationality: "Nigerian",
  preferredWorkLocation: "Jalingo, Taraba",
  yearsOfExperience: String(8 + number),
  highestQualification: "OND/NCE",
  affiliatedWithInstitution: "no",
  teachingExperience: "Apprentices, one or two at a time.",
  signatureDate: lagosDay(ctx.clock()),
});

/** Adds them once. Answer, note and stage are the first admin's. */
export async function seedPeople(ctx: Context): Promise<void> {
  const admin = await findPersonByEmail(ctx, ctx.config.adminEmail);
  if (!admin?.isAdmin) return;
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
    for (const seed of await takeUnseeded(tx, "contact_messages", messages)) {
      const { id: _, daysAgo, answer, ...written } = seed;
      const email = emailOf(written.name);
      const { id } = await sendMessage(pastContext(tx, daysAgo), { ...written, email });
      if (answer === null) continue;
      const past = { ...pastContext(tx, daysAgo - 1), actor };
      await replyToMessage(past, id, { text: answer, version: 1 });
    }
    for (const [at, seed] of (await takeUnseeded(tx, "job_applications", applications)).entries()) {
      const { id: _, daysAgo, note, ...answers } = seed;
      const past = pastContext(tx, daysAgo);
      const { fullName } = answers;
      const { id } = await submitJobApplication(past, {
        ...answersTo(past, at),
        ...answers,
        ...(await uploadSamples(past, fullName)),
        emailAddress: emailOf(fullName),
        signature: fullName,
      });
      if (note === null) continue;
      const later = { ...pastContext(tx, daysAgo - 1), actor };
      await setJobStage(later, id, { stage: "shortlisted", version: 1 });
      await addJobNote(later, id, note);
    }
  });
}
