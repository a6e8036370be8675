import type { Context } from "#foundation/context.ts";
import type { Person } from "#rooms/accounts/server/door.ts";
import type { DroppedPlace, OrderItem } from "../../contract/order.ts";
import { referenceOf } from "../../rules/documents/enrolment-code.ts";
import { firstNameOf } from "../../rules/registration/course-of-interest.ts";
import type { WithLearner } from "../lock-enrolment.ts";
import { findOwnLearners } from "../own/list-own-learners.ts";
import { findCartPlaces, findOpenCart, isPlaceFor } from "./open-cart.ts";
import { findRegistered } from "./read-order-learners.ts";

export const toDropped = ({ enrolment, learner }: WithLearner): DroppedPlace => ({
  reference: referenceOf(enrolment),
  courseOfInterest: enrolment.courseOfInterest,
  learnerFirstName: firstNameOf(learner.fullName),
});

/**
 * The unpaid places that the account gives up by ordering these items: those of its open order that no item names. An
 * item names a place by its program and its learner, and one without a learner by its program alone. Nothing is refused
 * here: the cart may be half filled in.
 */
export async function findDropped(
  ctx: Context,
  person: Person,
  items: readonly OrderItem[],
): Promise<DroppedPlace[]> {
  const orderId = await findOpenCart(ctx, person.id);
  if (!orderId) return [];
  const places = await findCartPlaces(ctx, orderId);
  const own = await findOwnLearners(ctx, person);
  const isNamed = (place: WithLearner) =>
    items.some(({ courseId, learner }) => {
      if (courseId !== place.enrolment.programId) return false;
      if (!learner) return true;
      const registered = findRegistered(own, person, learner);
      return registered ? isPlaceFor(place, courseId, registered.learner) : false;
    });
  return places.filter((place) => !isNamed(place)).map(toDropped);
}
