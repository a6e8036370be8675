import { dayMs, hourMs } from "#foundation/amounts/durations.ts";

/** For every module that declares facts: values that no text contains by chance. */
export const changed = {
  academy: {
    supportHours: "Tue-Sat 8am-4pm WAT",
    visitNotice: "three days",
  },
  paymentWait: { paymentWaitMs: 4 * hourMs },
  draftDays: { draftDays: 31 },
  waitingDays: { waitingDays: 18 },
  uploadLimits: { maxFileBytes: 3 * 1024 * 1024, uploadLifeMs: 20 * hourMs },
  sentMail: { sentMailKeptMonths: 13 },
  learnerAges: { minimumLearnerAge: 15, adultAge: 21, guardedAges: "15 to 20" },
  formMinutes: { formMinutes: 11 },
  passwordLength: { minimumPasswordLength: 9 },
  keyLife: { keysLiveMonths: 16, renewedKeyMs: 35 * dayMs },
  refundTerms: {
    fullRefundDays: 8,
    partRefundDays: 13,
    refundAnswerWorkingDays: 4,
    movedStartDays: 19,
  },
  interest: { interestKeptMonths: 26, proofKeptMonths: 14, unpaidKeptMonths: 15 },
  affiliateTerms: {
    defaultRateBasisPoints: 1250,
    minimumAudience: 350,
    reviewTime: "6-8 business days",
    keptCodeDays: 41,
    leadDays: 43,
  },
  rejectedApplications: { rejectedApplicationKeptMonths: 17 },
  secretLives: {
    passwordLinkMs: 5 * hourMs,
    invitationMs: 50 * hourMs,
    temporaryPasswordMs: 51 * hourMs,
    confirmLinkMs: 9 * dayMs,
    choosePasswordMs: 6 * hourMs,
  },
  sessions: {
    sessionLives: {
      user: { idleMs: 16 * dayMs, absoluteMs: 66 * dayMs },
      affiliate: { idleMs: 11 * dayMs, absoluteMs: 33 * dayMs },
      admin: { idleMs: 10 * hourMs, absoluteMs: 36 * hourMs },
    },
  },
  guesses: { forgetGuessesMs: 34 * hourMs, knownDeviceMs: 390 * dayMs },
  applicationFiles: { maxApplicationBytes: 7 * 1024 * 1024 },
  jobApplications: { jobApplicationKeptMonths: 14 },
  messages: { messageKeptMonths: 25 },
  events: { eventRegistrationKeptMonths: 15 },
  payments: { eventBodyKeptDays: 420 },
  programs: {
    seededLevels: [
      { id: "beginner", name: "Beginner", months: 4, isClosed: false, about: "Begins at nothing." },
      { id: "intermediate", name: "Intermediate", months: 7, isClosed: false, about: "Goes on." },
      { id: "advanced", name: "Advanced", months: 11, isClosed: false, about: "Goes far." },
      { id: "master", name: "Master", months: 14, isClosed: false, about: "Goes further." },
      { id: "trainer", name: "Trainer", months: 17, isClosed: false, about: "Teaches." },
    ],
  },
  training: {
    trainingDays: { theory: 4, practice: 5, project: 2 },
    trainingMix: { classroom: 15, workshop: 35, mentorship: 24, project: 26 },
  },
} as const;

export const holdDays = 23;

/** Fees by level in naira: 99,500, 171,500 and 271,500 in all. */
export const changedFees = {
  beginner: { registration: 11_500, tuition: 41_000, practical: 31_000, certification: 16_000 },
  intermediate: { registration: 11_500, tuition: 72_000, practical: 61_500, certification: 26_500 },
  advanced: { registration: 11_500, tuition: 132_000, practical: 92_000, certification: 36_000 },
} as const;
