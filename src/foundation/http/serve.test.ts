import { expect, test } from "vitest";
import * as z from "zod";
import type { Context } from "../context.ts";
import { defineEndpoints } from "./endpoint.ts";
import { type Exchange, serveAll } from "./serve.ts";

const call = { who: "anyone", tag: "test", summary: "" } as const;
const params = z.object({ id: z.string() });
const notes = defineEndpoints({
  addNote: {
    ...call,
    method: "POST",
    path: "/notes/:id",
    params,
    query: z.object({ version: z.coerce.number() }),
    body: z.object({ text: z.string() }),
    answers: { 201: z.object({ length: z.int() }) },
  },
  deleteNote: { ...call, method: "DELETE", path: "/notes/:id", params, answers: { 204: null } },
});

const addNote = async (_ctx: Context, id: string, { version }: { version: number }, body: object) =>
  Promise.resolve({ length: JSON.stringify([id, version, body]).length });
const deleteNote = async (_ctx: Context, _id: string) => undefined;

/** The response of a single call, with what the server read of the request. */
const answerOf = ([served]: ReturnType<typeof serveAll>, request: object) =>
  served?.handle({} as Context, request as never, {} as Exchange, (work) => work({} as Context));

test("a verb gets the value in the path, the query and the body; the declaration has the status", async () => {
  const given: unknown[] = [];
  const served = serveAll(
    { addNote: notes.addNote },
    {
      addNote: async (_ctx, ...input) => {
        given.push(...input);
        return { length: 3 };
      },
    },
  );
  const request = { params: { id: "a" }, query: { version: 2 }, body: { text: "b" } };
  expect(await answerOf(served, request)).toEqual({ status: 201, body: { length: 3 } });
  expect(given).toEqual(["a", { version: 2 }, { text: "b" }]);
});

test("a call without a body answers with its status alone", async () => {
  const served = serveAll({ deleteNote: notes.deleteNote }, { deleteNote });
  expect(await answerOf(served, { params: { id: "a" } })).toEqual({ status: 204 });
});

test("a call with several statuses or several values in its path needs its own handler", () => {
  const twice = { ...notes.deleteNote, answers: { 202: null, 204: null } };
  expect(() => serveAll({ twice }, { twice: deleteNote })).toThrow("DELETE /notes/:id needs serve");
  const nested = { ...notes.deleteNote, path: "/notes/:id/:part" } as const;
  expect(() => serveAll({ nested }, { nested: deleteNote })).toThrow("needs serve");
});

test("the types require a verb of the right shape for each call", () => {
  serveAll(notes, { addNote, deleteNote });
  // @ts-expect-error a verb is missing
  serveAll({ addNote: notes.addNote, deleteNote: notes.deleteNote }, { addNote });
  // @ts-expect-error no call has this name
  serveAll({ addNote: notes.addNote }, { addNote, deleteNote });
  // @ts-expect-error the body has no length
  serveAll({ addNote: notes.addNote }, { addNote: async () => ({ size: 1 }) });
  // @ts-expect-error there is no body to send
  serveAll({ deleteNote: notes.deleteNote }, { deleteNote: async () => "gone" });
  const byNumber = async (_ctx: Context, _id: number) => undefined;
  // @ts-expect-error the path has a text
  serveAll({ deleteNote: notes.deleteNote }, { deleteNote: byNumber });
});
