import { useId } from "react";
import { href } from "react-router";
import { Icon } from "#design/icon.tsx";
import { SearchForm } from "#design/search-form.tsx";

/** Searches the programs: a plain GET form, improved by browser/page-controls.ts. */
export function NavbarSearch() {
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
        required
        pattern=".*\S.*"
      />
      <button type="submit" className="button button-icon" aria-label="Search">
        <Icon name="search" />
      </button>
    </SearchForm>
  );
}
