import type { PhoneWay } from "./providers/message-provider.ts";
import { isPhoneWay } from "./providers/message-provider.ts";
import type { Reach, Way } from "./ways.ts";

/** One way of a notice: it goes at once, or is held back until the ways before it have failed. */
export type PlannedWay = { readonly way: Way; readonly held: boolean };

/** A notice is tried on its ways in this order. */
const order: readonly PhoneWay[] = ["whatsapp", "sms"];

/** The ways after this one, in their order. */
export const waysAfter = (way: Way): Way[] => {
  const all: readonly Way[] = [...order, "email"];
  return all.slice(all.indexOf(way) + 1);
};

/**
 * Which ways a notice goes. Who chose none gets an email, as does everyone whose phone gets no messages. Who chose email
 * and a phone's way gets both. On the phone, WhatsApp comes before SMS, and SMS is held back: it goes if WhatsApp fails
 * and the person chose it or has no address. Last comes the email, if the person did not get it anyway.
 * @param can `address`: the person has one; `ways`: what the academy has a provider for
 */
export function planWays(
  reach: Reach | undefined,
  can: { readonly address: boolean; readonly ways: readonly PhoneWay[] },
): PlannedWay[] {
  const chosen = reach?.phone ? reach.ways.filter(isPhoneWay) : [];
  const first = order.find((way) => chosen.includes(way) && can.ways.includes(way));
  const email = (held: boolean): PlannedWay[] => (can.address ? [{ way: "email", held }] : []);
  if (!first) {
    // The only way that was chosen has no provider: the other one may reach the same phone.
    const other = chosen.length > 0 && !can.address && order.find((way) => can.ways.includes(way));
    return other ? [{ way: other, held: false }] : email(false);
  }
  const later = order
    .slice(order.indexOf(first) + 1)
    .filter((way) => can.ways.includes(way) && (chosen.includes(way) || !can.address))
    .map((way) => ({ way, held: true }));
  return [{ way: first, held: false }, ...later, ...email(!reach?.ways.includes("email"))];
}
