import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { defineFields } from "#foundation/forms/field.ts";
import { problemItems } from "../forms/problem-items.ts";
import { Checkbox } from "./checkbox.tsx";
import { CheckboxGroup, RadioGroup } from "./choice-group.tsx";
import { ErrorSummary } from "./error-summary.tsx";
import { fieldId } from "./field-frame.tsx";
import { FileField } from "./file-field.tsx";
import { Select } from "./select.tsx";
import { TextArea } from "./text-area.tsx";
import { TextField } from "./text-field.tsx";

const text = { form: "enrol", name: "answer", label: "Answer" };
const options = [
  { value: "a", label: "A", hint: "first" },
  { value: "b", label: "B" },
];
const fields = {
  TextField: (more: object) => <TextField {...text} {...more} />,
  TextArea: (more: object) => <TextArea {...text} {...more} />,
  Select: (more: object) => <Select {...text} options={options} {...more} />,
  FileField: (more: object) => <FileField {...text} {...more} />,
  Checkbox: (more: object) => <Checkbox {...text} {...more} />,
  RadioGroup: (more: object) => <RadioGroup {...text} options={options} {...more} />,
  CheckboxGroup: (more: object) => <CheckboxGroup {...text} options={options} {...more} />,
};
const names = Object.keys(fields) as (keyof typeof fields)[];
const render = (name: keyof typeof fields, more: object = {}) =>
  renderToStaticMarkup(fields[name](more));

const tag = (html: string, attribute: string, value: string) =>
  new RegExp(`<[a-z]+[^>]*\\b${attribute}="${value}"[^>]*>`).exec(html)?.[0] ?? "";
const idsIn = (html: string) => [...html.matchAll(/\bid="([^"]+)"/g)].map((match) => match[1]);
const describedBy = (html: string) =>
  [...html.matchAll(/aria-describedby="([^"]+)"/g)].flatMap((match) => match[1]?.split(" "));

describe.each(names)("%s", (name) => {
  it("has the id that an error summary links to, and a label for it", () => {
    const html = render(name);
    const control = tag(html, "id", fieldId("enrol", "answer"));
    expect(control).toMatch(/^<(input|textarea|select)/);
    expect(control).toContain('name="answer"');
    expect(tag(html, "for", "enrol-answer")).toMatch(/^<label/);
  });

  it("is described by its error and its hint", () => {
    const html = render(name, { hint: "As on your certificate", error: "Answer is required" });
    expect(html).toContain("As on your certificate");
    expect(html).toContain("Answer is required");
    expect(describedBy(html)).toEqual(
      expect.arrayContaining(["enrol-answer-error", "enrol-answer-hint"]),
    );
    for (const id of describedBy(html)) expect(idsIn(html)).toContain(id);
    expect(tag(html, "id", "enrol-answer")).toContain('aria-invalid="true"');
  });

  it("is neither described nor wrong when there is nothing to say", () => {
    const html = render(
      name,
      name.endsWith("Group") ? { options: [{ value: "a", label: "A" }] } : {},
    );
    expect(html).not.toMatch(/aria-describedby|aria-invalid/);
  });

  it("says that it is required to eyes and to screen readers, and the star only to eyes", () => {
    const html = render(name, { required: true });
    expect(html).toMatch(/aria-hidden="true">\s*\*/);
    // A required checkbox would demand every box of its group.
    if (name !== "CheckboxGroup") expect(tag(html, "id", "enrol-answer")).toContain('required=""');
    expect(render(name)).not.toMatch(/required|\*/);
  });

  it("uses every id once", () => {
    const ids = idsIn(render(name, { hint: "h", error: "e", required: true }));
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe("fields", () => {
  it("take an id of their own, native attributes and further descriptions", () => {
    const html = renderToStaticMarkup(
      <TextField
        {...text}
        id="own"
        type="tel"
        autoComplete="tel"
        inputMode="tel"
        defaultValue="080"
        aria-describedby="elsewhere"
        error="Wrong"
      />,
    );
    const input = tag(html, "id", "own");
    expect(input).toMatch(/type="tel"/);
    expect(input).toMatch(/autocomplete="tel"/i);
    expect(input).toMatch(/value="080"/);
    expect(input).toContain('aria-describedby="elsewhere own-error"');
  });

  it("names the question of a group in its legend, once", () => {
    const html = render("RadioGroup", { hint: "One only" });
    expect(html).toMatch(/^<fieldset[^>]*aria-describedby="enrol-answer-hint"[^>]*><legend>Answer/);
    expect(tag(html, "id", "enrol-answer")).toContain('aria-describedby="enrol-answer-hint-1"');
  });

  it("choose the default, and only it", () => {
    expect(render("RadioGroup", { defaultValue: "b" }).match(/checked=""/g)).toHaveLength(1);
    expect(tag(render("RadioGroup", { defaultValue: "b" }), "value", "b")).toContain("checked");
    expect(render("CheckboxGroup", { defaultValue: ["a", "b"] }).match(/checked=""/g)).toHaveLength(
      2,
    );
    expect(render("RadioGroup")).not.toContain("checked");
  });

  it("offer an empty choice first, so that none is made unasked", () => {
    expect(render("Select", { placeholder: "Choose a state" })).toMatch(
      /<select[^>]*><option value="">Choose a state<\/option>/,
    );
  });

  it("do not ask again for a file that is already uploaded, and do for one that failed", () => {
    const item = { id: "1", name: "cv.pdf", sizeBytes: 2_000_000 };
    const items = [{ ...item, state: "stored" }];
    const stored = render("FileField", { required: true, items, onRemove: () => {} });
    expect(tag(stored, "id", "enrol-answer")).not.toContain("required");
    expect(stored).toContain("1.9 MB, uploaded");
    expect(stored).toContain('aria-label="Remove cv.pdf"');
    // Without scripts nothing could be done about it.
    expect(render("FileField", { items })).not.toContain("Remove cv.pdf");
    const failed = render("FileField", {
      required: true,
      items: [{ ...item, state: "failed", message: "Must be a PDF" }],
    });
    expect(tag(failed, "id", "enrol-answer")).toContain("required");
    expect(failed).toContain("Must be a PDF");
  });
});

describe("the error summary", () => {
  const problem = { name: "fullName", id: "enrol-fullName", text: "Full name is required" };

  it("is headed, can take focus, and links to each field", () => {
    const html = renderToStaticMarkup(<ErrorSummary items={[problem]} />);
    expect(html).toMatch(/tabindex="-1"/i);
    const heading = /aria-labelledby="([^"]+)"/.exec(html)?.[1] ?? "";
    expect(html).toContain(`<h2 id="${heading}">There is a problem</h2>`);
    expect(html).toContain('<a href="#enrol-fullName">Full name is required</a>');
  });

  it("names the field where the text does not", () => {
    const [field] = defineFields([
      { name: "place", kind: "text", label: "Place", required: "Place is required", maxLength: 20 },
    ]);
    const textOf = (problem: string) =>
      renderToStaticMarkup(
        <ErrorSummary items={problemItems("event", [field], { place: problem }, {})} />,
      );
    expect(textOf("Use 20 characters or fewer")).toContain(">Place: Use 20 characters or fewer<");
    expect(textOf("Place is required")).toContain(">Place is required<");
  });

  it("is not there when nothing is wrong", () => {
    expect(renderToStaticMarkup(<ErrorSummary items={[]} />)).toBe("");
    expect(renderToStaticMarkup(<ErrorSummary items={[]} message="Failed to submit" />)).toContain(
      "Failed to submit",
    );
  });
});
