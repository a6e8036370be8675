import { formatMonth } from "#foundation/time/time.ts";
import { levelNamed } from "#rooms/catalogue/rules/training/levels.ts";
import type { SlipCheck } from "../../contract/slip-check.ts";
import { codeLooks } from "./enrolment-code.ts";

/** The words of the page that checks a slip. */

type Words = { readonly title: string; readonly lead: string };

const faults = {
  not_a_code: {
    title: "This is not a code",
    lead: codeLooks,
  },
  wrong_check: {
    title: "This code is mistyped",
    lead: "One letter or digit is wrong. Compare it with the slip.",
  },
  no_valid_slip: {
    title: "This slip is not valid",
    lead: "There is no valid admission slip with this code.",
  },
} as const satisfies Record<Extract<SlipCheck, { valid: false }>["reason"], Words>;

export const askWords: Words = {
  title: "Check an admission slip",
  lead: "Type the code of the slip to see whether it is valid.",
};

export const checkedWords = (check: SlipCheck): Words =>
  check.valid
    ? {
        title: "This slip is valid",
        lead: "It belongs to a paid, free or sponsored place at our academy.",
      }
    : faults[check.reason];

/** `Beginner`; null without a level. */
export const checkedLevel = (check: Extract<SlipCheck, { valid: true }>): string | null =>
  check.level && levelNamed(check.level);

/** `November 2026` */
export const checkedStart = ({ startMonth }: Extract<SlipCheck, { valid: true }>): string =>
  startMonth ? formatMonth(startMonth) : "Not set yet";
