import type { MailKind } from "../../mail-kinds.ts";
import type { Language } from "../../messages/ways.ts";

/** A label with its value; a link below the value, e.g. to a map. */
export type MailRow = [label: string, value: string, link?: { label: string; url: string }];

/** A framed part with a doorway, e.g. an admission slip. Colours are hex values with enough contrast. */
export type MailCard = {
  name: string;
  title: string;
  /** Large letters below the title, e.g. a short code, with a label. */
  code: { label: string; value: string };
  rows: MailRow[];
  colours: { wall: string; door: string };
};

/**
 * What an email says, as the outbox stores it. Paragraphs are plain text; their line breaks are kept. An email can
 * wait for days, so a new version of this software must still render what an old one stored.
 */
export type Letter = {
  heading: string;
  paragraphs: string[];
  card?: MailCard;
  rows?: MailRow[];
  /** The one action. */
  action?: { label: string; url: string };
  /** An ordered list after the action. */
  steps?: { title: string; items: string[] };
  /** More rows below their own title, e.g. a receipt. */
  afterwards?: { title: string; rows: MailRow[] };
  /** Paragraphs at the end. */
  closing?: string[];
  /** What the reader wrote, below everything else, as mail programs quote it. */
  quote?: { title: string; text: string };
  /** What the reader quotes when they write or call. */
  reference?: string;
};

/** The short form of a letter, for SMS and WhatsApp. */
export type Short = {
  readonly en: string;
  readonly ha: string;
  /** WhatsApp's template and what fills it in, in order. */
  readonly template: string;
  readonly variables: Readonly<Record<Language, readonly string[]>>;
  /** Goes at night too, and after STOP where it is a code. */
  readonly urgency?: "code" | "receipt";
  /** What a guardian gets instead, if it has the learner's name. */
  readonly toGuardian?: Short;
};

/** A letter with where it goes. */
export type Mail = Letter & {
  to: string;
  kind: MailKind;
  subject: string;
  /** Contains a link that gives access, so the outbox does not keep the letter after sending. */
  holdsSecret?: boolean;
  /** Who receives replies; the academy by default. */
  replyTo?: string;
  /** What a phone gets beside the letter. Without it, nothing goes to a phone. */
  short?: Short;
};
