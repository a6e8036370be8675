import { nameStory } from "#academy";
import { academy } from "#foundation/academy/academy.ts";
import {
  listCentres,
  townInState,
  townsAnd,
  townsOr,
  townWithState,
} from "#foundation/academy/centres.ts";
import { spokenHours } from "#foundation/academy/spoken-hours.ts";
import { formatCount, formatDuration } from "#foundation/amounts/durations.ts";
import { formatNaira, formatRate } from "#foundation/amounts/money.ts";
import { whatsAppChat } from "#foundation/contacts/whatsapp.ts";
import type { Context } from "#foundation/context.ts";
import { uploadLifeMs } from "#foundation/files/upload-limits.ts";
import { sentMailKeptMonths } from "#foundation/mail/send-mail.ts";
import { listAnd } from "#foundation/text/list-words.ts";
import { draftDays, waitingDays } from "#foundation/time/kept-days.ts";
import { passwordLinkMs } from "#rooms/accounts/secret-lives.ts";
import { sessionLives } from "#rooms/accounts/sessions/sessions.ts";
import { forgetGuessesMs, knownDeviceMs } from "#rooms/accounts/sign-in/guesses.ts";
import {
  defaultRateBasisPoints,
  keptCodeDays,
  leadDays,
  minimumAudience,
  reviewTime,
} from "#rooms/affiliates/affiliate-terms.ts";
import { rejectedApplicationKeptMonths } from "#rooms/affiliates/retention.ts";
import { jobApplicationKeptMonths } from "#rooms/careers/retention.ts";
import { todaysFees } from "#rooms/catalogue/door.server.ts";
import { quoteOpenLevels } from "#rooms/catalogue/fees/fees.ts";
import { levelWord, openLevels } from "#rooms/catalogue/levels/levels.ts";
import { trainingDays, trainingMix } from "#rooms/catalogue/training/training-terms.ts";
import {
  levelsExplained,
  levelTimes,
  longestTrainingMonths,
  mixParts,
  spellDays,
  spellNumber,
  weekLength,
  weekParts,
} from "#rooms/catalogue/training/training-words.ts";
import { messageKeptMonths } from "#rooms/contact/retention.ts";
import { yourReference } from "#rooms/enrolment/documents/enrolment-code.ts";
import {
  formMinutes,
  fullRefundDays,
  movedStartDays,
  partRefundDays,
  refundAnswerWorkingDays,
} from "#rooms/enrolment/enrolment-terms.ts";
import { adultAge, guardedAges, minimumLearnerAge } from "#rooms/enrolment/forms/learner-ages.ts";
import { keysLiveMonths } from "#rooms/enrolment/own-page/key-life.ts";
import { nextStepsOfEverybody } from "#rooms/enrolment/own-page/next-steps.ts";
import {
  interestKeptMonths,
  proofKeptMonths,
  unpaidKeptMonths,
} from "#rooms/enrolment/retention.ts";
import { paymentWaitMs } from "#rooms/payments/attempts/ask-intervals.ts";
import { eventBodyKeptDays } from "#rooms/payments/retention.ts";
import { eventRegistrationKeptMonths } from "./community/retention.ts";

/** Fact name → Markdown that replaces the name in braces in the content folder. */
export type ContentFacts = Readonly<Record<string, string>>;

const days = (count: number) => formatCount(count, "day");
const months = (count: number) => formatCount(count, "month");

const mail = `[${academy.supportEmail}](mailto:${academy.supportEmail})`;
const phone = `[${academy.phone}](tel:${academy.phone.replaceAll(" ", "")})`;
const whatsApp = `[WhatsApp](${whatsAppChat(academy.phone)})`;

const [hoursDays, hoursTimes] = spokenHours(academy.supportHours);

const { bankName, accountNumber, accountName } = academy.bankTransfer;

/** `contactWays` comes after "write to", `proofWays` after "send it to", as in design/messages/contact-ways.tsx. */
const academyFacts: ContentFacts = {
  academyName: academy.name,
  region: academy.region,
  nameStory,
  contactWays: `${mail}, call ${phone} or use ${whatsApp}`,
  proofWays: `${mail} or on ${whatsApp} to ${phone}`,
  supportHours: `${hoursDays}, ${hoursTimes.replaceAll(" ", "\u00a0")}`,
  visitNotice: academy.visitNotice,
  bankAccount: `${bankName}, account number ${accountNumber} (${accountName})`,
};

/** The level that people start with: the first one. */
const firstLevel = () => openLevels()[0];

/** The levels as a list, each in two sentences. */
const levelsList = () =>
  openLevels()
    .map((level) => `- **${level.name}** takes ${months(level.months)}. ${level.about}`.trim())
    .join("\n");

const trainingFacts = (): ContentFacts => ({
  firstLevelMonths: months(firstLevel()?.months ?? 0),
  firstLevel: firstLevel()?.name.toLowerCase() ?? "",
  levelsExplained: levelsExplained(),
  levelTimes: levelTimes(),
  longestTraining: months(longestTrainingMonths()),
  levelsList: levelsList(),
  weekDays: spellDays(weekLength()),
  weekParts: weekParts(),
  practiceDays: spellDays(trainingDays.practice),
  mixParts: mixParts(),
  mentorshipShare: `${trainingMix.mentorship}%`,
});

const enrolmentFacts: ContentFacts = {
  yourReference,
  nextSteps: nextStepsOfEverybody.map((step, at) => `${at + 1}. ${step}`).join("\n"),
  formTime: formatCount(formMinutes, "minute"),
  minimumAge: `${minimumLearnerAge}`,
  guardedAges,
  adultAge: `${adultAge}`,
  paymentWaitTime: formatDuration(paymentWaitMs),
  fullRefundTime: days(fullRefundDays),
  partRefundTime: days(partRefundDays),
  refundAnswerTime: formatCount(refundAnswerWorkingDays, "working day"),
  movedStartTime: days(movedStartDays),
  registrationLinkTime: months(keysLiveMonths),
  paymentProofTime: months(proofKeptMonths),
  unpaidTime: months(unpaidKeptMonths),
  interestTime: months(interestKeptMonths),
};

const accountFacts: ContentFacts = {
  passwordLinkTime: formatDuration(passwordLinkMs),
  userIdleTime: formatDuration(sessionLives.user.idleMs),
  userSessionTime: formatDuration(sessionLives.user.absoluteMs),
  affiliateIdleTime: formatDuration(sessionLives.affiliate.idleMs),
  affiliateSessionTime: formatDuration(sessionLives.affiliate.absoluteMs),
  adminIdleTime: formatDuration(sessionLives.admin.idleMs),
  adminSessionTime: formatDuration(sessionLives.admin.absoluteMs),
  knownDeviceTime: formatDuration(knownDeviceMs),
  wrongPasswordTime: formatDuration(forgetGuessesMs),
};

const affiliateFacts: ContentFacts = {
  commissionRate: formatRate(defaultRateBasisPoints),
  minimumAudience: `${minimumAudience}`,
  reviewTime,
  keptCodeTime: days(keptCodeDays),
  leadTime: days(leadDays),
};

const keptFacts: ContentFacts = {
  rejectedApplicationTime: months(rejectedApplicationKeptMonths),
  draftTime: days(draftDays),
  waitingTime: days(waitingDays),
  uploadTime: formatDuration(uploadLifeMs),
  sentMailTime: months(sentMailKeptMonths),
  messageTime: months(messageKeptMonths),
  jobApplicationTime: months(jobApplicationKeptMonths),
  eventRegistrationTime: months(eventRegistrationKeptMonths),
  eventBodyTime: days(eventBodyKeptDays),
};

const notSetYet = "a fee that is not set yet";

/** In words while the academy has set no fees. */
const noFees: ContentFacts = {
  firstLevelFee: notSetYet,
  levelFees: `${notSetYet}, for each level`,
};

/** Today's fees: `firstLevelFee` of the first level, and `levelFees` with all of them. */
async function feeFacts(ctx: Context): Promise<ContentFacts> {
  const fees = quoteOpenLevels(await todaysFees(ctx)).map(({ level, totalKobo }) => ({
    fee: formatNaira(totalKobo),
    level: levelWord(level),
  }));
  const [first] = fees;
  if (!first) return noFees;
  const words = fees.map(({ fee, level }, at) => `${fee} at ${level}${at === 0 ? " level" : ""}`);
  return { firstLevelFee: first.fee, levelFees: listAnd(words) };
}

/** `Jalingo and Yola`, with their states, and the states: they follow what owners change. */
const centreFacts = (): ContentFacts => {
  const centres = listCentres();
  return {
    towns: townsAnd(),
    townsOr: townsOr(),
    centreCount: `${spellNumber(centres.length)} ${centres.length === 1 ? "centre" : "centres"}`,
    townsWithStates: listAnd(centres.map(townWithState)),
    townsInStates: centres.map(townInState).join(", "),
    centreAddresses: centres
      .map(({ address, phone: number }) => `${address}, phone ${number}`)
      .join("\n"),
    statesAnd: listAnd([...new Set(centres.map(({ state }) => state))]),
  };
};

const factsWith = (commissionHoldDays: number, fees: ContentFacts): ContentFacts => ({
  ...academyFacts,
  ...centreFacts(),
  ...trainingFacts(),
  ...enrolmentFacts,
  ...affiliateFacts,
  ...accountFacts,
  ...keptFacts,
  commissionHoldTime: days(commissionHoldDays),
  ...fees,
});

/** The current facts for the texts of the content folder. */
export const contentFacts = async (ctx: Context): Promise<ContentFacts> =>
  factsWith(ctx.config.commissionHoldDays, await feeFacts(ctx));

/** The same facts without a database, to check the texts before the first start. */
export const factsBeforeStart = (): ContentFacts => factsWith(0, noFees);
