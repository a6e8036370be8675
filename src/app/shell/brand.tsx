import { href } from "react-router";
import { Link } from "#design/link.tsx";
import { academy } from "#foundation/academy.ts";

/** The academy's name and doorway; links to the home page. */
export function Brand() {
  return (
    <Link className="brand" to={href("/")}>
      <svg viewBox="0 0 24 30" aria-hidden="true">
        <path d="M0 30V12h2V8h3V4h3V0h8v4h3v4h3v4h2v18z" fill="var(--brand-wall)" />
        <path d="M7 30V17h1.500v-3h2v-2.500h3V14h2v3H17v13z" fill="var(--brand-door)" />
      </svg>
      {academy.name}
    </Link>
  );
}
