import type { ComponentProps, MouseEvent, ReactNode } from "react";
import { Link } from "react-router";
import { classNames } from "./class-names.ts";
import { Icon, type IconName } from "./icon.tsx";
import { Spinner } from "./spinner.tsx";

export type ButtonVariant = "primary" | "secondary" | "quiet" | "danger" | "keke";

interface Look {
  readonly variant?: ButtonVariant | undefined;
  /** `large` is 56 px high, for the one action of a hero or a form; otherwise 44 px. */
  readonly size?: "normal" | "large" | undefined;
  /** Takes the whole width it is given. */
  readonly wide?: boolean | undefined;
  /** Before the words. */
  readonly icon?: IconName | undefined;
  /** After the words. */
  readonly iconAfter?: IconName | undefined;
}

export interface ButtonProps extends Omit<ComponentProps<"button">, "children">, Look {
  readonly children: ReactNode;
  /** Work is going on: the button keeps its place and the focus, and does nothing when pressed. */
  readonly pending?: boolean | undefined;
  /** Words while pending, e.g. "Submitting..."; without it the words stay. */
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
 * A button; `type` is "button" unless given, so that only the one meant to submits.
 * While pending it is `aria-disabled` rather than `disabled`: the focus stays where the reader left it.
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

/** A link that looks like a button: it goes somewhere, it does nothing else. */
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
  /** What pressing it does. */
  readonly label: string;
}

/** A 44 px square with an icon and a name that is read out. */
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
