import { beforePayment } from "./payment-texts.ts";

/** A part of the page that could not be loaded. Its message is for the person. */
export class MissingPart extends Error {}

/**
 * Loads a later part of the page. After an update the server may no longer have the one that this page asks for.
 * @throws MissingPart when it does not come
 */
export const loadPart = <Part>(part: Promise<Part>): Promise<Part> =>
  part.catch(() => {
    throw new MissingPart(navigator.onLine ? beforePayment.renewed : beforePayment.offline);
  });
