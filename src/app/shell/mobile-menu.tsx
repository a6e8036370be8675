import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { href, NavLink, useNavigate } from "react-router";
import { Button } from "#design/button.tsx";
import { Icon } from "#design/icon.tsx";
import { signOut } from "#rooms/accounts/ui/door.ts";
import { useClosingDetails } from "./closing-details.ts";
import { mainLinks, namedPrograms, type SiteLink } from "./links.ts";
import { NavbarSearch } from "./navbar-search.tsx";

/** What an open menu covers; meanwhile it cannot take focus or the screen reader's cursor. */
const behind =
  "main, .footer, .notice, .skip-link, .brand, .navbar-row > .navbar-search, .navbar-visitor";

function keepFocusInside(event: KeyboardEvent<HTMLDetailsElement>) {
  const menu = event.currentTarget;
  if (event.key !== "Tab" || !menu.open) return;
  const stops = [...menu.querySelectorAll<HTMLElement>("summary, a, button, input")].filter(
    (stop) => stop.checkVisibility(),
  );
  const edge = event.shiftKey ? stops[0] : stops.at(-1);
  if (document.activeElement !== edge) return;
  event.preventDefault();
  (event.shiftKey ? stops.at(-1) : stops[0])?.focus();
}

const Item = ({ link }: { link: SiteLink }) => (
  <li>
    <NavLink className="sheet-link" to={link.to} end>
      {link.label}
    </NavLink>
  </li>
);

/** The navigation on narrow screens: a sheet below the bar, opened by the browser's own `<details>`. */
export function MobileMenu() {
  const details = useRef<HTMLDetailsElement>(null);
  const [open, setOpen] = useState(false);
  const navigate = useNavigate();
  useClosingDetails(details);

  // The person may have opened it before JavaScript loaded.
  useEffect(() => setOpen(details.current?.open ?? false), []);
  useEffect(() => {
    for (const element of document.querySelectorAll(behind)) element.toggleAttribute("inert", open);
  }, [open]);
  useEffect(() => {
    const wide = window.matchMedia("(width >= 80rem)");
    const closeWhenWide = () => {
      if (wide.matches && details.current) details.current.open = false;
    };
    wide.addEventListener("change", closeWhenWide);
    return () => wide.removeEventListener("change", closeWhenWide);
  }, []);

  const close = () => {
    if (details.current) details.current.open = false;
  };

  return (
    <details
      ref={details}
      className="menu"
      onToggle={(event) => setOpen(event.currentTarget.open)}
      onKeyDown={keepFocusInside}
    >
      {/* biome-ignore lint/a11y/useAriaPropsSupportedByRole: says to older screen readers what `open` says to newer ones */}
      <summary className="button button-icon" aria-label="Menu" aria-expanded={open}>
        <Icon name="menu" className="menu-mark" />
        <Icon name="close" className="menu-mark-open" />
      </summary>
      <nav className="sheet" aria-label="Menu">
        <NavbarSearch onSearch={close} />
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
            <Button
              variant="secondary"
              wide
              icon="sign-out"
              onClick={() => {
                close();
                signOut("user");
                void navigate(href("/"));
              }}
            >
              Log out
            </Button>
          </li>
        </ul>
      </nav>
    </details>
  );
}
