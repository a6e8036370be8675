import { callApi } from "#foundation/http/call.ts";

/** A program on offer, as a choice. */
type OfferedProgram = { readonly value: string; readonly label: string; readonly mode: string };

/** All programs on offer. */
export async function loadPrograms(signal: AbortSignal): Promise<OfferedProgram[]> {
  const all: OfferedProgram[] = [];
  for (let page = 1; ; page++) {
    const query = { page, pageSize: 100 };
    const { programs, total } = await callApi("GET /programs", { query }, { signal });
    all.push(...programs.map(({ id, title, mode }) => ({ value: id, label: title, mode })));
    if (programs.length === 0 || all.length >= total) return all;
  }
}
