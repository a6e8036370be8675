/** An unpaid place in an order. */
type UnpaidPlace = { readonly courseId: string; readonly orderId: string };

/**
 * The unpaid places that an order for other programs cancels: it replaces each open order of the same learner for one
 * of its programs as a whole (docs/decisions/2026-11-25-replaced-orders.md). Programs of the new order are not among
 * them, because it registers for them again.
 * @param unpaid of one learner
 * @param courseIds of the new order
 */
export function lostPlaces<P extends UnpaidPlace>(
  unpaid: readonly P[],
  courseIds: readonly string[],
): P[] {
  const replaced = new Set(
    unpaid.filter(({ courseId }) => courseIds.includes(courseId)).map(({ orderId }) => orderId),
  );
  return unpaid.filter(
    ({ courseId, orderId }) => replaced.has(orderId) && !courseIds.includes(courseId),
  );
}

/** Before the order at checkout, and after it in the email. */
export const replacesWords = (lost: readonly { readonly courseOfInterest: string }[]): string =>
  `This order replaces your unpaid registration for ${lost.map((one) => one.courseOfInterest).join(", ")}.`;

export const orderAgain = "To keep that as well, add it to the cart and order everything together.";
