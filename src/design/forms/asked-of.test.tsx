import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { defineFields, plainChoices } from "#foundation/forms/field.ts";
import { AskedOf } from "./asked-of.tsx";

const allFields = defineFields([
  {
    name: "position",
    kind: "select",
    label: "Position",
    choices: plainChoices(["Instructor", "Master", "Coach"]),
  },
  { name: "isEmployed", kind: "yes-no", label: "Employed?" },
]);

const render = (when: Parameters<typeof AskedOf>[0]["when"]) =>
  renderToStaticMarkup(
    <AskedOf
      form="apply"
      block="apply-if-trade"
      when={when}
      allFields={allFields}
      rules={{ today: "2026-11-22" }}
      isReady={false}
    />,
  );

describe("fields that are asked of some, in the page's HTML", () => {
  test("say who is meant, in the words of the answers", () => {
    expect(render({ field: "position", is: ["Instructor", "Master"] })).toContain(
      "Only if you answered “Instructor” or “Master” to “Position”.",
    );
    expect(render({ field: "isEmployed", is: "yes" })).toContain("“Yes” to “Employed?”");
    expect(render({ fact: "minor", words: "For learners aged 14 to 17 only." })).toContain(
      "For learners aged 14 to 17 only.",
    );
  });

  test("follow the answer by styles, a chosen option as well as a radio", () => {
    const html = render({ field: "position", is: ["Instructor", "Master"] });
    expect(html).toContain(
      ':has(:is([name=position],[name=position] option):is([value="Instructor"],[value="Master"]):checked)',
    );
    expect(html).toMatch(/#apply:has\(.+\) #apply-if-trade\{display:grid!important\}/);
    expect(html).toMatch(/#apply:not\(:has\(.+\)\) #apply-if-trade,.+\{display:none!important\}/);
  });

  test("have no styles where only the room knows who is meant", () => {
    expect(render({ fact: "minor", words: "For some." })).not.toContain("<style");
  });
});
