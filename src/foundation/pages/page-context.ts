import { createContext } from "react-router";
import type { Context } from "../context.ts";
import type { FileFault } from "../files/file-kinds.ts";

/** Loaders and actions of pages get their request's context with `context.get(pageContext)`. */
export const pageContext = createContext<Context>();

/**
 * Field → why its file was refused, for the action of a form with files. The form's other files are already
 * stored, and the form holds their ids.
 */
export const fileFaultsContext = createContext<ReadonlyMap<string, FileFault>>(new Map());

/** Whether the request was made on the machine that runs the academy (http/network-of.ts). */
export const fromThisMachineContext = createContext<boolean>(false);

/** Set when a request is refused before any loader runs; the page then shows this status. */
export const faultContext = createContext<{ status: number; message: string } | null>(null);

/**
 * Holds the page's HTML as text. In the body of a standard response it would be copied and encoded twice, which costs
 * as much as rendering a list.
 */
export const htmlContext = createContext<{ html?: string }>();

/**
 * Renders when it is this page's turn, for a posted form, whose action has already run. A page that is only read takes
 * its turn with its loaders.
 */
export const renderTurnContext = createContext<(render: () => Promise<string>) => Promise<string>>(
  (render) => render(),
);

/** Holds the first error that a loader or action threw, for the status of the response. */
export const thrownContext = createContext<{ error?: unknown }>();
