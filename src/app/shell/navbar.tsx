import { href } from "react-router";
import { IconButton } from "#design/button.tsx";
import { Icon } from "#design/icon.tsx";
import { Brand } from "./brand.tsx";
import { mainLinks } from "./links.ts";
import { MobileMenu } from "./mobile-menu.tsx";
import { NavLink } from "./nav-link.tsx";
import { NavbarSearch } from "./navbar-search.tsx";
import { ProgramsMenu } from "./programs-menu.tsx";

/**
 * The visitor's own links. Both states are in the HTML, which is the same for everyone; styles show one of
 * them, using the attribute that the early script sets. browser/visitor.ts fills in the cart.
 */
const Visitor = () => (
  <div className="navbar-visitor">
    <NavLink className="button button-keke signed-out" to={href("/login")}>
      Sign in
    </NavLink>
    <NavLink className="navbar-link signed-in" to={href("/dashboard")}>
      Dashboard
    </NavLink>
    <NavLink
      className="button button-icon cart-link signed-in"
      to={href("/checkout")}
      aria-label="Cart"
    >
      <Icon name="cart" />
      <span className="cart-count" />
    </NavLink>
    <IconButton
      icon="sign-out"
      label="Log out"
      className="navbar-sign-out signed-in"
      data-sign-out="/"
    />
  </div>
);

/** What is inside the bar at the top of every page (spec §2.1). */
export function Navbar() {
  return (
    <div className="wrap navbar-row">
      <Brand />
      <nav className="navbar-links" aria-label="Main">
        <ul>
          <li>
            <NavLink className="navbar-link" to={mainLinks.home.to}>
              {mainLinks.home.label}
            </NavLink>
          </li>
          <ProgramsMenu />
          {mainLinks.others.map(({ label, to }) => (
            <li key={label}>
              <NavLink className="navbar-link" to={to}>
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <NavbarSearch />
      <Visitor />
      <MobileMenu />
    </div>
  );
}
