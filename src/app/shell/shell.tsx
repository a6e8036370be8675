import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { classNames } from "#design/class-names.ts";
import { SkipLink } from "#design/skip-link.tsx";
import { ToastRegion } from "#design/toast.tsx";
import { AnnounceNavigation } from "./announce-navigation.tsx";
import { Footer } from "./footer.tsx";
import { Navbar } from "./navbar.tsx";

export interface ShellProps {
  readonly children: ReactNode;
  /** The current year in Lagos. */
  readonly year: string;
  /** No keys of the card provider are set: a demonstration. */
  readonly sandbox: boolean;
  /** The page itself is not what was asked for; then it has no hero either. */
  readonly failed?: boolean;
}

/** What stands around every page. Pages bring what is inside `<main>`. */
export function Shell({ children, year, sandbox, failed = false }: ShellProps) {
  const overHero = useLocation().pathname === "/" && !failed;
  return (
    <>
      <SkipLink />
      <Navbar overHero={overHero} />
      <div className={classNames("below-navbar", overHero && "ground-deep")}>
        {sandbox && (
          <aside className="notice" aria-label="Demonstration">
            Demonstration: no money moves.
          </aside>
        )}
      </div>
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer year={year} />
      <ToastRegion />
      <AnnounceNavigation />
    </>
  );
}
