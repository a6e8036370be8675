type NamedPlace = {
  readonly courseOfInterest: string;
  /** Null where the name must not be shown. */
  readonly learnerFirstName: string | null;
};

/** `Tiling - Beginner for Musa` */
export const placeFor = ({ courseOfInterest, learnerFirstName }: NamedPlace): string =>
  learnerFirstName ? `${courseOfInterest} for ${learnerFirstName}` : courseOfInterest;

/** Unpaid places that an order gives up: at checkout before the money, and in the email after it. */
export const droppedNames = (dropped: readonly NamedPlace[]): string =>
  dropped.map(placeFor).join(", ");

export const orderAgain = "To keep that as well, add it to the cart and order everything together.";
