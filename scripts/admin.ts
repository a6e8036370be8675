import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { checkDatabase, createBaseContext } from "#app/server/start-academy.ts";
import { type CentreId, getCentre, listCentres } from "#foundation/academy/centres.ts";
import { readCentres, seedCentres } from "#foundation/academy/keep-centres.ts";
import { newId, newReadableCode } from "#foundation/codes/ids.ts";
import type { Context } from "#foundation/context.ts";
import { migrate } from "#foundation/database/migrate.ts";
import { openDatabase } from "#foundation/database/open-database.ts";
import { AppError, StartError } from "#foundation/errors/errors.ts";
import { createLogger } from "#foundation/errors/log.ts";
import { createJobRunner, type Job } from "#foundation/jobs.ts";
import { sendMailJob } from "#foundation/mail/send-mail.ts";
import { ConfigError, loadConfig } from "#foundation/settings/config.ts";
import { listOr } from "#foundation/text/list-words.ts";
import {
  disableStaff,
  enableStaff,
  findPersonByEmail,
  type Person,
  removeSecondFactor,
  type StaffRole,
  saveAdmin,
  setStaffRole,
  staffRoles,
} from "#rooms/accounts/door.server.ts";
import { EmailAddress, NewPassword, PersonName } from "#rooms/accounts/people/person-fields.ts";
import { hasCentre } from "#rooms/accounts/permissions.ts";

const centres = () => listCentres().map(({ city }) => city);

const usage = () => `Usage:
  npm run admin -- create EMAIL [--name "NAME"] [--role ${staffRoles.join("|")}]
                              [--centre CENTRE] [--password-stdin]
  npm run admin -- reset-password EMAIL [--password-stdin]
  npm run admin -- set-role EMAIL ${staffRoles.join("|")} [--centre CENTRE]
  npm run admin -- disable EMAIL
  npm run admin -- enable EMAIL
  npm run admin -- remove-second-factor EMAIL

A new admin is an owner unless --role says otherwise. Clerks and cashiers need a centre (${listOr(centres())}). The password is generated and shown once, or read from standard input. Settings (DATABASE_URL, DATA_DIR) are read as for npm start; the embedded database must not be in use.`;

/** An error that the person at the terminal can fix. */
class Refusal extends Error {}

function parse<T>(
  schema: { safeParse(value: unknown): { success: boolean; data?: T } },
  value: unknown,
) {
  const result = schema.safeParse(value);
  if (!result.success) throw new Refusal(`Not usable: ${String(value)}\n\n${usage()}`);
  return result.data as T;
}

function parseRole(text: string | undefined): StaffRole {
  const role = staffRoles.find((known) => known === text);
  if (!role) throw new Refusal(usage());
  return role;
}

const folded = (text: string) => text.trim().toLowerCase();

/** @param text the town, the id or the whole name of a centre, in any capitals */
function parseCentre(role: StaffRole, text: string | undefined): CentreId | null {
  if (!hasCentre(role)) {
    if (text === undefined) return null;
    throw new Refusal(`--centre is for a clerk or a cashier. The role ${role} has no centre.`);
  }
  const known = `Give --centre ${centres().join(" or --centre ")}.`;
  if (text === undefined) throw new Refusal(`A ${role} needs a centre. ${known}`);
  const centre = listCentres().find(({ id, name, city }) =>
    [id, name, city].some((one) => folded(one) === folded(text)),
  );
  if (!centre) throw new Refusal(`There is no centre ${text}. ${known}`);
  return centre.id;
}

/** "clerk at Jalingo" */
const postWords = (role: StaffRole, centreId: CentreId | null) =>
  centreId ? `${role} at ${getCentre(centreId).city}` : role;

async function readPassword(fromStdin: boolean): Promise<{ password: string; shown: boolean }> {
  if (!fromStdin) return { password: newReadableCode(16), shown: true };
  let text = "";
  for await (const chunk of process.stdin) text += chunk;
  const result = NewPassword.safeParse(text.replace(/\r?\n$/, ""));
  if (!result.success) throw new Refusal("The password must be 8 to 200 characters long.");
  return { password: result.data, shown: false };
}

async function withDatabase(work: (ctx: Context) => Promise<void>): Promise<void> {
  const config = loadConfig(process.env);
  const log = createLogger("error");
  const database = await openDatabase(config);
  try {
    await checkDatabase(database);
    const jobs = createJobRunner(database, log);
    await database.alone(async () => {
      await migrate(database, resolve("database"));
      await seedCentres(database);
      // Some commands write emails; the academy sends them when it runs.
      await jobs.prepare([sendMailJob as Job<never>]);
    });
    try {
      await readCentres(database);
      const ctx = createBaseContext(config, database, jobs, log);
      await work({ ...ctx, requestId: `cli-${newId()}` });
    } finally {
      await jobs.stop();
    }
  } finally {
    await database.close();
  }
}

/** @throws Refusal if nobody with this address is an admin */
async function getAdmin(ctx: Context, email: string): Promise<Person> {
  const person = await findPersonByEmail(ctx, email);
  if (person?.isAdmin) return person;
  throw new Refusal(`${email} is not an admin. Create one with: npm run admin -- create ${email}`);
}

type Given = {
  email: string;
  name: string;
  role: StaffRole;
  /** As typed. */
  centre: string | undefined;
  fromStdin: boolean;
};

async function savePassword(given: Given, command: "create" | "reset-password") {
  const { email, name, role, centre } = given;
  const { password, shown } = await readPassword(given.fromStdin);
  await withDatabase(async (ctx) => {
    const existing = await findPersonByEmail(ctx, email);
    if (command === "reset-password") await getAdmin(ctx, email);
    // A new password does not change the centre.
    const centreId = command === "create" ? parseCentre(role, centre) : null;
    if (command === "create" && existing?.isAdmin) {
      throw new Refusal(`${email} is an admin already. To set a password: reset-password.`);
    }
    const { wasThere } = await saveAdmin(ctx, { email, name, password, role, centreId });
    if (!existing?.isAdmin) console.log(`${email} is an admin now (${postWords(role, centreId)}).`);
    if (wasThere)
      console.log("The new password is set, and every session of the account has ended.");
    if (shown) console.log(`Password: ${password}  (shown this once)`);
  });
}

async function setRole(email: string, role: StaffRole, centre: string | undefined) {
  await withDatabase(async (ctx) => {
    const centreId = parseCentre(role, centre);
    await setStaffRole(ctx, (await getAdmin(ctx, email)).id, role, centreId);
    console.log(
      `${email} is ${postWords(role, centreId)} now; every session of the account has ended.`,
    );
  });
}

async function disable(email: string) {
  await withDatabase(async (ctx) => {
    await disableStaff(ctx, (await getAdmin(ctx, email)).id);
    console.log(
      `${email} is disabled: every session has ended, and no sign-in and no emailed link works.`,
    );
  });
}

async function enable(email: string) {
  await withDatabase(async (ctx) => {
    await enableStaff(ctx, (await getAdmin(ctx, email)).id);
    console.log(`${email} may sign in again, with their old password and role.`);
  });
}

async function removeFactor(email: string) {
  await withDatabase(async (ctx) => {
    if (!(await removeSecondFactor(ctx, (await getAdmin(ctx, email)).id))) {
      throw new Refusal(`${email} has no second factor.`);
    }
    console.log(
      `The second factor of ${email} has been removed, and every session of the account has ended.`,
    );
  });
}

/** What needs no more than the address. */
const byAddress = { disable, enable, "remove-second-factor": removeFactor } as const;
const isByAddress = (command: string): command is keyof typeof byAddress =>
  Object.hasOwn(byAddress, command);

async function main() {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      name: { type: "string" },
      role: { type: "string" },
      centre: { type: "string" },
      "password-stdin": { type: "boolean", default: false },
    },
  });
  const [command = "", address, word] = positionals;
  const known = ["create", "reset-password", "set-role", ...Object.keys(byAddress)];
  if (!known.includes(command)) throw new Refusal(usage());
  const email = parse(EmailAddress, address);
  if (command === "set-role") {
    const role = parseRole(word);
    return setRole(email, role, values.centre);
  }
  if (isByAddress(command)) return byAddress[command](email);
  const role = parseRole(values.role ?? "owner");
  const given = {
    email,
    name: parse(PersonName, values.name ?? "Admin"),
    role,
    centre: values.centre,
    fromStdin: values["password-stdin"],
  };
  return savePassword(given, command === "create" ? "create" : "reset-password");
}

main().catch((error: unknown) => {
  const plain = [Refusal, ConfigError, StartError, AppError].some((kind) => error instanceof kind);
  const badArguments = (error as { code?: string }).code?.startsWith("ERR_PARSE_ARGS");
  if (badArguments) console.error(`${(error as Error).message}\n\n${usage()}`);
  else console.error(plain ? (error as Error).message : error);
  process.exitCode = 1;
});
