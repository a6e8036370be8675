import { index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { centreId } from "#foundation/academy/tables.ts";
import { actorKinds } from "#foundation/context.ts";
import { checkChoices, choice, id, instant } from "#foundation/database/columns.ts";
import { roles } from "./permissions.ts";
import { secretPurposes } from "./secret-lives.ts";

/** Everyone who can sign in: one email address, any number of roles. */
export const people = pgTable("people", {
  id: id(),
  /** Trimmed and lower case. */
  email: text().notNull().unique(),
  name: text().notNull(),
  /** Normalised by accounts/normalise.ts. */
  phone: text(),
  /**
   * The number that a code was sent to and came back from. It opens the account by a code only while it is also
   * `phone`: whoever changes that one ends it (phone-codes/).
   */
  confirmedPhone: text().unique("people_confirmed_phone_unique"),
  /** Argon2id, encoded; null until the person has a password. */
  passwordHash: text(),
  /** Set for a temporary password: it opens sessions until this time. */
  temporaryUntil: instant(),
  /** When the person first proved that they read the address's email. */
  emailConfirmedAt: instant(),
  createdAt: instant().notNull(),
  /** When a member of the staff was dismissed: nothing opens the account any more. */
  disabledAt: instant(),
  /** When the account was deleted. Name and address are removed; the id stays for the ledger. */
  closedAt: instant(),
});

export const personRoles = pgTable(
  "person_roles",
  {
    personId: text()
      .notNull()
      .references(() => people.id, { onDelete: "cascade" }),
    role: choice(roles).notNull(),
    grantedAt: instant().notNull(),
  },
  (table) => [
    ...checkChoices(table),
    primaryKey({ columns: [table.personId, table.role] }),
    // Finds who else may approve something.
    index().on(table.role),
  ],
);

/** Open sessions. An ended session is deleted. */
export const sessions = pgTable(
  "sessions",
  {
    id: id(),
    personId: text()
      .notNull()
      .references(() => people.id, { onDelete: "cascade" }),
    kind: choice(actorKinds).notNull(),
    /** SHA-256 of the token. The token itself is not stored. */
    tokenHash: text().notNull().unique(),
    /** How its owner recognises it (sessions/device-name.ts). */
    device: text(),
    createdAt: instant().notNull(),
    lastUsedAt: instant().notNull(),
    expiresAt: instant().notNull(),
  },
  (table) => [...checkChoices(table), index().on(table.personId), index().on(table.expiresAt)],
);

/** Links that a browser opens directly, without a token. Each is used up by its first request. */
export const oneUseLinks = pgTable(
  "one_use_links",
  {
    /** SHA-256 of the link's secret. */
    linkHash: text().primaryKey(),
    /** A link ends with its session. */
    sessionId: text()
      .notNull()
      .references(() => sessions.id, { onDelete: "cascade" }),
    /** The only call that it opens, e.g. `/me/export`. */
    path: text().notNull(),
    expiresAt: instant().notNull(),
  },
  (table) => [index().on(table.sessionId), index().on(table.expiresAt)],
);

/** One-time links. A used link is deleted. */
export const oneTimeSecrets = pgTable(
  "one_time_secrets",
  {
    id: id(),
    personId: text()
      .notNull()
      .references(() => people.id, { onDelete: "cascade" }),
    purpose: choice(secretPurposes).notNull(),
    /** SHA-256 of the secret. */
    secretHash: text().notNull().unique(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
  },
  (table) => [...checkChoices(table), index().on(table.personId), index().on(table.expiresAt)],
);

/**
 * Codes sent to phones: one for a number and purpose at a time, used once. Numbers that open no account have a row too,
 * so that asking and guessing is the same work for them.
 */
export const phoneCodes = pgTable(
  "phone_codes",
  {
    /** HMAC of the number with its purpose. */
    phoneHash: text().primaryKey(),
    /** HMAC of the code: a plain hash of six digits says the code. */
    codeHash: text().notNull(),
    /** Null for a number that opens no account. */
    personId: text().references(() => people.id, { onDelete: "cascade" }),
    /** How often somebody has entered a code. */
    tries: integer().notNull().default(0),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
  },
  (table) => [index().on(table.personId), index().on(table.expiresAt)],
);

/** Wrong passwords in a row, for existing accounts and for unknown addresses. */
export const wrongGuesses = pgTable(
  "wrong_guesses",
  {
    /** SHA-256 of the address plus the scope: a network, everywhere, a device or a session. */
    scopeKey: text().primaryKey(),
    /** SHA-256 of the address. Hashed because people type passwords into the wrong field. */
    emailHash: text().notNull(),
    count: integer().notNull(),
    lastAt: instant().notNull(),
    /** No password is checked before this time. */
    pausedUntil: instant(),
  },
  (table) => [index().on(table.emailHash), index().on(table.lastAt)],
);

/** Devices that have signed in before. Wrong guesses elsewhere do not lock them out. */
export const knownDevices = pgTable(
  "known_devices",
  {
    /** SHA-256 of the person's id plus the device's token. */
    deviceHash: text().primaryKey(),
    personId: text()
      .notNull()
      .references(() => people.id, { onDelete: "cascade" }),
    lastSignInAt: instant().notNull(),
  },
  (table) => [index().on(table.personId), index().on(table.lastSignInAt)],
);

/**
 * What owners see about a person who works or will work in the back office. Created when there is something to record.
 */
export const staffRecords = pgTable(
  "staff_records",
  {
    personId: text()
      .primaryKey()
      .references(() => people.id, { onDelete: "cascade" }),
    /** To the back office. */
    lastSignInAt: instant(),
    /** Wrong passwords and codes at any sign-in since then. */
    failedSignIns: integer().notNull().default(0),
    lastFailedAt: instant(),
    /** Where a clerk or cashier works; null for other roles, and until an owner sets it. */
    centreId: centreId(),
    /** The owner who wants this person to be an owner too, while a second owner has not agreed yet. */
    ownerAskedBy: text().references(() => people.id, { onDelete: "set null" }),
  },
  (table) => [...checkChoices(table), index().on(table.centreId), index().on(table.ownerAskedBy)],
);

/** The second factor of an admin's sign-in: a secret that an authenticator app shares with us. */
export const secondFactors = pgTable("second_factors", {
  personId: text()
    .primaryKey()
    .references(() => people.id, { onDelete: "cascade" }),
  /** The current secret; null until the first one is confirmed. Encrypted with SEAL_KEY (foundation/codes/seal.ts). */
  sealedSecret: text(),
  /** Shown to the person and not confirmed yet. */
  sealedPending: text(),
  /** The 30-second step of the last code that was used: no code works twice. */
  lastStep: integer(),
  confirmedAt: instant(),
  /** Wrong codes since the last right one, across all sign-ins and screens. */
  wrongCodes: integer().notNull().default(0),
  /** No code and no password of the person is checked before this time. */
  stoppedUntil: instant(),
});

/** For when the phone is lost. A used code is deleted. */
export const recoveryCodes = pgTable(
  "recovery_codes",
  {
    /** HMAC-SHA-256 of the code with the person's secret: fifty random bits are too few for a plain hash. */
    codeHash: text().primaryKey(),
    personId: text()
      .notNull()
      .references(() => people.id, { onDelete: "cascade" }),
  },
  (table) => [index().on(table.personId)],
);
