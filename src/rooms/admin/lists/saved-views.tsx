import { type FormEvent, useCallback, useState } from "react";
import { useLocation } from "react-router";
import { ActionButton } from "#design/actions/action-button.tsx";
import { Button } from "#design/actions/button.tsx";
import { MenuLink } from "#design/list/list-tools.tsx";
import { reasonOf } from "#design/list/list-view.tsx";
import type { ListAddress } from "#design/list/use-list-address.ts";
import { useLoaded } from "#design/loading/use-loaded.ts";
import { callApi } from "#foundation/http/call.ts";

/** The person's own views of this list, and a way to save the current one. */
export function SavedViews({
  address,
  close,
}: {
  readonly address: ListAddress;
  readonly close: () => void;
}) {
  const { pathname: list } = useLocation();
  const load = useCallback(
    (signal: AbortSignal) => callApi("GET /admin/views", { query: { list } }, { signal }),
    [list],
  );
  const { state, reload } = useLoaded(load);
  const [problem, setProblem] = useState("");
  const shown = address.view.slice(1);
  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const name = String(new FormData(form).get("viewName") ?? "").trim();
    if (!name) return setProblem("Give the view a name");
    try {
      await callApi("PUT /admin/views", { body: { list, name, query: shown } });
      setProblem("");
      form.reset();
      reload();
    } catch (error) {
      setProblem(reasonOf(error));
    }
  }
  const remove = (id: string) =>
    callApi("DELETE /admin/views/:id", { params: { id } }).then(reload, (error: unknown) =>
      setProblem(reasonOf(error)),
    );
  return (
    <>
      {state.kind === "ready" && state.value.views.length > 0 && (
        <>
          <p className="faint">Saved views</p>
          {state.value.views.map(({ id, name, query }) => (
            <div key={id} className="chip-view">
              <MenuLink to={`?${query}`} label={name} isCurrent={query === shown} close={close} />
              <ActionButton
                variant="quiet"
                aria-label={`Delete view ${name}`}
                onAct={() => remove(id)}
              >
                Delete
              </ActionButton>
            </div>
          ))}
        </>
      )}
      <form onSubmit={(event) => void save(event)}>
        <label>
          Save this view as
          <input
            name="viewName"
            type="text"
            className="control"
            maxLength={60}
            autoComplete="off"
          />
        </label>
        {problem && <p role="alert">{problem}</p>}
        <Button type="submit" variant="secondary">
          Save view
        </Button>
      </form>
    </>
  );
}
