import { familyLooks } from "#design/card-art/family-looks.ts";
import type { Context } from "#foundation/context.ts";
import type { MailCard, MailRow } from "#foundation/mail/letter/letter.ts";
import { firstNameInMail, fullNameInMail } from "#foundation/text/names-in-mail.ts";
import { describeSlip, type SlipFacts, type SlipText } from "../documents/make-slip.server.ts";
import {
  feeWords,
  levelWords,
  placeWords,
  slipTitle,
  trainingWords,
  whenToCome,
} from "../documents/slip-words.ts";
import type { Registered } from "./registration-facts.server.ts";

/** The money of an enrolment, as its slip shows it. */
export type SlipMoney = { paidKobo: number; dueKobo: number; refundedKobo: number };

function placeRow(slip: SlipText): MailRow {
  const { centre } = slip;
  if (!centre) return ["Place", placeWords(slip)];
  const { address, hours, mapUrl } = centre;
  return ["Centre", `${address}\n${hours}`, { label: "Open the map", url: mapUrl }];
}

/** Who the slip is for, as far as the email may say: a free place is mailed to whatever address someone types. */
function learnerRow(slip: SlipText): MailRow[] {
  const isByAnybody = slip.fee.paidKobo === 0 && slip.fee.priceType !== "sponsorship";
  const name = (isByAnybody ? firstNameInMail : fullNameInMail)(slip.learnerName);
  return name ? [["Learner", name]] : [];
}

function rowsOf(slip: SlipText): MailRow[] {
  const level = levelWords(slip);
  const { starts, ends, times } = trainingWords(slip);
  const { amount, covers } = feeWords(slip);
  const come = whenToCome(slip);
  const { bring } = slip;
  return [
    ...learnerRow(slip),
    ...(level ? [["Level", level] satisfies MailRow] : []),
    ["Training starts", starts],
    ...(ends ? [["Training ends", ends] satisfies MailRow] : []),
    ...(times ? [["Training days", times] satisfies MailRow] : []),
    placeRow(slip),
    ...(come.length > 0 ? [["When to come", come.join(" ")] satisfies MailRow] : []),
    ["Fee", [amount, ...covers].join("\n")],
    ...(bring.length > 0
      ? [
          [
            slip.program.mode === "online" ? "What you need" : "What to bring",
            bring.map((thing) => `• ${thing}`).join("\n"),
          ] satisfies MailRow,
        ]
      : []),
  ];
}

/** A registration with its program; null while that is a draft. */
export type WithProgram = { program: SlipFacts["program"] | null };

/** The admission slip in an email: the words of the page, in the colours of the program's door. */
export function slipCard(
  ctx: Context,
  {
    enrolment,
    learner,
    intake,
    program,
  }: Pick<Registered, "enrolment" | "learner" | "intake"> & WithProgram,
  money: SlipMoney,
): MailCard | null {
  if (!program) return null;
  const shownTo = { isHolder: true, resumeToken: null };
  const slip = describeSlip(ctx, { enrolment, learner, program, intake, money, shownTo });
  if (!slip) return null;
  const { ground, door } = familyLooks[program.family];
  return {
    name: slipTitle,
    title: slip.program.title,
    code: { label: "Your code", value: slip.code },
    rows: rowsOf(slip),
    colours: { wall: ground, door },
  };
}
