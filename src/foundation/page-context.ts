import { createContext } from "react-router";
import type { Context } from "./context.ts";

/** How loaders and actions of pages get the context of their request: `context.get(pageContext)`. */
export const pageContext = createContext<Context>();
