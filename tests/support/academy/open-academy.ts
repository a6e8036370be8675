import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from "fastify";
import { buildServer, type ServerParts } from "#app/server/build-server.ts";
import { createVersionReader } from "#app/server/pages/read-version.ts";
import { createBaseContext } from "#app/server/start-academy.ts";
import { callers, readings, readSharedFacts, served } from "#app/wiring.ts";
import type { Context } from "#foundation/context.ts";
import type { Database } from "#foundation/database/open-database.ts";
import { createLogger } from "#foundation/errors/log.ts";
import type { Endpoint } from "#foundation/http/endpoint.ts";
import type { Served } from "#foundation/http/serve.ts";
import { createJobRunner } from "#foundation/jobs.ts";
import { type Config, loadConfig } from "#foundation/settings/config.ts";
import { forgetSharedFacts } from "#foundation/site/shared-facts.ts";
import { enrolmentFulfilment } from "#rooms/enrolment/door.server.ts";
import { type Fulfilment, wireFulfilment } from "#rooms/payments/door.server.ts";
import { openTestDatabase } from "../../database/open-test-database.ts";
import { findPersonalInAudit } from "./find-personal-in-audit.ts";

export type Reply = { status: number; body: never; headers: Record<string, unknown> };

/** An academy on its own database, tested with real requests to the real server. */
export type TestAcademy = {
  ctx: Context;
  database: Database;
  server: FastifyInstance;
  /** Sets the time that the whole academy sees. */
  setTime(at: Date | string): void;
  call(
    method: Endpoint["method"],
    /** Under /api */
    path: string,
    more?: { body?: unknown; token?: string; headers?: Record<string, string> },
  ): Promise<Reply>;
  inject(options: InjectOptions): Promise<LightMyRequestResponse>;
  /** Also checks the audit log of the whole test: it must not hold personal data. */
  close(): Promise<void>;
};

export type TestOptions = {
  env?: Record<string, string>;
  served?: Served[];
  /** What the payments room calls; the enrolment room by default. The academy that was opened last decides. */
  seller?: Fulfilment;
  database?: Database;
  /** Overrides parts of the context, e.g. `step` in the fault tests. */
  context?: Partial<Context>;
  rateLimited?: boolean;
  /** Receives each log line, at the LOG_LEVEL of `env`; standard output by default. */
  logTo?: { write(line: string): void };
  stopWithinMs?: number;
  /** Mounts pages and files; without it there is only the API. */
  mountRest?: ServerParts["mountRest"];
  /** Reads the site's version for each call by default. */
  site?: ServerParts["site"];
};

/** Opens an academy for one test file. Its clock is fixed unless set. */
export async function openAcademy(options: TestOptions = {}): Promise<TestAcademy> {
  wireFulfilment(options.seller ?? enrolmentFulfilment);
  const dataDir = join(tmpdir(), `zaure-test-${randomUUID()}`);
  const config: Config = loadConfig({
    LOG_LEVEL: "error",
    SEED: "none",
    // Describing each call takes as long as mounting it.
    API_DOCS: "off",
    DATA_DIR: dataDir,
    ...options.env,
  });
  const database = options.database ?? (await openTestDatabase());
  const log = createLogger(config.logLevel, options.logTo);
  const jobRunner = createJobRunner(database, log);
  let now = new Date("2026-11-21T09:00:00Z");
  const ctx: Context = {
    ...createBaseContext(config, database, jobRunner, log),
    clock: () => new Date(now),
    requestId: "test",
    ...options.context,
  };
  await jobRunner.prepare([]);
  await readSharedFacts(ctx);
  const server = await buildServer({
    baseContext: () => ctx,
    served: options.served ?? served,
    callers,
    isReady: async () => true,
    watch: { readings, database },
    site: options.site ?? createVersionReader(0, readSharedFacts),
    rateLimited: options.rateLimited ?? false,
    ...(options.stopWithinMs ? { stopWithinMs: options.stopWithinMs } : {}),
    ...(options.mountRest ? { mountRest: options.mountRest } : {}),
  });
  await server.ready();
  return {
    ctx,
    database,
    server,
    setTime: (at) => {
      now = new Date(at);
    },
    async call(method, path, more = {}) {
      const response = await server.inject({
        method,
        url: `/api${path}`,
        headers: {
          ...(more.token ? { authorization: `Bearer ${more.token}` } : {}),
          ...(more.body === undefined ? {} : { "content-type": "application/json" }),
          ...more.headers,
        },
        ...(more.body === undefined ? {} : { payload: JSON.stringify(more.body) }),
      });
      let body: unknown = response.body;
      try {
        body = JSON.parse(response.body);
      } catch {
        // Not every response has a body.
      }
      return { status: response.statusCode, body: body as never, headers: response.headers };
    },
    inject: (injected) => server.inject(injected),
    async close() {
      await server.close();
      const personal = await findPersonalInAudit(ctx);
      await jobRunner.stop();
      forgetSharedFacts();
      // Later files of this process expect the seller of the wiring.
      wireFulfilment(enrolmentFulfilment);
      // The code that opened a shared resource closes it.
      if (!options.database) await database.close();
      await rm(dataDir, { recursive: true, force: true });
      if (personal.length > 0) throw new Error(`In the audit log:\n${personal.join("\n")}`);
    },
  };
}
