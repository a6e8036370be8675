import { Agent } from "node:http";
import { startAcademyProcess } from "../journeys/start-academy-process.ts";
import { postJson } from "./post-json.ts";
import { type Measured, repeatWork } from "./repeat-work.ts";

export type SignInLoad = { databaseUrl?: string; connections?: number; seconds?: number };

/** Hashing waits for the processor on purpose, so more lines than this only wait. */
const usualConnections = 4;

/** Each sign-in comes from another network, and from the next of the accounts: both have limits. */
const networkOf = (n: number) => `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`;

/** An account takes ten sign-ins an hour. */
const perAccount = 9;

/** Sign-ins of learners with the right password, with the built academy: one Argon2id hash each. */
export async function measureSignIn({
  databaseUrl,
  connections = usualConnections,
  seconds = 5,
}: SignInLoad = {}): Promise<Measured> {
  const academy = await startAcademyProcess({
    TRUSTED_PROXIES: "1",
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
  });
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const api = `${academy.origin}/api/auth`;
  const password = "a bench of seven planks";
  const emailOf = (account: number) => `bench-${account}@example.com`;
  try {
    // As many accounts as the fastest machine could use up.
    const accounts = Math.ceil((seconds * 100) / perAccount);
    for (let account = 0; account < accounts; account++) {
      const from = { "x-forwarded-for": networkOf(account) };
      const body = { name: "Bench", email: emailOf(account), password };
      await postJson(agent, `${api}/register`, body, from);
    }
    const signIn = async (n: number) => {
      const from = { "x-forwarded-for": networkOf(n) };
      const body = { email: emailOf(n % accounts), password };
      return (await postJson(agent, `${api}/login`, body, from)).status === 200;
    };
    return await repeatWork(signIn, { connections, seconds, pid: academy.pid });
  } finally {
    agent.destroy();
    await academy.stop();
  }
}
