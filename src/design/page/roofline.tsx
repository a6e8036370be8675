import { classNames } from "../text/class-names.ts";

export interface RooflineProps {
  /** The ground below the line; `line` is a small ornament in the colour of borders. */
  readonly below?: "lime" | "surface" | "deep" | "keke" | "line" | undefined;
  readonly className?: string | undefined;
}

/** Pinnacles along the top of a wall, between one ground and the next. */
export function Roofline({ below = "lime", className }: RooflineProps) {
  return (
    <div
      className={classNames("roofline", below !== "lime" && `roofline-${below}`, className)}
      aria-hidden="true"
    />
  );
}
