import { spawn } from "node:child_process";
import { join } from "node:path";
import type { StaffRole } from "#rooms/accounts/rules/permissions.ts";

const projectFolder = join(import.meta.dirname, "..", "..");

export type TestAdmin = { readonly email: string; readonly name: string; readonly role: StaffRole };

/**
 * Adds admins on the command line, the only way to do it, before the academy of this folder is started.
 * @param folder its DATA_DIR
 */
export async function addAdmins(
  folder: string,
  admins: readonly TestAdmin[],
  password: string,
): Promise<void> {
  for (const { email, name, role } of admins) {
    const given = ["create", email, "--name", name, "--role", role, "--password-stdin"];
    const child = spawn(process.execPath, ["scripts/run.mjs", "scripts/admin.ts", ...given], {
      cwd: projectFolder,
      stdio: ["pipe", "ignore", "inherit"],
      env: { PATH: process.env.PATH ?? "", DATA_DIR: folder },
    });
    child.stdin.end(password);
    const code = await new Promise((done) => child.once("close", done));
    if (code !== 0) throw new Error(`${email} was not added`);
  }
}
