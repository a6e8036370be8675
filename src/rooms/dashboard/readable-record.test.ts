import { expect, test } from "vitest";
import { labelOf, linesOf } from "./readable-record.ts";

test.each([
  ["jobApplications", "Job applications"],
  ["created_at", "Created at"],
  ["email", "Email"],
])("%s is read as %s", (name, label) => {
  expect(labelOf(name)).toBe(label);
});

test("a part becomes its own values and a group for each record, without what is empty", () => {
  const part = {
    name: "Asabe",
    phone: null,
    createdAt: "2026-11-22T10:20:05.271Z",
    dateOfBirth: "2001-03-14",
    emailConfirmed: true,
    roles: ["user", "affiliate"],
    enrolments: [
      {
        code: "ZA-7K4M-3W2",
        learner: { fullName: "Musa" },
        answers: { availability: ["Weekends"] },
      },
    ],
    proofs: [],
  };
  expect(linesOf(part)).toEqual([
    {
      title: "",
      lines: [
        { label: "Name", text: "Asabe" },
        { label: "Created at", text: "22 November 2026, 11:20" },
        { label: "Date of birth", text: "14 March 2001" },
        { label: "Email confirmed", text: "yes" },
        { label: "Roles", text: "user, affiliate" },
      ],
    },
    {
      title: "Enrolments, 1",
      lines: [
        { label: "Code", text: "ZA-7K4M-3W2" },
        { label: "Learner: full name", text: "Musa" },
        { label: "Answers: availability", text: "Weekends" },
      ],
    },
  ]);
  expect(linesOf({ messages: [] })).toEqual([]);
});
