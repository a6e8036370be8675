import { index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { actorKinds } from "#foundation/context.ts";
import { checkChoices, choice, id, instant } from "#foundation/database/columns.ts";
import { secretPurposes } from "../rules/one-time-secrets.ts";
import { roles } from "../rules/permissions.ts";

/** Everybody who can sign in: one e-mail address, any roles. */
export const people = pgTable("people", {
  id: id(),
  /** Trimmed and lower-cased. */
  email: text().notNull().unique(),
  name: text().notNull(),
  /** In the form of rules/normalise.ts. */
  phone: text(),
  /** Argon2id in its encoded form; null while nobody has chosen or been given a password. */
  passwordHash: text(),
  /** Set while the password is a temporary one: until then it opens a session. */
  temporaryUntil: instant(),
  /** When the person first proved to read mail sent to the address. */
  emailConfirmedAt: instant(),
  createdAt: instant().notNull(),
  /** The person deleted the account; name and address are gone, the id stays for the books. */
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
  (table) => [...checkChoices(table), primaryKey({ columns: [table.personId, table.role] })],
);

/** Live sessions; one that ends is deleted. */
export const sessions = pgTable(
  "sessions",
  {
    id: id(),
    personId: text()
      .notNull()
      .references(() => people.id, { onDelete: "cascade" }),
    kind: choice(actorKinds).notNull(),
    /** SHA-256 of the token, which is stored nowhere. */
    tokenHash: text().notNull().unique(),
    createdAt: instant().notNull(),
    lastUsedAt: instant().notNull(),
    expiresAt: instant().notNull(),
  },
  (table) => [...checkChoices(table), index().on(table.personId)],
);

/** Links that work once; one that was used is deleted. */
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
  (table) => [...checkChoices(table), index().on(table.personId)],
);

/** Wrong passwords in a row, for accounts that exist and for those that do not. */
export const wrongGuesses = pgTable(
  "wrong_guesses",
  {
    /** SHA-256 of the address with what is counted by: a network, everywhere, a device, a session. */
    scopeKey: text().primaryKey(),
    /** SHA-256 of the address: people type passwords into the wrong field. */
    emailHash: text().notNull(),
    count: integer().notNull(),
    lastAt: instant().notNull(),
    /** No password is looked at before. */
    pausedUntil: instant(),
  },
  (table) => [index().on(table.emailHash)],
);

/** Devices on which somebody has signed in; what others guess elsewhere does not keep them out. */
export const knownDevices = pgTable(
  "known_devices",
  {
    /** SHA-256 of the person's id with the device's token. */
    deviceHash: text().primaryKey(),
    personId: text()
      .notNull()
      .references(() => people.id, { onDelete: "cascade" }),
    lastSignInAt: instant().notNull(),
  },
  (table) => [index().on(table.personId)],
);
