import { createContext, useContext, useState } from "react";

/** The HTML inside the bar and the footer. */
export type Frame = { readonly navbar: string; readonly footer: string };

/** Set on the server (frame.tsx). */
export const FrameContext = createContext<Frame | null>(null);

const inPage = (selector: string) => document.querySelector(selector)?.innerHTML ?? "";

/**
 * Bar and footer are not part of what React takes over in the browser: they stay what the server wrote, also when an
 * error page replaces the rest.
 */
export function useFrame(): Frame {
  const given = useContext(FrameContext);
  const [frame] = useState(() => given ?? { navbar: inPage(".navbar"), footer: inPage(".footer") });
  return frame;
}
