import { expect, test } from "vitest";
import { townInState, townWithState } from "./centres.ts";

test.each([
  [{ city: "Yola", state: "Adamawa" }, "Yola (Adamawa)", "Yola in Adamawa"],
  [{ city: "Kano", state: "Kano" }, "Kano", "Kano"],
])("a town that has its state's name is named once: %o", (centre, short, long) => {
  expect([townWithState(centre), townInState(centre)]).toEqual([short, long]);
});
