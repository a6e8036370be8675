import { href } from "react-router";
import { Link } from "#design/actions/link.tsx";
import type { CodeRole } from "./phone-codes.ts";

/** Leads from a sign-in with a password to the one by a code. @param next the page to open then, if one was asked for */
export function CodeLink({
  audience,
  next,
}: {
  readonly audience: CodeRole;
  readonly next: string | null;
}) {
  const query = new URLSearchParams({
    ...(audience === "affiliate" ? { audience } : {}),
    ...(next === null ? {} : { next }),
  });
  const search = query.size > 0 ? `?${query}` : "";
  return (
    <p>
      <Link to={`${href("/sign-in-by-code")}${search}`}>Sign in by a code on your phone</Link>
    </p>
  );
}
