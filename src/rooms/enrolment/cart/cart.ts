import { isText, parseJson, propertiesOf } from "#foundation/browser/stored-values.ts";
import { readWaiting } from "#foundation/http/session-end.ts";

/**
 * The cart that a browser keeps (spec §3, §4): a list of programs under the key `cart`. Only the program's identity and
 * the reader's choices count. The price is what the reader saw: it's compared with the server's quote and never
 * charged. This file uses neither packages nor the router, because the script of every page uses it.
 */

export const cartKey = "cart";

/** The most lines in a cart, and so in one order. */
export const mostInCart = 10;

/** What the reader chose for one learner of a program. */
export type CartChoice = {
  /** In whole naira, as shown when it was chosen. */
  readonly price: number;
  readonly trainingLevel?: string;
  readonly preferredLocation?: string;
  /** Tells one program's learners apart, even after one was removed; 1 if absent. */
  readonly number?: number;
};

/** A program is in the cart once (spec §4, §5), for however many learners. The checkout adds more to the item. */
export type CartItem = CartChoice & {
  /** The program's id. */
  readonly id: string;
  readonly title: string;
  /** The same program for other learners. */
  readonly also?: readonly CartChoice[];
};

export type Cart = {
  readonly items: readonly CartItem[];
  /** How many entries were dropped: no program, a duplicate, or one too many. */
  readonly dropped: number;
  /** The session ended on its own, and the cart waits for its owner (foundation/http/session-end.ts). */
  readonly isWaiting?: true;
};

/** One learner's program: a line of the checkout, and of the order. */
export type CartLine = CartChoice & {
  readonly key: string;
  /** The program's id. */
  readonly id: string;
  /** The program's title, with the learner's number if there are several. */
  readonly title: string;
  /** The program's last line, which offers to add a learner. */
  readonly isLast: boolean;
};

const keyOf = (id: string, { number = 1 }: CartChoice): string =>
  number === 1 ? id : `${id}:${number}`;

/** An item's choices, one per learner. */
const choicesOf = ({ id: _, title: __, also = [], ...first }: CartItem): CartChoice[] => [
  first,
  ...also,
];

/** A cart's programs, each once per learner. */
export const linesOf = (items: readonly CartItem[]): CartLine[] =>
  items.flatMap((item) => {
    const choices = choicesOf(item);
    return choices.map((choice, at) => ({
      ...choice,
      key: keyOf(item.id, choice),
      id: item.id,
      title: choices.length > 1 ? `${item.title}, learner ${at + 1}` : item.title,
      isLast: at === choices.length - 1,
    }));
  });

/** The item with other choices; null if there are none. */
function withChoices({ id, title }: CartItem, choices: readonly CartChoice[]): CartItem | null {
  const [first, ...also] = choices;
  return first ? { ...first, id, title, ...(also.length > 0 ? { also } : {}) } : null;
}

/** The items with other choices for one line; null removes the line. */
export const changeLine = (
  items: readonly CartItem[],
  key: string,
  change: Partial<Omit<CartChoice, "number">> | null,
): CartItem[] =>
  items.flatMap((item) => {
    const changed = choicesOf(item).flatMap((choice) => {
      if (keyOf(item.id, choice) !== key) return choice;
      return change ? { ...choice, ...change } : [];
    });
    return withChoices(item, changed) ?? [];
  });

/** The items with one more learner for a program, who starts with the last one's choices. */
export const addLine = (items: readonly CartItem[], id: string): CartItem[] =>
  items.map((item) => {
    const choices = choicesOf(item);
    const last = choices.at(-1);
    if (item.id !== id || !last || linesOf(items).length >= mostInCart) return item;
    const number = Math.max(...choices.map((one) => one.number ?? 1)) + 1;
    return withChoices(item, [...choices, { ...last, number }]) ?? item;
  });

function readChoice(entry: unknown): CartChoice {
  const { price, trainingLevel, preferredLocation, number } = propertiesOf(entry);
  const isNumbered = Number.isSafeInteger(number) && Number(number) > 1;
  return {
    price: typeof price === "number" ? price : 0,
    ...(isText(trainingLevel, 40) ? { trainingLevel } : {}),
    ...(isText(preferredLocation, 100) ? { preferredLocation } : {}),
    ...(isNumbered ? { number: Number(number) } : {}),
  };
}

/** @param most how many more lines fit */
function readItem(entry: unknown, most: number): CartItem | null {
  const { id, title, also } = propertiesOf(entry);
  if (!isText(id, 200) || most < 1) return null;
  const entries = [entry, ...(Array.isArray(also) ? also.slice(0, mostInCart) : [])];
  const choices = entries.map(readChoice);
  const isFirst = ({ number = 1 }: CartChoice, at: number) =>
    choices.findIndex((one) => (one.number ?? 1) === number) === at;
  const item = { id, title: isText(title, 200) ? title : id, price: 0 };
  return withChoices(item, choices.filter(isFirst).slice(0, most));
}

/** Reads whatever is stored: other tabs, old versions and people write there too. */
export function parseCart(stored: string | null): Cart {
  const entries = parseJson(stored);
  if (!Array.isArray(entries)) {
    if (readWaiting(stored)) return { items: [], dropped: 0, isWaiting: true };
    return { items: [], dropped: stored && stored !== "null" ? 1 : 0 };
  }
  const items = new Map<string, CartItem>();
  for (const entry of entries) {
    const item = readItem(entry, mostInCart - linesOf([...items.values()]).length);
    if (item && !items.has(item.id)) items.set(item.id, item);
  }
  return { items: [...items.values()], dropped: entries.length - items.size };
}

type NamedPlace = {
  readonly courseOfInterest: string;
  /** Null where the name mustn't be shown. */
  readonly learnerFirstName: string | null;
};

/** `Tiling - Beginner for Musa` */
export const placeFor = ({ courseOfInterest, learnerFirstName }: NamedPlace): string =>
  learnerFirstName ? `${courseOfInterest} for ${learnerFirstName}` : courseOfInterest;

/** Unpaid places that an order gives up: shown at checkout before payment, and in the email after it. */
export const droppedNames = (dropped: readonly NamedPlace[]): string =>
  dropped.map(placeFor).join(", ");

export const orderAgain = "To keep that as well, add it to the cart and order everything together.";
