import { href } from "react-router";
import { Button } from "#design/button.tsx";
import { Icon } from "#design/icon.tsx";
import { mainLinks, namedPrograms, type SiteLink } from "./links.ts";
import { NavLink } from "./nav-link.tsx";
import { NavbarSearch } from "./navbar-search.tsx";

const Item = ({ link }: { link: SiteLink }) => (
  <li>
    <NavLink className="sheet-link" to={link.to}>
      {link.label}
    </NavLink>
  </li>
);

/**
 * The navigation on narrow screens: a sheet below the bar, opened by the browser's own `<details>` and improved by
 * browser/mobile-menu.ts.
 */
export function MobileMenu() {
  return (
    <details className="menu" data-closes="menu">
      {/* biome-ignore lint/a11y/useAriaPropsSupportedByRole: says to older screen readers what `open` says to newer ones */}
      <summary className="button button-icon" aria-label="Menu" aria-expanded="false">
        <Icon name="menu" className="menu-mark" />
        <Icon name="close" className="menu-mark-open" />
      </summary>
      <nav className="sheet" aria-label="Menu">
        <NavbarSearch />
        <ul>
          <Item link={mainLinks.home} />
          <Item link={mainLinks.programs} />
          <li>
            <ul className="sheet-below">
              {namedPrograms.map((link) => (
                <Item key={link.label} link={link} />
              ))}
            </ul>
          </li>
          {mainLinks.others.map((link) => (
            <Item key={link.label} link={link} />
          ))}
          <li className="signed-out">
            <NavLink className="button button-keke button-wide" to={href("/login")}>
              Sign in
            </NavLink>
          </li>
          <li className="signed-in">
            <p data-visitor-name="" className="wrap-anywhere" />
            <NavLink className="sheet-link" to={href("/dashboard")}>
              Dashboard
            </NavLink>
          </li>
          <li className="signed-in">
            <NavLink className="sheet-link" to={href("/checkout")}>
              Cart
            </NavLink>
          </li>
          <li className="signed-in">
            <Button variant="secondary" wide icon="sign-out" data-sign-out="/">
              Log out
            </Button>
          </li>
        </ul>
      </nav>
    </details>
  );
}
