import { createContext, useContext, useId } from "react";
import { href } from "react-router";
import { Button, IconButton } from "#design/actions/button.tsx";
import { Link, type LinkProps } from "#design/actions/link.tsx";
import { SearchForm } from "#design/fields/search-field.tsx";
import { Icon } from "#design/icons/icon.tsx";
import { BarMark } from "#design/page/brand-mark.tsx";
import { academy } from "#foundation/academy/academy.ts";
import { helpLinks, mainLinks, namedPrograms, type SiteLink } from "./links.ts";

/** Longer names do not fit beside the links in a laptop's bar. */
const isLong = academy.name.length > 16;

/** The academy's name and mark; links to the home page. */
export const Brand = () => (
  <Link className="brand" to={href("/")}>
    <BarMark />
    {isLong ? (
      <>
        <span className="brand-long">{academy.name}</span>
        <span className="brand-short">{academy.shortName}</span>
      </>
    ) : (
      academy.name
    )}
  </Link>
);

/** The path of the page that the bar is for; null if no link in the bar points to it. */
export const CurrentPathContext = createContext<string | null>(null);

/** A link in the bar, marked if it points to the current page. */
function NavLink(props: LinkProps) {
  const isCurrent = useContext(CurrentPathContext) === props.to;
  return <Link {...props} aria-current={isCurrent ? "page" : undefined} />;
}

/** Searches the programs: a plain GET form, improved by browser/page-controls.ts. */
function NavbarSearch() {
  const id = useId();
  return (
    <SearchForm className="navbar-search" action={href("/programs")}>
      <label htmlFor={id} className="visually-hidden">
        Search programs
      </label>
      <input
        id={id}
        type="search"
        name="search"
        className="control"
        placeholder="Search programs"
        autoComplete="off"
        enterKeyHint="search"
        maxLength={200}
        data-suggest=""
        required
        pattern=".*\S.*"
      />
      <button type="submit" className="button button-icon" aria-label="Search">
        <Icon name="search" />
      </button>
    </SearchForm>
  );
}

/** Ends the menu, so that its two programs do not look like all there are. */
const allPrograms = "All programs";

/** "Programs" in the bar, with the navigation's two programs in a small menu next to it. */
function ProgramsMenu() {
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
          <li>
            <NavLink to={mainLinks.programs.to}>{allPrograms}</NavLink>
          </li>
        </ul>
      </details>
    </li>
  );
}

const Item = ({ link }: { link: SiteLink }) => (
  <li>
    <NavLink className="sheet-link" to={link.to}>
      {link.label}
    </NavLink>
  </li>
);

/**
 * The navigation on narrow screens: a sheet below the bar, opened by the browser's own `<details>` and improved by
 * browser/page-controls.ts.
 */
function MobileMenu() {
  return (
    <details className="menu" data-closes="menu">
      <summary className="button button-icon" aria-label="Menu">
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
              <Item link={{ label: allPrograms, to: mainLinks.programs.to }} />
            </ul>
          </li>
          {[...mainLinks.others, ...helpLinks].map((link) => (
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
