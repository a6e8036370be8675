import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { SkipLink } from "#design/actions/link.tsx";
import { classNames } from "#design/text/class-names.ts";
import { academy } from "#foundation/academy/academy.ts";
import { useFrame } from "./frame-context.ts";

/** At the foot of every printed page (app/styles/print.css). */
const contacts = `${academy.phone} (phone and WhatsApp) · ${academy.supportEmail}`;

export interface ShellProps {
  readonly children: ReactNode;
  /** True without keys of the card provider: a demonstration. */
  readonly sandbox: boolean;
  /** The page failed, so the navbar is not over a hero. */
  readonly failed?: boolean;
}

/**
 * The frame around every page; pages provide the content of `<main>`. It is markup only: browser/ has what the
 * frame does in a browser, also on pages without React.
 */
export function Shell({ children, sandbox, failed = false }: ShellProps) {
  const frame = useFrame();
  /** On the home page the bar is transparent until the page is scrolled by more than 50 px. */
  const overHero = useLocation().pathname === "/" && !failed;
  /** A page with a frame of its own has no bar; if it fails in the browser, there is none to keep. */
  const hasBar = frame.navbar !== "";
  return (
    <>
      <SkipLink />
      {hasBar && (
        <header
          className={classNames("navbar", overHero && "navbar-over-hero")}
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: frame.navbar }}
        />
      )}
      <div className={classNames(hasBar && "below-navbar", overHero && "ground-deep")}>
        {sandbox && (
          <aside className="notice" aria-label="Demo site">
            Demo site: no real payment is taken.
          </aside>
        )}
      </div>
      <main id="main" tabIndex={-1} data-academy={academy.name} data-contacts={contacts}>
        {children}
      </main>
      {hasBar && (
        <footer
          className="footer"
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: frame.footer }}
        />
      )}
    </>
  );
}
