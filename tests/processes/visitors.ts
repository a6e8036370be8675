import type { IncomingHttpHeaders } from "node:http";
import { type Agent, request } from "node:https";
import { text } from "node:stream/consumers";
import { newId } from "#foundation/codes/ids.ts";
import { lagosDay } from "#foundation/time/time.ts";
import { seededRandom } from "../support/academy/random.ts";
import { physicalAnswers } from "../support/enrolments/enrolment-answers.ts";
import type { Cluster } from "./academy-cluster.ts";

type Answer = { status: number; body: string; headers: IncomingHttpHeaders };
type Asked = {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
  from?: string;
  agent?: Agent;
};

/**
 * Sends a request through nginx, on its own connection or the agent's. @param from a loopback address: limits count
 * each separately
 */
export function ask(
  { https }: Pick<Cluster, "https">,
  path: string,
  asked: Asked = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const { method = "GET", body, from = "127.0.0.1", agent = false } = asked;
    const headers = {
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...asked.headers,
      ...(agent ? {} : { connection: "close" }),
    };
    const options = { host: "127.0.0.1", port: https, path, method, headers, localAddress: from };
    const sent = request({ ...options, rejectUnauthorized: false, agent }, (response) => {
      text(response).then(
        (read) =>
          resolve({ status: response.statusCode ?? 0, body: read, headers: response.headers }),
        reject,
      );
    });
    sent.setTimeout(60_000, () => sent.destroy(new Error("no answer in a minute")));
    sent.on("error", reject);
    sent.end(body);
  });
}

type Visits = {
  /** Answers of every kind, by status. */
  answers: Map<number, number>;
  /** What was neither answered as it should be nor properly refused. */
  failures: string[];
  /** References of people who were told that they are registered. */
  registered: string[];
  /** People whose payment the provider has. */
  paid: string[];
};

/**
 * People who read pages, register, pay, and whose webhooks arrive, all through nginx, until `stop`.
 * @param options `retries`: like a browser, they send a call again with the same key when its answer is lost
 */
export function sendVisitors(
  cluster: Cluster,
  options: { atOnce: number; seed: string; retries: number },
) {
  const visits: Visits = { answers: new Map(), failures: [], registered: [], paid: [] };
  let isOver = false;
  let number = 0;

  async function call(path: string, asked: Asked, expected: number): Promise<Answer | null> {
    for (let turn = 0; ; turn++) {
      const answer = await ask(cluster, path, asked).catch((error: Error) => error);
      if (!(answer instanceof Error)) {
        visits.answers.set(answer.status, (visits.answers.get(answer.status) ?? 0) + 1);
        if (answer.status === expected) return answer;
      }
      const what =
        answer instanceof Error ? answer.message : `${answer.status} ${answer.body.slice(0, 200)}`;
      if (turn === options.retries) {
        visits.failures.push(`${asked.method ?? "GET"} ${path}: ${what}`);
        return null;
      }
      await new Promise((done) => setTimeout(done, 200));
    }
  }

  async function register(who: string, from: string): Promise<string | null> {
    const answers = {
      ...physicalAnswers,
      courseId: "tiling",
      emailAddress: `${who}@example.com`,
      phoneNumber: `0803${who.replace(/\D/g, "").padStart(7, "0").slice(-7)}`,
      signatureDate: lagosDay(new Date()),
    };
    const headers = { "idempotency-key": newId() };
    const asked = { method: "POST", headers, body: JSON.stringify(answers), from };
    const answer = await call("/api/enrolments", asked, 201);
    return answer && (JSON.parse(answer.body).payment?.reference ?? null);
  }

  /** Each webhook arrives twice, as it may from the provider. */
  async function deliver(from: string) {
    for (const { body, signature } of await cluster.sandbox.takeWebhooks()) {
      const headers = { "x-paystack-signature": signature };
      const sent = () =>
        call("/api/webhooks/paystack", { method: "POST", headers, body, from }, 200);
      await Promise.all([sent(), sent()]);
    }
  }

  async function visit(nth: number) {
    const random = seededRandom(`${options.seed} ${nth}`);
    while (!isOver) {
      const from = `127.0.0.${2 + random.below(200)}`;
      const turn = random.below(10);
      if (turn < 5) {
        const pages = [
          "/",
          "/programs",
          "/programs/tiling",
          "/help",
          `/programs?search=${turn}-${random.below(1000)}`,
        ];
        await call(random.pick(pages), { from }, 200);
      } else if (turn < 6) {
        await call("/api/programs", { from }, 200);
      } else {
        const reference = await register(`visitor-${++number}`, from);
        if (!reference) continue;
        visits.registered.push(reference);
        await cluster.sandbox.press(reference, "pay");
        visits.paid.push(reference);
        await deliver(from);
      }
    }
  }

  const all = Promise.all(Array.from({ length: options.atOnce }, (_, nth) => visit(nth)));
  return {
    visits,
    async stop() {
      isOver = true;
      await all;
      await deliver("127.0.0.1");
      return visits;
    },
  };
}
