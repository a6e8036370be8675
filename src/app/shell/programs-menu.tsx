import { type FocusEvent, useRef } from "react";
import { NavLink } from "react-router";
import { Icon } from "#design/icon.tsx";
import { useClosingDetails } from "./closing-details.ts";
import { mainLinks, namedPrograms } from "./links.ts";

/** "Programs" in the bar, with the navigation's two programs in a small menu next to it. */
export function ProgramsMenu() {
  const details = useRef<HTMLDetailsElement>(null);
  useClosingDetails(details);

  function closeWhenLeft(event: FocusEvent) {
    const element = details.current;
    if (element && event.relatedTarget && !element.contains(event.relatedTarget)) {
      element.open = false;
    }
  }

  return (
    <li className="navbar-group">
      <NavLink className="navbar-link" to={mainLinks.programs.to} end>
        {mainLinks.programs.label}
      </NavLink>
      <details ref={details} className="navbar-more" onBlur={closeWhenLeft}>
        <summary aria-label="More programs">
          <Icon name="caret-down" />
        </summary>
        <ul>
          {namedPrograms.map(({ label, to }) => (
            <li key={label}>
              <NavLink to={to}>{label}</NavLink>
            </li>
          ))}
        </ul>
      </details>
    </li>
  );
}
