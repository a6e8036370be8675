import { type ComponentType, lazy } from "react";

/**
 * A form whose scripts come after the page: a first visit has no room for them. Until then, and where a
 * broken line keeps them away, the one that the server wrote works without them. Stands in a `Suspense`.
 * @param id of an element that the page's HTML has: with it there is a form already
 */
export const laterForm = <Props extends object>(
  id: string,
  load: () => Promise<ComponentType<Props>>,
) =>
  lazy(async () => {
    const isThere = globalThis.document?.getElementById(id);
    try {
      return { default: await load() };
    } catch (error) {
      if (isThere) await new Promise(() => {});
      throw error;
    }
  });
