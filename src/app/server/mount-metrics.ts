import type { FastifyInstance } from "fastify";
import { Gauge } from "prom-client";
import { isSameSecret } from "#foundation/codes/ids.ts";
import type { Context } from "#foundation/context.ts";
import { workAs } from "#foundation/database/kinds-of-work.ts";
import type { Database } from "#foundation/database/open-database.ts";
import { notFound, unauthorised } from "#foundation/errors/errors.ts";
import { measureProcess, registry } from "#foundation/watch/measures.ts";
import type { Reading, Readings } from "#foundation/watch/readings.ts";

/** Several Prometheus servers, or one that asks too often, cost the database only one reading in this time. */
const readAgainMs = 5_000;

/** Replaces the previous readings with the new ones. */
function write(name: string, help: string, readings: readonly Reading[]): void {
  registry.removeSingleMetric(name);
  const labelNames = Object.keys(readings[0]?.labels ?? {});
  const gauge = new Gauge({ name, help, labelNames, registers: [registry] });
  for (const { labels = {}, value } of readings) gauge.set(labels, value);
}

/** Reads all of them. A reading that fails, for example while the database is down, is left out and counted. */
async function readAll(ctx: Context, all: readonly Readings[]): Promise<void> {
  let failed = 0;
  for (const { help, read } of all) {
    const found = await read(ctx).catch((error: unknown) => {
      failed++;
      ctx.log.warn({ err: error }, "a reading for /metrics failed");
      return {} as Awaited<ReturnType<typeof read>>;
    });
    for (const [name, text] of Object.entries(help)) {
      write(name, text, found[name] ?? []);
    }
  }
  const help = "Readings for /metrics that could not be made";
  write("academy_readings_failed", help, [{ value: failed }]);
}

/**
 * Mounts `GET /metrics` for Prometheus, which sends METRICS_TOKEN as a bearer token. Without the setting there is no such
 * page.
 */
export function mountMetrics(
  server: FastifyInstance,
  context: () => Context,
  readings: readonly Readings[],
  database: Pick<Database, "connections">,
): void {
  const { metricsToken } = context().config;
  if (metricsToken !== null) measureProcess();
  let reading: Promise<void> | undefined;
  let readAt = Number.NEGATIVE_INFINITY;
  server.get("/metrics", { schema: { hide: true } }, async (request, reply) => {
    if (metricsToken === null) throw notFound();
    if (!isSameSecret(request.headers.authorization ?? "", `Bearer ${metricsToken}`)) {
      throw unauthorised();
    }
    const now = context().clock().getTime();
    // The clock may be set back.
    if (Math.abs(now - readAt) >= readAgainMs) {
      readAt = now;
      reading = workAs("read", "metrics", () => readAll(context(), readings));
    }
    await reading;
    const connections = Object.entries(database.connections() ?? {});
    const states = connections.map(([state, value]) => ({ labels: { state }, value }));
    write(
      "academy_database_connections",
      "Connections to the database, and requests waiting for one",
      states,
    );
    return reply
      .header("content-type", registry.contentType)
      .header("cache-control", "no-store")
      .send(await registry.metrics());
  });
}
