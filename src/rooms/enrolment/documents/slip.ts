import type { TimelinePoint } from "#rooms/catalogue/fees/fee-timeline.ts";
import type { FeeLine } from "#rooms/catalogue/fees/fees.ts";
import type { Family, Level, Mode, PriceType } from "#rooms/catalogue/program/program-terms.ts";
import type { SlipStatus } from "../states.ts";
import type { FirstDay } from "./first-day.server.ts";

/** The centre where a learner trains, with everything they need to get there. */
export type SlipCentre = {
  /** `Jalingo, Taraba` */
  readonly name: string;
  readonly address: string;
  readonly phone: string;
  /** `Mon-Fri 9am-5pm WAT` */
  readonly hours: string;
  readonly mapUrl: string;
};

/** When someone trains. */
type SlipTraining = FirstDay & {
  /** The last day at this level, `YYYY-MM-DD`. */
  readonly endsOn: string;
  /** `Saturday and Sunday, 9am to 2pm`; null when there is nothing to say of a few days. */
  readonly times: string | null;
};

/**
 * The admission slip: what a learner holds after registering. Page, mail, print and PDF show the same. Its words are
 * in documents/slip-words.ts.
 */
export type AdmissionSlip = {
  /** `ZA-7K4M-3W2` */
  readonly code: string;
  readonly status: SlipStatus;
  /** The first name only, if someone without a key sees the slip. */
  readonly learnerName: string;
  readonly program: {
    readonly id: string;
    readonly title: string;
    readonly mode: Mode;
    readonly family: Family;
    readonly glyph: string;
  };
  readonly level: Level | null;
  /** The level's months when it was chosen; null without a level. */
  readonly months: number | null;
  /** Null for online programs, and until the form is filled in. */
  readonly centre: SlipCentre | null;
  /** Null until the start is set. */
  readonly training: SlipTraining | null;
  readonly fee: {
    readonly priceType: PriceType;
    readonly components: readonly FeeLine[];
    readonly totalKobo: number;
    /** Everything received; refunds are not subtracted. */
    readonly paidKobo: number;
    readonly dueKobo: number;
    readonly refundedKobo: number;
    /** `Transfer to Wema Bank 9930020212`: the payer's own account number, while anything is owed. For the holder. */
    readonly payTo?: string | null;
  };
  /** When the fee is due, with the days of training; empty for a fee that is due all at once. */
  readonly due: readonly TimelinePoint[];
  /** What to bring, as a list. */
  readonly bring: readonly string[];
  /** The program's door and wall, as SVG. It contains no typed text. */
  readonly band: string;
  /** The QR code of `links.verify`: a path on `size` × `size` modules. */
  readonly qr: { readonly size: number; readonly path: string };
  readonly links: SlipLinks;
};

/** Absolute URLs. */
export type SlipLinks = {
  /** The page that says whether the slip is valid. It shows nothing personal. */
  readonly verify: string;
  /** Shares program, start, code and `verify` on WhatsApp. */
  readonly whatsApp: string;
  /** The holder's own links; null if the slip is shown without a key. */
  readonly own: {
    readonly page: string;
    readonly pdf: string;
    /** Null until the start is set. */
    readonly calendar: string | null;
  } | null;
};
