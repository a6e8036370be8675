import { spawn } from "node:child_process";
import { join } from "node:path";

const projectFolder = join(import.meta.dirname, "..", "..");

/**
 * Creates a clerk on the command line, before the academy starts: staff roles are set nowhere else.
 * @param folder the DATA_DIR of an academy that does not run
 */
export async function createClerk(
  folder: string,
  { email, password, name }: { email: string; password: string; name: string },
): Promise<void> {
  const args = ["create", email, "--role", "clerk", "--name", name, "--password-stdin"];
  const child = spawn(process.execPath, ["--import", "tsx", "scripts/admin.ts", ...args], {
    cwd: projectFolder,
    env: { PATH: process.env.PATH ?? "", DATA_DIR: folder },
    stdio: ["pipe", "ignore", "inherit"],
  });
  child.stdin.end(`${password}\n`);
  const code = await new Promise((done) => child.on("close", done));
  if (code !== 0) throw new Error(`the clerk was not created: ${code}`);
}
