import { spawn } from "node:child_process";
import { join } from "node:path";
import { hasCentre, type StaffRole } from "#rooms/accounts/rules/permissions.ts";

const projectFolder = join(import.meta.dirname, "..", "..", "..");

/** `{ clerk: "clerk" }` is `clerk@zaure.example`, called Clerk, who is a clerk at Jalingo. */
export type TestStaff = Readonly<Record<string, StaffRole>>;

export const staffEmail = (name: string) => `${name}@zaure.example`;

/**
 * Adds admins on the command line, the only way to do it, before the academy of this folder is started.
 * @param folder its DATA_DIR
 */
export async function addAdmins(folder: string, staff: TestStaff, password: string): Promise<void> {
  for (const [name, role] of Object.entries(staff)) {
    const shown = `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
    const given = ["--name", shown, "--role", role, "--password-stdin"];
    if (hasCentre(role)) given.push("--centre", "Jalingo");
    const child = spawn(
      process.execPath,
      ["scripts/run.mjs", "scripts/admin.ts", "create", staffEmail(name), ...given],
      {
        cwd: projectFolder,
        stdio: ["pipe", "ignore", "inherit"],
        env: { PATH: process.env.PATH ?? "", DATA_DIR: folder },
      },
    );
    child.stdin.end(password);
    const code = await new Promise((done) => child.once("close", done));
    if (code !== 0) throw new Error(`${name} was not added`);
  }
}
