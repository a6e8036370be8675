import { createContext, useContext } from "react";
import { Link, type LinkProps } from "#design/link.tsx";

/** The path of the page that the bar is for; null when no link of the bar leads to it. */
export const CurrentPathContext = createContext<string | null>(null);

/** A link of the bar. It says when it leads to the current page. */
export function NavLink(props: LinkProps) {
  const isCurrent = useContext(CurrentPathContext) === props.to;
  return <Link {...props} aria-current={isCurrent ? "page" : undefined} />;
}
