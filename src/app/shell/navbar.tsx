import { useEffect } from "react";
import { href, NavLink } from "react-router";
import { classNames } from "#design/class-names.ts";
import { Icon } from "#design/icon.tsx";
import { useSession } from "#rooms/accounts/ui/door.ts";
import { Brand } from "./brand.tsx";
import { useCartCount } from "./cart-count.ts";
import { mainLinks } from "./links.ts";
import { MobileMenu } from "./mobile-menu.tsx";
import { NavbarSearch } from "./navbar-search.tsx";
import { ProgramsMenu } from "./programs-menu.tsx";

/**
 * The visitor's own links. Both states are in the HTML, which is the same for everyone; styles show one of
 * them, using the attribute that the early script sets.
 */
function Visitor() {
  const signedIn = useSession("user") !== null;
  const count = useCartCount();
  useEffect(() => {
    document.documentElement.toggleAttribute("data-signed-in", signedIn);
  }, [signedIn]);
  return (
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
        aria-label={`Cart, ${count} ${count === 1 ? "item" : "items"}`}
      >
        <Icon name="cart" />
        {count > 0 && <span className="cart-count">{count}</span>}
      </NavLink>
    </div>
  );
}

/**
 * The bar at the top of every page (spec §2.1).
 * @param overHero on the home page: transparent until the page is scrolled by more than 50 px
 */
export function Navbar({ overHero }: { readonly overHero: boolean }) {
  return (
    <header className={classNames("navbar", overHero && "navbar-over-hero")}>
      <div className="wrap wrap-wide navbar-row">
        <Brand />
        <nav className="navbar-links" aria-label="Main">
          <ul>
            <li>
              <NavLink className="navbar-link" to={mainLinks.home.to} end>
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
    </header>
  );
}
