import type { FieldChoice } from "#foundation/forms/field.ts";
import { callApi } from "#foundation/http/call.ts";

/** All programs on offer, for a choice. */
export async function loadPrograms(signal: AbortSignal): Promise<FieldChoice[]> {
  const all: FieldChoice[] = [];
  for (let page = 1; ; page++) {
    const query = { page, pageSize: 100 };
    const { programs, total } = await callApi("GET /programs", { query }, { signal });
    all.push(...programs.map(({ id, title }) => ({ value: id, label: title })));
    if (programs.length === 0 || all.length >= total) return all;
  }
}
