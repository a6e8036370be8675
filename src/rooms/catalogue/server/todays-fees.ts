import { defineSnapshot } from "#foundation/snapshots.ts";
import { lagosDay } from "#foundation/time.ts";
import { feeScheduleOn } from "./fee-schedule-on.ts";

/** The fees that pages show today; null when no schedule applies. Quotes read the database (fee-schedule-on.ts). */
export const todaysFees = defineSnapshot((ctx) => feeScheduleOn(ctx, lagosDay(ctx.clock())));
