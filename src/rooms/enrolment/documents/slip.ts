import type { FeeLine } from "#rooms/catalogue/fees/fees.ts";
import type { Family, Level, Mode, PriceType } from "#rooms/catalogue/program/program-terms.ts";
import type { SlipStatus } from "../states.ts";

/** The centre where a learner trains, with everything that is needed to get there. */
export type SlipCentre = {
  /** `Jalingo, Taraba` */
  readonly name: string;
  readonly address: string;
  readonly phone: string;
  /** `Mon-Fri 9am-5pm WAT` */
  readonly hours: string;
  /** `9am` */
  readonly opensAt: string;
  readonly mapUrl: string;
};

/**
 * The admission slip: what a learner holds after registering. Page, mail, print and PDF show the same. Its words are
 * in documents/slip-words.ts.
 */
export type AdmissionSlip = {
  /** `ZA-7K4M-3W2` */
  readonly code: string;
  readonly status: SlipStatus;
  /** The first name only, if the slip is shown to someone without a key. */
  readonly learnerName: string;
  readonly program: {
    readonly id: string;
    readonly title: string;
    readonly mode: Mode;
    readonly family: Family;
    readonly glyph: string;
  };
  readonly level: Level | null;
  /** The months that the level had when it was chosen; null without a level. */
  readonly months: number | null;
  /** Null for online programs, and until the form is filled in. */
  readonly centre: SlipCentre | null;
  /** First and last day at this level, `YYYY-MM-DD`; null until set. */
  readonly training: { readonly startsOn: string; readonly endsOn: string } | null;
  readonly fee: {
    readonly priceType: PriceType;
    readonly components: readonly FeeLine[];
    readonly totalKobo: number;
    /** Everything received; refunds are not subtracted. */
    readonly paidKobo: number;
    readonly dueKobo: number;
    readonly refundedKobo: number;
  };
  /** The program's door and wall, as SVG. No typed text is in it. */
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
  /** The holder's own; null when the slip is shown without a key. */
  readonly own: {
    readonly page: string;
    readonly pdf: string;
    /** Null until the start is set. */
    readonly calendar: string | null;
  } | null;
};
