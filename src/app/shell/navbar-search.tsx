import { type FormEvent, useId } from "react";
import { Form, href, useNavigate } from "react-router";
import { Icon } from "#design/icon.tsx";
import { useHydrated } from "#foundation/use-hydrated.ts";

/**
 * Searches the programs. Submits the trimmed term and clears the box; only spaces do nothing (spec §2.1). Without
 * JavaScript it is a plain GET form, and the browser refuses an empty box.
 */
export function NavbarSearch({ onSearch }: { readonly onSearch?: () => void }) {
  const id = useId();
  const navigate = useNavigate();
  const hydrated = useHydrated();

  function search(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const term = String(new FormData(form).get("search") ?? "").trim();
    if (term === "") return;
    form.reset();
    onSearch?.();
    void navigate({
      pathname: href("/programs"),
      search: `?${new URLSearchParams({ search: term })}`,
    });
  }

  return (
    <Form
      className="navbar-search"
      role="search"
      action={href("/programs")}
      noValidate={hydrated}
      onSubmit={search}
    >
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
    </Form>
  );
}
