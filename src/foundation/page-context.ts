import { createContext } from "react-router";
import type { Context } from "./context.ts";
import type { FileFault } from "./files/file-kinds.ts";

/** How loaders and actions of pages get the context of their request: `context.get(pageContext)`. */
export const pageContext = createContext<Context>();

/**
 * Field → why its file was not taken, for the action of a form with files. The form's other files are
 * kept already, and stand in it as their ids.
 */
export const fileFaultsContext = createContext<ReadonlyMap<string, FileFault>>(new Map());

/** Whether the request was made on the machine that runs the academy (http/from-this-machine.ts). */
export const fromThisMachineContext = createContext<boolean>(false);

/** Set when a request is refused before any loader runs; the page then says so with this status. */
export const faultContext = createContext<{ status: number; message: string } | null>(null);

/** Where the first error that a loader or action threw is noted, for the status of the answer. */
export const thrownContext = createContext<{ error?: unknown }>();
