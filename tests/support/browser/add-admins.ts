import { spawn } from "node:child_process";
import { join } from "node:path";
import { hasCentre, type StaffRole } from "#rooms/accounts/permissions.ts";

const projectFolder = join(import.meta.dirname, "..", "..", "..");

/** `{ clerk: "clerk" }` makes `clerk@zaure.example`, called Clerk, a clerk at Jalingo. */
export type TestStaff = Readonly<Record<string, StaffRole>>;

/**
 * The colleagues of `testWithStaff`. Someone whose till a journey opens, counts or hands over is used in no other
 * journey.
 */
export const team = {
  ...{ clerk: "clerk", halima: "owner", reviewer: "reviewer" },
  /** A second factor. */
  salma: "owner",
  /** A day at the counter. */
  ...{ ladi: "clerk", rahila: "cashier" },
  /** A till from the float to the hand-over. */
  ...{ tani: "clerk", yakubu: "cashier" },
} as const satisfies TestStaff;

export const staffEmail = (name: string) => `${name}@zaure.example`;

/**
 * Adds admins before the academy of this folder is started: its database belongs to one process.
 * @param folder its DATA_DIR
 */
export async function addAdmins(folder: string, staff: TestStaff, password: string): Promise<void> {
  const admins = Object.entries(staff).map(([name, role]) => ({
    ...{ email: staffEmail(name), password, role },
    name: `${name.charAt(0).toUpperCase()}${name.slice(1)}`,
    centreId: hasCentre(role) ? "jalingo" : null,
  }));
  const child = spawn(process.execPath, ["scripts/run.mjs", "tests/support/browser/add-team.ts"], {
    cwd: projectFolder,
    stdio: ["pipe", "ignore", "inherit"],
    env: { PATH: process.env.PATH ?? "", DATA_DIR: folder },
  });
  child.stdin.end(JSON.stringify(admins));
  const code = await new Promise((done) => child.once("close", done));
  if (code !== 0) throw new Error(`${Object.keys(staff).join(", ")} were not added`);
}
