import { Agent } from "node:http";
import { startAcademyProcess } from "../journeys/start-academy-process.ts";
import { postJson } from "./post-json.ts";
import { onServerCore } from "./server-core.ts";
import { median } from "./table.ts";

/** Ten wrong passwords cost an address nothing (accounts/rules/guesses.ts). */
const perAddress = 8;
const addresses = 40;

const password = "a bench of seven planks";

export type AddressTimes = {
  readonly call: string;
  /** Medians in milliseconds. */
  readonly knownMs: number;
  readonly unknownMs: number;
};

/**
 * How long calls take for addresses with and without an account, one after the other in turn, so that a busy machine
 * slows both. A stranger must not learn from the time who has an account.
 */
export async function measureAddresses(
  settings: { databaseUrl?: string } = {},
): Promise<AddressTimes[]> {
  const { databaseUrl } = settings;
  const academy = await startAcademyProcess(
    {
      BENCHMARK: "on",
      SWEEP_SECONDS: "3600",
      ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
    },
    { before: onServerCore },
  );
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const post = (path: string, body: object) =>
    postJson(agent, `${academy.origin}/api${path}`, body);
  const emailOf = (n: number) => ({
    known: `known-${n}@example.com`,
    unknown: `nobody-${n}@example.com`,
  });
  const compare = async (call: string, status: number, ask: (email: string) => Promise<number>) => {
    const took: Record<"known" | "unknown", number[]> = { known: [], unknown: [] };
    for (let n = 0; n < addresses * perAddress; n++) {
      const pair = emailOf(n % addresses);
      const order = n % 2 === 0 ? (["known", "unknown"] as const) : (["unknown", "known"] as const);
      for (const kind of order) {
        const begun = performance.now();
        const got = await ask(pair[kind]);
        if (got !== status) throw new Error(`${call} answered ${got} for a ${kind} address`);
        // The first ones load code; they do not count.
        if (n >= addresses) took[kind].push(performance.now() - begun);
      }
    }
    return { call, knownMs: median(took.known), unknownMs: median(took.unknown) };
  };
  try {
    for (let n = 0; n < addresses; n++) {
      await post("/auth/register", { name: "Bench", email: emailOf(n).known, password });
    }
    return [
      await compare("sign-in with a wrong password", 401, async (email) => {
        return (await post("/auth/login", { email, password: "not the password" })).status;
      }),
      await compare("forgotten password", 202, async (email) => {
        return (await post("/auth/forgot-password", { email })).status;
      }),
    ];
  } finally {
    agent.destroy();
    await academy.stop();
  }
}
