import type { FastifyInstance } from "fastify";
import type { Config } from "#foundation/config.ts";
import type { Context } from "#foundation/context.ts";
import type { Served } from "#foundation/http/serve.ts";
import type { Job, ScheduledJob } from "#foundation/jobs.ts";
import { sendMailJob } from "#foundation/mail/send-mail.ts";
import type { Authenticate } from "./server/mount-endpoints.ts";

/** The one place that knows all rooms and joins them. */

export const served: Served[] = [];

export const authenticate: Authenticate = async () => null;

export const jobs: Job<never>[] = [sendMailJob];

export const scheduledJobs = (_config: Config): ScheduledJob[] => [];

/** Mounts the card provider's sandbox when no keys are set. */
export async function mountSandbox(_server: FastifyInstance, _config: Config): Promise<void> {}

/**
 * Fills an empty database as SEED says; may be run again at any time.
 * @returns lines that tell how to sign in to the demonstration
 */
export async function seed(_ctx: Context, _say: (line: string) => void): Promise<string[]> {
  return [];
}
