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
  /** True without keys of the card provider: a demonstration. */
  readonly sandbox: boolean;
  /** The page failed, so the navbar is not over a hero. */
  readonly failed?: boolean;
}

/** The frame around every page. Pages provide the content of `<main>`. */
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
