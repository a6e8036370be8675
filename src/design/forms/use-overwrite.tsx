import { useRef, useState } from "react";
import { CallError } from "#foundation/http/call.ts";
import { Alert } from "../messages/alert.tsx";

/**
 * An edit of something that someone else may save first. In that case what was typed stays, each field shows the saved
 * value, and saving again overwrites it. @param start the version that the edit starts from; 0 for something new
 * @param name of the newest version in the details of the refusal
 */
export function useOverwrite(start: number, name = "version") {
  const version = useRef(start);
  const [conflict, setConflict] = useState("");
  return {
    /** Says that someone else has saved. */
    notice: conflict ? <Alert tone="warning">{conflict}</Alert> : null,
    /** What the button says. */
    labelOf: (label: string) => (conflict ? "Save my version" : label),
    /** @param send makes the call, with the version that it may replace */
    async save<Answer>(send: (version: number) => Promise<Answer>): Promise<Answer> {
      setConflict("");
      try {
        return await send(version.current);
      } catch (error) {
        if (error instanceof CallError && error.code === "changed_meanwhile") {
          version.current = Number(error.details?.[name] ?? version.current);
          setConflict(error.message);
        }
        throw error;
      }
    },
  };
}
