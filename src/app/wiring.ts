import type { FastifyInstance } from "fastify";
import { demonstration } from "#academy";
import { readCentres, seedCentres } from "#foundation/academy/keep-centres.ts";
import type { Context } from "#foundation/context.ts";
import { toStartError } from "#foundation/errors/errors.ts";
import { sweepUploadsJob } from "#foundation/files/server/sweep-uploads.ts";
import { uploadsHttp } from "#foundation/files/server/uploads-http.ts";
import { sweepAnswersJob } from "#foundation/http/idempotency.ts";
import type { Served } from "#foundation/http/serve.ts";
import type { RoomJobs, ScheduledJob } from "#foundation/jobs.ts";
import { sendMailJob, sweepMailJob } from "#foundation/mail/send-mail.ts";
import { fallBackJob } from "#foundation/messages/fall-back.ts";
import { messagesHttp } from "#foundation/messages/messages-http.ts";
import { sendMessageJob } from "#foundation/messages/send-message.ts";
import { watchMessagesJob } from "#foundation/messages/watch-messages.ts";
import type { Config } from "#foundation/settings/config.ts";
import { lagosDay } from "#foundation/time/time.ts";
import {
  diskReadings,
  mailReadings,
  messageReadings,
  queueReadings,
  type Readings,
  routineReadings,
} from "#foundation/watch/readings.ts";
import {
  accountJobs,
  accountsHttp,
  authenticate,
  authenticateByLink,
  can,
  downloadsHttp,
  ownAccountHttp,
  type Permission,
  type PersonalData,
  seedAccounts,
} from "#rooms/accounts/door.server.ts";
import { adminHttp } from "#rooms/admin/door.server.ts";
import {
  affiliateData,
  affiliateJobs,
  affiliatesHttp,
  seedAffiliates,
} from "#rooms/affiliates/door.server.ts";
import { applicationFiles } from "#rooms/careers/application-files.ts";
import { applicationData, careersHttp, careersJobs } from "#rooms/careers/door.server.ts";
import {
  catalogueHttp,
  catalogueJobs,
  catalogueStaffHttp,
  readLevels,
  seedCatalogue,
} from "#rooms/catalogue/door.server.ts";
import { pictureFiles } from "#rooms/catalogue/pictures/pictures.ts";
import { contactHttp, contactJobs, messageData } from "#rooms/contact/door.server.ts";
import {
  communityData,
  contentHttp,
  contentJobs,
  seedCommunity,
} from "#rooms/content/door.server.ts";
import {
  countOpen,
  enrolmentData,
  enrolmentFulfilment,
  enrolmentHttp,
  enrolmentJobs,
  peopleHttp,
  wireEnrolmentParts,
} from "#rooms/enrolment/door.server.ts";
import { proofFiles } from "#rooms/enrolment/enrolment-terms.ts";
import { certificatePart, learningHttp } from "#rooms/learning/door.server.ts";
import {
  mountSandboxes,
  paymentJobs,
  paymentReadings,
  paymentsHttp,
  seedSettlements,
  seedUnknownMoney,
  wireFulfilment,
} from "#rooms/payments/door.server.ts";
import { courseFiles } from "#rooms/recommendations/course-picture.ts";
import { recommendationsHttp, seedRecommendations } from "#rooms/recommendations/door.server.ts";
import { onRegistered } from "./on-registered.ts";
import { seedLearner } from "./seed-learner.ts";
import { seedPeople } from "./seed-people.ts";
import { seedReferrals } from "./seed-referrals.ts";
import type { FileForms } from "./server/bodies/receive-form.ts";
import type { Callers } from "./server/mount-endpoints.ts";

/** The one file that knows all rooms and connects them. */

wireFulfilment(enrolmentFulfilment);
wireEnrolmentParts([certificatePart]);

/**
 * The personal data of every room: what the export shows and what deleting an account erases. Files are
 * deleted last, because a rollback does not bring them back.
 */
const personalData: readonly PersonalData[] = [
  affiliateData,
  messageData,
  communityData,
  enrolmentData,
  applicationData,
];

export const served: Served[] = [
  ...accountsHttp({ onRegistered }),
  ...ownAccountHttp(personalData),
  ...downloadsHttp(() => served.map(({ endpoint }) => endpoint)),
  ...catalogueHttp,
  ...catalogueStaffHttp({ countOpen }),
  ...affiliatesHttp,
  ...paymentsHttp,
  ...enrolmentHttp,
  ...peopleHttp(personalData),
  ...learningHttp,
  ...contactHttp,
  ...contentHttp,
  ...messagesHttp,
  ...uploadsHttp({ ...applicationFiles, ...courseFiles, ...pictureFiles }),
  ...careersHttp,
  ...recommendationsHttp,
  ...adminHttp,
];

/** Each reads one of the lists that owners edit (foundation/site/shared-facts.ts). */
const sharedFacts: readonly ((ctx: Pick<Context, "db">) => Promise<void>)[] = [
  readCentres,
  readLevels,
];

/** Reads all lists that owners edit. */
export async function readSharedFacts(ctx: Pick<Context, "db">): Promise<void> {
  for (const read of sharedFacts) await read(ctx);
}

export const callers: Callers = {
  byToken: authenticate,
  byLink: authenticateByLink,
  // A permission that is not in the table belongs to nobody.
  may: (actor, permission) => can(actor, permission as Permission),
};

/** The pages whose forms have files. With scripts, the browser uploads the files before the form. */
export const fileForms: FileForms = {
  "/careers/apply": applicationFiles,
  "/enrolments/:id": proofFiles,
};

/** Each room has its own in `jobs.server.ts`; the first are those of the foundation. */
const roomJobs: readonly RoomJobs[] = [
  {
    queued: [sendMailJob, sendMessageJob],
    retention: [sweepAnswersJob, sweepMailJob],
    scheduled: () => [sweepUploadsJob, fallBackJob, watchMessagesJob],
  },
  accountJobs,
  catalogueJobs,
  enrolmentJobs,
  paymentJobs,
  affiliateJobs,
  contactJobs,
  contentJobs,
  careersJobs,
];

export const jobs = roomJobs.flatMap(({ queued = [] }) => queued);

export const retention = roomJobs.flatMap((of) => of.retention ?? []);

export const scheduledJobs = (config: Config): ScheduledJob[] => [
  ...retention,
  ...roomJobs.flatMap(({ scheduled }) => scheduled?.(config) ?? []),
];

/** What `/metrics` reads besides what each process counts. */
export const readings: readonly Readings[] = [
  diskReadings,
  queueReadings,
  mailReadings,
  messageReadings,
  routineReadings,
  paymentReadings,
];

/** Mounts the sandboxes of card providers whose keys are not set. */
export const mountSandbox = (server: FastifyInstance, config: Config): Promise<void> =>
  mountSandboxes(server, config);

/**
 * Fills an empty database according to SEED; safe to run again.
 * @returns lines that explain how to sign in to the demonstration
 * @throws StartError with the reason
 */
export const seed = (ctx: Context, say: (line: string) => void): Promise<string[]> =>
  storeSeeds(ctx, say).catch((error: unknown) => {
    throw toStartError(
      error,
      (reason) =>
        `The database could not be filled with what SEED=${ctx.config.seed} says: ${reason}. Correct that and start again: what is stored already stays. SEED=none starts without.`,
    );
  });

async function storeSeeds(ctx: Context, say: (line: string) => void): Promise<string[]> {
  await seedCentres(ctx);
  const hasCatalogue = ctx.config.seed !== "none";
  const added = hasCatalogue ? await seedCatalogue(ctx, lagosDay(ctx.clock())) : 0;
  if (added > 0) say(`Catalogue seeded (${added} programs).`);
  // After the catalogue, because the first admin's password is shown once: if a program of the academy's folder
  // could not be seeded, nobody would see it.
  const accounts = await seedAccounts(ctx);
  if (!hasCatalogue) return accounts;
  // What follows registers people, at these centres and levels.
  await readSharedFacts(ctx);
  // What follows is invented (samples.yaml).
  if (!demonstration) return accounts;
  const recommended = await seedRecommendations(ctx);
  if (recommended > 0) say(`Recommended courses seeded (${recommended}).`);
  if (ctx.config.seed !== "demo") return accounts;
  await seedCommunity(ctx);
  const affiliate = await seedAffiliates(ctx);
  if (ctx.config.appEnv === "demo") {
    await seedReferrals(ctx);
    await seedLearner(ctx);
    await seedPeople(ctx);
    // A database that was filled by an earlier version stays as it is.
    if (await seedUnknownMoney(ctx)) await seedSettlements(ctx);
  }
  return affiliate ? [...accounts, affiliate] : accounts;
}
