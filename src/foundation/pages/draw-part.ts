import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";

/**
 * The markup of a part that many pages repeat. React joins it from hundreds of strings, which every page would join
 * anew; decoded from its bytes it is one string.
 * @param prefix of its ids, because each page's own ids are generated separately
 */
export const drawPart = (element: ReactElement, prefix: string): string =>
  Buffer.from(renderToStaticMarkup(element, { identifierPrefix: prefix })).toString();
