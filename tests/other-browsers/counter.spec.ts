import { staffEmail } from "../support/browser/test-staff.ts";
import { test } from "./browser/fixture.ts";

/** The counter: a clerk signs in, opens the till, registers someone and takes cash. */

test("a clerk opens a till, registers a walk-in and takes cash", async ({ visitor, academy }) => {
  await visitor.open("/admin/login");
  await visitor.fill("[name=email]", staffEmail("ladi"));
  await visitor.fill("[name=password]", academy.admin.password);
  await visitor.click("button", "Sign in");
  await visitor.arrives(/^\/admin(?!\/login)/);

  // The dialog by keyboard: Escape closes it, and the focus returns.
  await visitor.open("/admin/tills");
  await visitor.sees("No till has been opened yet");
  await visitor.tabTo("Open till");
  await visitor.tab.press("Enter");
  await visitor.sees("You start with nothing");
  await visitor.tab.press("Escape");
  await visitor.isAt("Open till");
  await visitor.tab.press("Enter");
  await visitor.sees("You start with nothing");
  await visitor.click("button", "Open till");
  await visitor.sees("Your till at Jalingo");

  await visitor.open("/admin/counter");
  await visitor.isAt(/^Code, name, phone/);
  await visitor.tab.type("Lami Walkin");
  await visitor.sees("No match.");
  await visitor.tab.press("Enter");
  await visitor.isAt("fullName");
  await visitor.tab.press("Tab");
  await visitor.tab.type("13");
  await visitor.tab.press("Tab");
  await visitor.tab.type("4");
  await visitor.tab.press("Tab");
  await visitor.tab.type("2001");
  await visitor.tab.press("Tab");
  await visitor.tab.type("0817 555 0001");
  await visitor.choose("[name=courseId]", "tiling");
  await visitor.choose("[name=trainingLevel]", "beginner");
  await visitor.chooseFirst("[name=start]");
  await visitor.fill("[name=amount]", "50,000");
  await visitor.chooseFirst("[name=location]");
  await visitor.tick("[name=phoneWay][value=no]");
  await visitor.click("button", "Register and take the money");
  await visitor.sees("₦50,000 taken from Lami Walkin");
  await visitor.sees(/Receipt ZR-\d{4}-\d{6}/);
  await visitor.isAt("Print receipt");
});
