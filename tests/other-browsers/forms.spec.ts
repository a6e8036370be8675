import { writeFile } from "node:fs/promises";
import { realFiles } from "../support/academy/form-data.ts";
import { physical, somebody } from "../support/filling/fill-registration.ts";
import { expect, test } from "./browser/fixture.ts";
import { fieldValue } from "./browser/look-for.ts";

/** Forms of the public site: what they keep, what they refuse and what they send. */

test("a draft survives a reload, with the step", async ({ visitor }) => {
  const answers = physical(somebody("Asabe"));
  await visitor.open("/register/tiling");
  await visitor.fillShown("form#enrol", answers);
  await visitor.click("button", "Next");
  await visitor.sees("Step 1 of 6, page 2");
  await visitor.reload();
  await visitor.sees("Step 1 of 6, page 2");
  expect(await visitor.tab.run(fieldValue, "fullName")).toBe("Asabe Danjuma");
  expect(await visitor.tab.run(fieldValue, "dateOfBirthYear")).toBe("2001");
});

test("the contact form names what is missing, and sends the message", async ({ visitor }) => {
  await visitor.open("/contact");
  await visitor.click("button", "Send message");
  await visitor.sees("There is a problem");
  await visitor.sees("Name is required");
  await visitor.fill("[name=name]", "Asabe Musa");
  await visitor.fill("[name=email]", "asabe@mail.example");
  await visitor.choose("[name=subject]", "general");
  await visitor.fill("[name=message]", "When does the next intake begin?");
  await visitor.click("button", "Send message");
  await visitor.sees("Message sent");
});

test("an account is made, left, and opened again with the right password only", async ({
  visitor,
}) => {
  const { emailAddress, fullName } = somebody("Ladi");
  const password = "a long password";
  await visitor.open("/register");
  await visitor.fill("[name=name]", fullName);
  await visitor.fill("[name=email]", emailAddress);
  await visitor.fill("[name=password]", password);
  await visitor.click("button", "Create account");
  await visitor.arrives(/^\/dashboard/);
  await visitor.click("button", "Log out");
  await visitor.arrives(/^\/$/);
  await visitor.open("/login");
  await visitor.fill("[name=email]", emailAddress);
  await visitor.fill("[name=password]", "a wrong password");
  await visitor.click("button", "Sign in");
  await visitor.sees("Invalid credentials");
  await visitor.fill("[name=password]", password);
  await visitor.click("button", "Sign in");
  await visitor.arrives(/^\/dashboard/);
  await visitor.sees(fullName);
});

test("a photo of the bank slip is sent", async ({ visitor, academy }, testInfo) => {
  const answers = physical(somebody("Musa"), { signatureDate: "2026-11-20" });
  const { body } = await academy.call("POST", "/enrolments", {
    body: { courseId: "tiling", ...answers },
  });
  const { id, resumeToken } = (body as { enrolment: { id: string; resumeToken: string } })
    .enrolment;
  const photo = testInfo.outputPath("slip.jpg");
  await writeFile(photo, realFiles.jpg);
  await visitor.open(`/enrolments/${id}?key=${resumeToken}`);
  await visitor.clickOn("#by-transfer > summary");
  await visitor.click("button", "Or transfer to the academy’s account, with a reference");
  await visitor.attach("Choose a file", photo);
  await visitor.sees("We have your proof");
  await visitor.sees("slip.jpg has arrived");
});
