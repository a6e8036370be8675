import type { ComponentProps } from "react";

/** The first link of a page. Skips the navigation. */
export function SkipLink({ target = "main" }: { readonly target?: string | undefined }) {
  return (
    <a className="skip-link" href={`#${target}`}>
      Skip to content
    </a>
  );
}

export interface LinkProps extends Omit<ComponentProps<"a">, "href"> {
  /** A path of the site. */
  readonly to: string;
}

/**
 * A link to another page. It is a plain link, even on pages that run React: the next page is the server's
 * HTML, which is smaller than the scripts and data that would draw it in the browser.
 */
export const Link = ({ to, ...rest }: LinkProps) => <a {...rest} href={to} />;

/** A phone number that a tap calls. It never breaks across lines. */
export const PhoneLink = ({ number }: { readonly number: string }) => (
  <a className="one-line" href={`tel:${number}`}>
    {number}
  </a>
);
