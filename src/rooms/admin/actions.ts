import { wordsOf } from "#foundation/text/text.ts";
import type { Permission } from "#rooms/accounts/permissions.ts";
import { can, type EnrolmentStatus } from "#rooms/enrolment/states.ts";
import { accountPath, screenGroups } from "./screens.ts";

/** What an action needs to know about a place. */
export type PlaceToAct = {
  readonly id: string;
  readonly learnerId: string;
  readonly status: EnrolmentStatus;
  readonly openKobo: number;
  /** What was received and has not gone back. */
  readonly receivedKobo: number;
};

type Action = {
  /** A verb, with its object if it has one. */
  readonly label: string;
  /** Other words that people type for it. */
  readonly also: string;
  readonly permission: Permission;
  /** Where it starts without a place. */
  readonly to: string;
};

export type PlaceAction = Action & {
  readonly applies: (place: PlaceToAct) => boolean;
  readonly toPlace: (place: PlaceToAct) => string;
};

/** The address of a place with the dialog of an action open: what `EnrolmentStory` reads. */
const askedAt = (id: string, what: "refund" | "move") => `/admin/enrolments/${id}?do=${what}`;

/** Actions on a place: `refund ZA-7K4M-3W2`. */
export const placeActions: readonly PlaceAction[] = [
  {
    label: "Take a payment",
    also: "take money pay cash record payment",
    permission: "payments.record",
    to: "/admin/counter",
    applies: ({ openKobo }) => openKobo > 0,
    toPlace: ({ id }) => `/admin/counter?place=${id}`,
  },
  {
    label: "Refund",
    also: "give money back return",
    // Everyone who may refund has it too. The dialog offers a clerk only what was paid in cash.
    permission: "payments.give_back",
    to: "/admin/payments?status=success",
    applies: ({ receivedKobo }) => receivedKobo > 0,
    toPlace: ({ id }) => askedAt(id, "refund"),
  },
  {
    label: "Move",
    also: "change start centre level",
    permission: "enrolments.manage",
    to: "/admin/enrolments",
    applies: (place) => can.move(place),
    toPlace: ({ id }) => askedAt(id, "move"),
  },
  {
    label: "Correct details",
    also: "name birth date email phone",
    permission: "enrolments.manage",
    to: "/admin/enrolments",
    applies: () => true,
    toPlace: ({ learnerId }) => `/admin/people/${learnerId}?do=correct`,
  },
];

/** Actions that start something new. */
const newActions: readonly Action[] = [
  {
    label: "Register a walk-in",
    also: "new learner enrol",
    permission: "walk_ins.add",
    to: "/admin/counter?new=yes",
  },
  {
    label: "Create a program",
    also: "new add program",
    permission: "catalogue.manage",
    to: "/admin/catalogue/new",
  },
  {
    label: "Invite a colleague",
    also: "new add staff",
    permission: "staff.manage",
    to: "/admin/staff",
  },
];

const has = (words: readonly string[], typed: readonly string[]) =>
  typed.every((one) => words.some((word) => word.startsWith(one)));

/** A screen or an action, and its address. */
export type Destination = {
  readonly kind: "screen" | "action";
  readonly label: string;
  readonly to: string;
  /** Of a screen: its group. */
  readonly group: string | null;
};

/** A person's own matters need no permission. */
const screens = [
  ...screenGroups.flatMap(({ group, screens: some }) =>
    some.map((screen) => ({ ...screen, group: group as string | null })),
  ),
  { label: "Your account", to: accountPath, permission: null, group: null },
];

/**
 * The screens and actions with words that start with the text: `pay` → Payments, Payouts, Take a payment.
 * @param mayDo whether this person has a permission
 */
export function findDestinations(
  typed: string,
  mayDo: (permission: Permission) => boolean,
): Destination[] {
  const words = wordsOf(typed);
  if (words.length === 0) return [];
  return [
    ...screens
      .filter(({ permission }) => permission === null || mayDo(permission))
      .filter(({ label, group }) => has(wordsOf(`${label} ${group ?? ""}`), words))
      .map(({ label, to, group }) => ({ kind: "screen" as const, label, to, group })),
    ...[...newActions, ...placeActions]
      .filter(({ permission }) => mayDo(permission))
      .filter(({ label, also }) => has(wordsOf(`${label} ${also}`), words))
      .map(({ label, to }) => ({ kind: "action" as const, label, to, group: null })),
  ];
}

/**
 * An action and who it is about, as typed: `take money amina`, `refund za-7k4m-3w2`. The first word is the start of
 * the action's verb, with at least three letters.
 * @returns the action with the rest of the text; null for other texts
 */
export function readPlaceAction(
  typed: string,
  mayDo: (permission: Permission) => boolean,
): { readonly action: PlaceAction; readonly rest: string } | null {
  const parts = typed.trim().split(/\s+/);
  const [first = ""] = parts;
  if (parts.length < 2 || first.length < 3) return null;
  const verb = first.toLowerCase();
  const action = placeActions.find(
    ({ label, permission }) => mayDo(permission) && label.toLowerCase().startsWith(verb),
  );
  if (!action) return null;
  const [, ...others] = action.label.toLowerCase().split(" ");
  const rest = parts.slice(1);
  while (
    others.length > 0 &&
    rest.length > 1 &&
    others[0]?.startsWith(rest[0]?.toLowerCase() ?? "-")
  ) {
    others.shift();
    rest.shift();
  }
  return { action, rest: rest.join(" ") };
}
