import { type ReactNode, useRef, useState } from "react";
import { CallError } from "#foundation/http/call.ts";
import { type Difference, StaleEdit, type StaleEditProps } from "./stale-edit.tsx";

type Versioned = { readonly version: number };

export type StaleEditOptions<Saved extends Versioned, Start, Mine> = Pick<
  StaleEditProps,
  "thing"
> & {
  /** What the edit begins with. */
  readonly start: Start;
  /** Reads what is saved now; undefined when it is gone. */
  readonly read: () => Promise<Saved | undefined>;
  readonly differencesOf: (saved: Saved, mine: Mine) => readonly Difference[];
};

/** What the form of an edit needs to be compared with what somebody else has saved. */
export type StaleForm = {
  readonly isReasonOutside: boolean;
  /** Above the form: the choice after somebody else has saved. */
  readonly stale: (form: string, isBusy: boolean) => ReactNode;
};

/** An edit that may find that somebody else has saved first: the second person decides with `StaleEdit`. */
export function useStaleEdit<
  Saved extends Versioned,
  Start extends Partial<Versioned> | null,
  Mine,
>({ thing, start, read, differencesOf }: StaleEditOptions<Saved, Start, Mine>) {
  const [base, setBase] = useState<Start | Saved>(start);
  const [conflict, setConflict] = useState<{ saved: Saved; mine: Mine } | null>(null);
  const [isReasonOutside, setIsReasonOutside] = useState(false);
  /** Set when the person decides to save over what somebody else saved. */
  const overVersion = useRef<number>(undefined);
  const form: StaleForm = {
    isReasonOutside,
    stale: (id, isBusy) =>
      conflict && (
        <StaleEdit
          {...{ isBusy, thing, conflict }}
          form={id}
          differences={differencesOf(conflict.saved, conflict.mine)}
          onSaveMine={() => {
            overVersion.current = conflict.saved.version;
          }}
          onTakeTheirs={() => {
            overVersion.current = undefined;
            setBase(conflict.saved);
            setConflict(null);
          }}
        />
      ),
  };
  return {
    /** What the form shows. Another version wants a form of its own (`key`). */
    base,
    form,
    /** @param send makes the call, with the version that it may replace; undefined for a new record */
    async save(mine: Mine, send: (version: number | undefined) => Promise<unknown>) {
      setIsReasonOutside(false);
      try {
        await send(overVersion.current ?? base?.version);
      } catch (error) {
        const isStale = error instanceof CallError && error.code === "changed_meanwhile";
        const saved = isStale ? await read() : undefined;
        if (saved) {
          setConflict({ saved, mine });
          setIsReasonOutside(true);
        }
        throw error;
      }
    },
  };
}
