import { describe, expect, test } from "vitest";
import { defaultOf, isAsked, screenOfProblems } from "#foundation/forms/asked-fields.ts";
import { checkFields } from "#foundation/forms/check-form.ts";
import { fieldsOf } from "#foundation/forms/field.ts";
import { onlineAnswers, physicalAnswers } from "#tests/support/enrolments/enrolment-answers.ts";
import { enrolmentForms, formOf } from "../forms/enrolment-forms.ts";
import { ownContactField } from "../forms/other-person.ts";
import { centresOf, checkEnrolment, enrolmentRules } from "./enrolment-rules.ts";

const today = "2026-11-21";
const program = {
  levels: ["beginner", "intermediate", "advanced"],
  centreIds: ["jalingo", "yola"] as const,
};
const rules = enrolmentRules(program, today);
const check = (kind: keyof typeof enrolmentForms, changes: Record<string, unknown>) => {
  const sample = kind === "online" ? onlineAnswers : { ...onlineAnswers, ...physicalAnswers };
  return checkEnrolment(formOf(kind, true), { ...sample, ...changes }, rules);
};
const problem = (kind: keyof typeof enrolmentForms, changes: Record<string, unknown>) =>
  check(kind, changes).problems;

describe("the forms have the specification's steps and fields", () => {
  test("step titles to the letter", () => {
    expect(enrolmentForms.online.steps.map(({ title }) => title)).toEqual([
      "Personal Information",
      "Educational Background",
      "Technical Access",
      "Motivation and Commitment",
      "Consent and Declaration",
    ]);
    expect(
      enrolmentForms.physical.steps.map(({ section, title }) => `${section} ${title}`),
    ).toEqual([
      "A Personal Details",
      "B Education & Qualifications",
      "C Program Details",
      "D Employment Information (if applicable)",
      "E Emergency Contact",
      "F Declaration",
    ]);
  });

  test.each(["online", "physical", "hybrid"] as const)("%s: no name twice", (kind) => {
    const names = fieldsOf(formOf(kind, true)).map(({ name }) => name);
    expect([...new Set(names)]).toEqual(names);
  });

  test("hybrid asks what physical asks except the level, plus the two online steps", () => {
    const names = (kind: keyof typeof enrolmentForms) =>
      fieldsOf(formOf(kind, true)).map((f) => f.name);
    expect(names("hybrid").sort()).toEqual(
      [
        ...names("physical").filter((name) => name !== "trainingLevel"),
        "hasDeviceAccess",
        "hasInternetAccess",
        "motivation",
      ].sort(),
    );
  });
});

describe("a complete form", () => {
  test.each(["online", "physical", "hybrid"] as const)("%s passes", (kind) => {
    expect(problem(kind, {})).toEqual({});
  });

  test.each(["online", "physical", "hybrid"] as const)(
    "%s: empty names what is missing",
    (kind) => {
      const form = formOf(kind, true);
      const { problems } = checkEnrolment(form, {}, rules);
      const required = fieldsOf(form)
        .filter((field) => field.required && isAsked(field, {}, rules) && !defaultOf(field, rules))
        .map(({ name }) => name);
      expect(Object.keys(problems)).toEqual(required);
      expect(screenOfProblems(form.steps, problems)).toBe(0);
    },
  );

  test("optional answers may be left out", () => {
    const left = { affiliateCode: "", experienceDetails: "", employerName: undefined };
    expect(problem("physical", { ...left, hasExperience: "yes", isEmployed: "yes" })).toEqual({});
  });
});

describe("what is asked depends on what was answered", () => {
  test("Other asks for the level of education, which is dropped otherwise", () => {
    expect(problem("online", { educationLevel: "Other" })).toEqual({
      educationLevelOther: "Tell us your education level",
    });
    const { answers } = check("online", { educationLevelOther: "Quranic school" });
    expect(answers).not.toHaveProperty("educationLevelOther");
  });

  test("experience and employer only after yes", () => {
    const typed = { experienceDetails: "Two houses", employerName: "Ministry of Works" };
    const no = check("physical", { ...typed, hasExperience: "no", isEmployed: "no" }).answers;
    expect(no).not.toHaveProperty("experienceDetails");
    expect(no).not.toHaveProperty("employerName");
    const yes = check("physical", { ...typed, hasExperience: true, isEmployed: "yes" }).answers;
    expect(yes).toMatchObject({ hasExperience: "yes", ...typed });
  });

  test("the level only where the program has levels, and only those it has", () => {
    const sample = { ...physicalAnswers, trainingLevel: "advanced" };
    const checkWith = (levels: string[]) =>
      checkEnrolment(
        formOf("physical", true),
        sample,
        enrolmentRules({ ...program, levels }, today),
      );
    expect(checkWith([]).answers).not.toHaveProperty("trainingLevel");
    expect(checkWith(["beginner"]).problems).toEqual({ trainingLevel: "Choose a training level" });
    expect(check("physical", { trainingLevel: undefined }).answers.trainingLevel).toBe("beginner");
    expect(problem("physical", { trainingLevel: "" })).toHaveProperty("trainingLevel");
  });
});

describe("who may learn", () => {
  const guardian = {
    guardianName: "Hauwa Bello",
    guardianPhone: "0803 123 4567",
    guardianRelationship: "Mother",
    guardianConsent: "yes",
  };
  test.each([
    ["2012-11-22", "a day before 14"],
    ["2020-01-01", "far too young"],
  ])("born %s (%s) is refused", (dateOfBirth) => {
    expect(problem("online", { dateOfBirth })).toEqual({
      dateOfBirth: "Learners must be at least 14 years old",
    });
  });

  test.each(["2012-11-21", "2008-11-22"])("born %s needs a guardian", (dateOfBirth) => {
    expect(Object.keys(problem("physical", { dateOfBirth }))).toEqual(Object.keys(guardian));
    const { problems, answers } = check("physical", { dateOfBirth, ...guardian });
    expect(problems).toEqual({});
    expect(answers).toMatchObject({ guardianPhone: "+2348031234567", guardianConsent: true });
  });

  const own = "This is the learner’s own name. Write the name of a parent or guardian";
  test.each(["Amina Bello", " AMINA  bello"])("%j cannot be her own guardian", (guardianName) => {
    for (const kind of ["online", "physical", "hybrid"] as const) {
      const typed = { dateOfBirth: "2010-05-01", ...guardian, guardianName };
      expect(problem(kind, typed)).toEqual({ guardianName: own });
    }
  });

  test("a father with the child's name turned round is told from the child by his phone", () => {
    for (const guardianName of ["Bello Amina", "Alh. Amina Bello"]) {
      const typed = { dateOfBirth: "2010-05-01", ...guardian, guardianName };
      expect(problem("online", typed)).toEqual({ guardianName: own });
      expect(problem("online", { ...typed, guardianPhone: "0802 000 0000" })).toEqual({});
    }
    const child = { dateOfBirth: "2010-05-01", ...guardian, fullName: "Amina Musa Bello" };
    expect(problem("online", { ...child, guardianName: "Musa Bello" })).toEqual({});
  });

  test.each(["self", "Me", "MYSELF", "none", "N/A", "-", "amina bello", "ni kaina"])(
    "%j is not a relation to a guardian",
    (guardianRelationship) => {
      expect(
        problem("physical", { dateOfBirth: "2010-05-01", ...guardian, guardianRelationship }),
      ).toEqual({
        guardianRelationship:
          "A parent or guardian is someone else. Write, for example, mother or uncle",
      });
    },
  );

  test("an emergency contact who is the learner gets a hint, but is accepted", () => {
    const hinted = (changes: object) => {
      const raw = { ...physicalAnswers, ...changes };
      expect(problem("physical", changes as Record<string, unknown>)).toEqual({});
      return ownContactField(raw);
    };
    expect(hinted({})).toBeNull();
    expect(hinted({ emergencyName: "amina bello" })).toBe("emergencyName");
    expect(hinted({ emergencyRelationship: "self" })).toBe("emergencyRelationship");
    expect(hinted({ emergencyPhone: "+2348031234567" })).toBe("emergencyPhone");
  });

  test("18 today needs none, and one that was typed is dropped", () => {
    const { problems, answers } = check("physical", { dateOfBirth: "2008-11-21", ...guardian });
    expect(problems).toEqual({});
    expect(answers).not.toHaveProperty("guardianName");
  });
});

describe("each kind of answer", () => {
  test.each([
    ["dateOfBirth", "2004-02-30", "Date of birth must be a real date"],
    ["dateOfBirth", "2027-01-01", "Date of birth must be in the past"],
    ["signatureDate", "2026-11-22", "The date of your signature cannot be in the future"],
    ["signatureDate", "", "Enter the date of your signature"],
    ["yearCompleted", "two", "Enter a year from 1950 to 2026, or: still at school"],
    ["emailAddress", "amina", "Enter an email address in the form name@example.com"],
    [
      "phoneNumber",
      "call me",
      "Enter a phone number, for example 0803 123 4567 or +234 803 123 4567",
    ],
    ["gender", "robot", "Choose your gender"],
    ["stateOfOrigin", "Kastina", "Choose your state of origin"],
    ["fullName", "   ", "Enter your full name"],
    ["consent", "no", "Tick the box to give your consent"],
  ])("%s %j → %s", (name, value, message) => {
    expect(problem("online", { [name]: value })).toEqual({ [name]: message });
  });

  test("availability: some, each once, in the form's order, from the list", () => {
    const read = (availability: unknown) => check("physical", { availability });
    expect(read(["Weekends", "Weekdays", "Weekends"]).answers.availability).toEqual([
      "Weekdays",
      "Weekends",
    ]);
    expect(read("Full-Time").answers.availability).toEqual(["Full-Time"]);
    expect(read([]).problems).toEqual({ availability: "Choose when you are available" });
    expect(read(["Nights"]).problems).toEqual({ availability: "Choose when you are available" });
  });

  test("the two centres and no other", () => {
    expect(problem("physical", { preferredLocation: "Yola, Adamawa" })).toEqual({});
    expect(problem("physical", { preferredLocation: "Lagos" })).toEqual({
      preferredLocation: "Choose a training location",
    });
  });

  test("only the centre that teaches it", () => {
    const yola = enrolmentRules({ ...program, centreIds: ["yola"] }, today);
    expect(checkEnrolment(formOf("physical", true), physicalAnswers, yola).problems).toEqual({
      preferredLocation: "Choose a training location",
    });
    expect(centresOf(program)).toEqual(["Jalingo, Taraba", "Yola, Adamawa"]);
  });

  test("texts are trimmed, mails lowered, numbers taken, dates filled in", () => {
    const { answers } = check("online", {
      fullName: "  Amina   Bello ",
      emailAddress: " Amina@Example.COM ",
      yearCompleted: 2019,
      signatureDate: undefined,
      motivation: "line one\nline two",
    });
    expect(answers).toMatchObject({
      fullName: "Amina Bello",
      emailAddress: "amina@example.com",
      yearCompleted: "2019",
      signatureDate: "2026-11-21",
      motivation: "line one\nline two",
      consent: true,
    });
  });

  test("a step alone is checked alone", () => {
    const step = formOf("online", true).steps[1];
    if (!step) throw new Error("no second step");
    expect(Object.keys(checkFields(step.fields, {}, rules).problems)).toEqual([
      "educationLevel",
      "lastInstitution",
      "yearCompleted",
    ]);
  });
});
