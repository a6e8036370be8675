import { and, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { codes } from "#academy";
import type { CentreId } from "#foundation/academy/centres.ts";
import type { Context } from "#foundation/context.ts";
import {
  endsWith,
  isFoundByWords,
  matchesWords,
  mostOfAWay,
  searchWords,
} from "#foundation/database/word-search.ts";
import { plainMarks, readLine } from "#foundation/text/text.ts";
import { readEnrolmentCode } from "../documents/enrolment-code.ts";
import type { WithLearner } from "../lock-enrolment.server.ts";
import { enrolments, learners, learnerWords, placeWords } from "../tables.server.ts";

const prefix = new RegExp(`^${codes.enrolment}(?=[A-Z0-9]{3})`);

/** What may be the beginning of a code, split as in the index: `za7k4m3` → `7K4M 3`; null for other text. */
function partsOfCode(typed: string): string | null {
  const signs = plainMarks(typed)
    .toUpperCase()
    .replace(/[\s_./-]/g, "");
  const seven = signs.replace(prefix, "");
  if (!/^[A-HJKMNP-Z2-9]{3,7}$/.test(seven)) return null;
  return `${seven.slice(0, 4)} ${seven.slice(4)}`.trim();
}

/** Many thousands of numbers share their network's first digits, so fewer than six digits mean a number's last ones. */
const isCommonBeginning = (typed: string): boolean =>
  /^[\d\s().+-]*$/.test(typed) && typed.replace(/\D/g, "").length < 6;

/** The last digits of a phone number, as people read them out; null for other text. */
function phoneEnding(typed: string): string | null {
  const digits = typed.replace(/[\s().+-]/g, "");
  return /^\d{4,11}$/.test(digits) ? digits.replace(/^0+/, "") : null;
}

/** Of each part of a text: a common name of 100,000 people, to find the few of them that another part means too. */
const mostOfAPart = 10_000;

/**
 * The parts of a text that may be about different things: `tailoring 0809 876` → `tailoring`, `0809 876`, since people
 * write a number in groups. Parts of one character say too little.
 */
export function partsOfSearch(typed: string): string[] {
  const parts = readLine(plainMarks(typed)).replace(/(?<=\d) (?=[\d+(])/g, "\u00a0");
  return parts
    .split(" ")
    .map((part) => part.replaceAll("\u00a0", " "))
    .filter((part) => part.length > 1);
}

/** The learners that a part of a text means, as an array of ids; an empty one for nobody. */
export const learnersOfPart = (part: string): SQL =>
  learnersMeant(part, mostOfAPart) ?? sql`array[]::text[]`;

/**
 * The places whose learner, number, program and code have every part of a text, such as `musa tiling` or `tailoring
 * 4567`, as a condition; null for a text of one part, which the other ways find.
 */
export function hasEveryPart(typed: string): SQL | null {
  const parts = partsOfSearch(typed);
  if (parts.length < 2) return null;
  const all = parts.map((part) => {
    const words = [part, partsOfCode(part)].flatMap((one) => one ?? []);
    const ofPlace = words.map(
      (one) =>
        sql`${enrolments.id} = any(array(select id from ${enrolments}
          where ${matchesWords(placeWords(enrolments), one)} limit ${mostOfAPart}))`,
    );
    const ofPerson = sql`${enrolments.learnerId} = any(${learnersOfPart(part)})`;
    return sql`(${sql.join([ofPerson, ...ofPlace], sql` or `)})`;
  });
  return sql`(${and(...all)})`;
}

/**
 * The ids of the learners that a text may mean, as an array: by the beginnings of words, and by a phone number's first
 * or last digits in any spelling. Each way has its own index. Null if it can mean nobody.
 */
export function learnersMeant(search: string, most = mostOfAWay): SQL | null {
  const typed = plainMarks(search);
  const ending = phoneEnding(typed);
  const ways = [
    isCommonBeginning(typed) ? null : matchesWords(learnerWords(learners), typed),
    ending && endsWith(learners.phone, ending),
  ].flatMap((way) => (way ? sql`(select id from ${learners} where ${way} limit ${most})` : []));
  return ways.length > 0 ? sql`array(${sql.join(ways, sql` union `)})` : null;
}

/** Orders people whose name has the words before those whose address has them: nobody reads addresses in a list. */
export const namedFirst = (typed: string): SQL =>
  desc(matchesWords(searchWords(learners.fullName), plainMarks(typed)));

/**
 * The places that a text may mean while someone types it: by the beginning or the whole of a code, by the beginnings of
 * words of the learner, and by a phone number's first or last digits in any spelling; or by several of these at once.
 * Each way has its own index. The caller has checked the permission.
 * @param centreId lists this centre's places first; null for no preference
 */
export async function findPlaces(
  ctx: Context,
  typed: string,
  { most, centreId }: { most: number; centreId: CentreId | null },
): Promise<WithLearner[]> {
  const read = readEnrolmentCode(typed);
  const parts = partsOfCode(typed);
  const people = learnersMeant(typed);
  const code = "code" in read ? read.code : "";
  const ofCode = parts
    ? sql`or ${isFoundByWords(enrolments, placeWords(enrolments), parts)}`
    : sql``;
  const every = hasEveryPart(typed);
  const ofParts = every ? sql`or ${every}` : sql``;
  const ofPeople = people ? sql`or ${enrolments.learnerId} = any(${people})` : sql``;
  return ctx.db
    .select({ enrolment: enrolments, learner: learners })
    .from(enrolments)
    .innerJoin(learners, eq(learners.id, enrolments.learnerId))
    .where(sql`(${eq(enrolments.code, code)} ${ofPeople} ${ofCode} ${ofParts})`)
    .orderBy(
      desc(eq(enrolments.code, code)),
      namedFirst(typed),
      ...(centreId ? [desc(sql`coalesce(${eq(enrolments.centreId, centreId)}, false)`)] : []),
      // People at the counter mostly come about something open.
      desc(inArray(enrolments.status, ["pending_payment", "awaiting_form", "confirmed"])),
      desc(enrolments.submittedAt),
      enrolments.id,
    )
    .limit(most);
}
