import { Icon } from "#design/icon.tsx";
import { mainLinks, namedPrograms } from "./links.ts";
import { NavLink } from "./nav-link.tsx";

/** "Programs" in the bar, with the navigation's two programs in a small menu next to it. */
export function ProgramsMenu() {
  return (
    <li className="navbar-group">
      <NavLink className="navbar-link" to={mainLinks.programs.to}>
        {mainLinks.programs.label}
      </NavLink>
      <details className="navbar-more" data-closes="menu">
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
