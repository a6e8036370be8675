import type { Page } from "@playwright/test";
import { expect, open, test } from "../../support/browser/academy-fixture.ts";
import { enter } from "../../support/browser/enter-back-office.ts";
import { expectAccessible } from "../../support/browser/expect-accessible.ts";

/** A photograph as a phone takes it: large, and with something everywhere. */
async function photograph(page: Page): Promise<Buffer> {
  const address = await page.evaluate(() => {
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [2400, 1800];
    const pen = canvas.getContext("2d");
    for (let at = 0; at < 4000; at++) {
      if (pen) pen.fillStyle = `hsl(${(at * 47) % 360} 60% ${20 + ((at * 13) % 60)}%)`;
      pen?.fillRect((at * 397) % 2400, (at * 211) % 1800, 20 + (at % 90), 20 + (at % 70));
    }
    return canvas.toDataURL("image/jpeg", 0.95);
  });
  return Buffer.from(address.slice(address.indexOf(",") + 1), "base64");
}

test("an owner crops a photograph with the keyboard, and visitors see it in the door", async ({
  page,
  academy,
}) => {
  await enter(page, academy, "/admin/pictures/new");
  await expect(page.getByRole("heading", { name: "New photograph" })).toBeVisible();
  const file = { name: "wall.jpg", mimeType: "image/jpeg", buffer: await photograph(page) };
  await page.getByLabel("Photograph", { exact: true }).setInputFiles(file);
  const frame = page.getByRole("img", { name: "The photograph as visitors will see it" });
  await expect(frame).toBeVisible();
  const before = await frame.evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL());
  await page.getByLabel("Zoom").focus();
  for (let press = 0; press < 9; press++) await page.keyboard.press("ArrowRight");
  await page.getByLabel("Left to right").press("ArrowLeft");
  expect(await frame.evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL())).not.toBe(before);
  await page.getByRole("button", { name: "Add photograph" }).click();
  await expect(page.getByText("Describe the photograph").first()).toBeVisible();
  await page.getByLabel("Program", { exact: false }).selectOption("tiling");
  await page.getByLabel("Description for people").fill("A learner lays the last tile.");
  await expectAccessible(page, "new photograph", { inside: "main" });
  await page.getByRole("button", { name: "Add photograph" }).click();
  await expect(page).toHaveURL(/\/admin\/pictures\/[\w-]{8,}$/);
  await expect(page.getByRole("heading", { name: "A learner lays the last tile." })).toBeVisible();

  await page.setViewportSize({ width: 1280, height: 800 });
  await open(page, "/programs/tiling");
  const door = page.getByRole("complementary", { name: "Registration" }).getByRole("img");
  await expect(door).toHaveAttribute("alt", "A learner lays the last tile.");
  await expect
    .poll(() => door.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(300);
});
