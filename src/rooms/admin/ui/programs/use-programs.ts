import { useEffect, useState } from "react";
import { showToast } from "#design/toast.tsx";
import { callApi } from "#foundation/http/call.ts";
import type { AdminCourseRecord } from "#rooms/recommendations/contract/admin-courses.ts";
import type { DeskRows } from "../use-desk-list.ts";

/** What is shown before the server has agreed: the changed program, or null for a deleted one. */
type Ahead = Readonly<Record<string, AdminCourseRecord | null>>;

const showFailure = (text: string) => showToast(text, false, "danger");

/** The programs of a list, and what happens to them at once and is undone if the server refuses (spec §4). */
export function usePrograms(list: DeskRows<AdminCourseRecord>) {
  const { state, reload } = list.loaded;
  const [ahead, setAhead] = useState<Ahead>({});
  const value = state.kind === "ready" ? state.value : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new answer has all of it
  useEffect(() => setAhead({}), [value]);

  const showAhead = (id: string, program: AdminCourseRecord | null) =>
    setAhead((before) => ({ ...before, [id]: program }));
  const undo = (id: string) => setAhead(({ [id]: _, ...others }) => others);

  async function setPublished(program: AdminCourseRecord, isPublished: boolean) {
    showAhead(program.id, { ...program, isPublished });
    try {
      const body = { isPublished };
      showAhead(
        program.id,
        await callApi("PUT /admin/programs/:id", { params: { id: program.id }, body }),
      );
      showToast(isPublished ? "Published" : "Unpublished");
    } catch {
      undo(program.id);
      showFailure("Update failed");
    }
  }
  async function remove(program: AdminCourseRecord) {
    showAhead(program.id, null);
    try {
      await callApi("DELETE /admin/programs/:id", { params: { id: program.id } });
      showToast("Program deleted");
      reload();
    } catch {
      undo(program.id);
      showFailure("Delete failed");
    }
  }
  const shown = value && {
    ...value,
    rows: value.rows.flatMap((row) => (row.id in ahead ? (ahead[row.id] ?? []) : row)),
    total: value.total - Object.values(ahead).filter((program) => program === null).length,
  };
  return {
    list: {
      ...list,
      loaded: { state: shown ? { kind: "ready" as const, value: shown } : state, reload },
    },
    setPublished: (program: AdminCourseRecord, isOn: boolean) => void setPublished(program, isOn),
    remove: (program: AdminCourseRecord) => void remove(program),
    showFailure,
  };
}
