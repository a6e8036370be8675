import type { ComponentProps, MouseEvent, ReactNode } from "react";
import { Icon, type IconName } from "../icons/icon.tsx";
import { classNames } from "../text/class-names.ts";
import { Link } from "./link.tsx";

/** Three rising pinnacles. Decoration only: the text next to it says what is happening. */
export function Spinner() {
  return <span className="spinner" aria-hidden="true" />;
}

export type ButtonVariant = "primary" | "secondary" | "quiet" | "danger" | "keke";

interface Look {
  readonly variant?: ButtonVariant | undefined;
  /** `large` is 56 px high, for the one action of a hero or a form; otherwise 44 px. */
  readonly size?: "normal" | "large" | undefined;
  /** Fills the available width. */
  readonly wide?: boolean | undefined;
  /** Before the label. */
  readonly icon?: IconName | undefined;
  /** After the label. */
  readonly iconAfter?: IconName | undefined;
}

export interface ButtonProps extends Omit<ComponentProps<"button">, "children">, Look {
  readonly children: ReactNode;
  /** While work is in progress the button keeps its place and the focus, and ignores clicks. */
  readonly pending?: boolean | undefined;
  /** The label while pending, e.g. "Submitting..."; without it the label stays. */
  readonly pendingLabel?: string | undefined;
}

function buttonClasses({ variant = "primary", size, wide }: Look, className?: string): string {
  return classNames(
    "button",
    variant !== "primary" && `button-${variant}`,
    size === "large" && "button-large",
    wide && "button-wide",
    className,
  );
}

/**
 * A button. `type` is "button" by default, so that only the intended one submits. While pending it is
 * `aria-disabled` and not `disabled`, so that it keeps the focus.
 */
export function Button({
  variant,
  size,
  wide,
  icon,
  iconAfter,
  pending = false,
  pendingLabel,
  className,
  children,
  onClick,
  type = "button",
  ...rest
}: ButtonProps) {
  const stopWhilePending = (event: MouseEvent<HTMLButtonElement>) => {
    if (pending) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...rest}
      type={type}
      className={buttonClasses({ variant, size, wide }, className)}
      onClick={stopWhilePending}
      {...(pending ? { "aria-disabled": true, "aria-busy": true } : {})}
    >
      {pending ? <Spinner /> : icon && <Icon name={icon} />}
      {pending && pendingLabel ? pendingLabel : children}
      {iconAfter && !pending && <Icon name={iconAfter} />}
    </button>
  );
}

export interface ButtonLinkProps extends Omit<ComponentProps<typeof Link>, "children">, Look {
  readonly children: ReactNode;
}

/** A link that looks like a button. It only navigates. */
export function ButtonLink({
  variant,
  size,
  wide,
  icon,
  iconAfter,
  className,
  children,
  ...rest
}: ButtonLinkProps) {
  return (
    <Link {...rest} className={buttonClasses({ variant, size, wide }, className)}>
      {icon && <Icon name={icon} />}
      {children}
      {iconAfter && <Icon name={iconAfter} />}
    </Link>
  );
}

export interface IconButtonProps extends Omit<ComponentProps<"button">, "children" | "aria-label"> {
  readonly icon: IconName;
  /** What the button does. */
  readonly label: string;
}

/** A 44 px square with an icon and a name for screen readers. */
export function IconButton({ icon, label, className, type = "button", ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      className={classNames("button", "button-icon", className)}
    >
      <Icon name={icon} />
    </button>
  );
}
