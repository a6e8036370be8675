import type { ReactNode } from "react";
import { classNames } from "../text/class-names.ts";

export type Tone = "neutral" | "info" | "success" | "warning" | "danger";

export interface StatusPillProps {
  readonly tone?: Tone | undefined;
  readonly children: ReactNode;
}

/** A state in one or two words. The colour only repeats the words. */
export function StatusPill({ tone = "neutral", children }: StatusPillProps) {
  return (
    <span className={classNames("pill", tone !== "neutral" && `tone-${tone}`)}>{children}</span>
  );
}
