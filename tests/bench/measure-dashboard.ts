import { Agent, get } from "node:http";
import { lagosDay } from "#foundation/time.ts";
import { physicalAnswers } from "../enrolment-answers.ts";
import { startAcademyProcess } from "../journeys/start-academy-process.ts";
import { postJson } from "./post-json.ts";
import { type Measured, repeatWork } from "./repeat-work.ts";
import { onServerCore } from "./server-core.ts";

export type DashboardLoad = { databaseUrl?: string; connections?: number; seconds?: number };

const enrolmentCount = 50;

/** Letters for a number: a name has no digits. */
const wordOf = (n: number) => [...String(n)].map((digit) => "abcdefghij"[Number(digit)]).join("");

/** @returns the status, after the whole answer has come */
const readWith = (agent: Agent, url: string, headers: Record<string, string>): Promise<number> =>
  new Promise((resolve) => {
    get(url, { agent, headers }, (response) => {
      response.resume().on("end", () => resolve(response.statusCode ?? 0));
    }).on("error", () => resolve(0));
  });

/** `GET /me/enrolments` of a person with 50 enrolments, with the built academy. */
export async function measureDashboard({
  databaseUrl,
  connections = 4,
  seconds = 5,
}: DashboardLoad = {}): Promise<Measured> {
  const academy = await startAcademyProcess(
    // One person asks more often than people may.
    {
      BENCHMARK: "on",
      SWEEP_SECONDS: "3600",
      ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
    },
    { before: onServerCore },
  );
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const api = `${academy.origin}/api`;
  const enrol = (n: number, authorization: string) => {
    const fullName = `Amina ${wordOf(n)}`;
    const person = { fullName, signature: fullName, emailAddress: `learner-${n}@example.com` };
    const signatureDate = lagosDay(new Date());
    const body = { courseId: "tiling", ...physicalAnswers, ...person, signatureDate };
    return postJson(agent, `${api}/enrolments`, body, { authorization });
  };
  try {
    const body = { name: "Bench", email: "bench@example.com", password: "a bench of seven planks" };
    const { body: account } = await postJson(agent, `${api}/auth/register`, body);
    const authorization = `Bearer ${account.token}`;
    for (let n = 0; n < enrolmentCount; n++) {
      const { status } = await enrol(n, authorization);
      if (status !== 201) throw new Error(`an enrolment answered ${status}`);
    }
    const read = async () =>
      (await readWith(agent, `${api}/me/enrolments`, { authorization })) === 200;
    // The first ones load code; they do not count.
    for (let n = 0; n < 20; n++) await read();
    return await repeatWork(read, { connections, seconds, pid: academy.pid });
  } finally {
    agent.destroy();
    await academy.stop();
  }
}
