import { lagosDay } from "#foundation/time/time.ts";

/** Asks on which day a bank moved money: people often record it later. Give it a label. */
export const movedOnField = {
  name: "movedOn",
  kind: "text",
  required: "Enter the day.",
  maxLength: 10,
  width: "medium",
} as const;

export const movedOnInput = { input: { type: "date" } } as const;

/** What the day begins as. */
export const todayForMoney = (): string => lagosDay(new Date());
