import { lt } from "drizzle-orm";
import { hourMs } from "#foundation/amounts/durations.ts";
import type { Context } from "#foundation/context.ts";
import type { ScheduledJob } from "#foundation/jobs.ts";
import { forgetGuessesMs, knownDeviceMs } from "../rules/guesses.ts";
import { knownDevices, oneTimeSecrets, oneUseLinks, sessions, wrongGuesses } from "./tables.ts";

/** Deletes expired rows to save space. Nothing depends on when this runs. */
export const sweepAccountsJob: ScheduledJob = {
  name: "sweep-accounts",
  everySeconds: hourMs / 1000,
  async run(ctx: Context) {
    const now = ctx.clock();
    await ctx.db.delete(sessions).where(lt(sessions.expiresAt, now));
    await ctx.db.delete(oneTimeSecrets).where(lt(oneTimeSecrets.expiresAt, now));
    await ctx.db.delete(oneUseLinks).where(lt(oneUseLinks.expiresAt, now));
    await ctx.db
      .delete(knownDevices)
      .where(lt(knownDevices.lastSignInAt, new Date(now.getTime() - knownDeviceMs)));
    await ctx.db
      .delete(wrongGuesses)
      .where(lt(wrongGuesses.lastAt, new Date(now.getTime() - forgetGuessesMs)));
  },
};
