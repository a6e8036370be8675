import { describe, expect, test } from "vitest";
import { messages } from "#foundation/mail/tables.ts";
import { openAcademyForFile } from "#tests/support/academy/open-for-file.ts";
import {
  applicationOf,
  apply,
  makeAffiliate,
  signInAdmin,
  type TestApplication,
} from "#tests/support/people/make-affiliate.ts";

const academy = await openAcademyForFile();
const admin = await signInAdmin(academy);

const send = (body: unknown) => academy.call("POST", "/affiliates/applications", { body });
const review = (id: string, body: unknown, token: string | undefined = admin) =>
  academy.call("POST", `/admin/applications/${id}/review`, { body, ...(token ? { token } : {}) });
const mailsTo = async (email: string) =>
  (await academy.ctx.db.select().from(messages)).filter(({ recipient }) => recipient === email);

describe("POST /affiliates/applications", () => {
  test("stores the application without empty handles, and sends a confirmation email", async () => {
    const handles = { facebook: "asabe", instagram: "", twitter: "  " };
    const more = { website: "https://asabe.example", socialMediaHandles: handles };
    const { status, body } = await send(applicationOf(" First@Mail.Example ", more));
    expect([status, body]).toEqual([
      201,
      {
        id: expect.any(String),
        status: "pending",
        reference: expect.stringMatching(/^AFF(-[A-Z2-9]{5}){4}$/),
      },
    ]);
    const list = await academy.call("GET", "/admin/applications?search=first@", { token: admin });
    expect(list.body).toMatchObject({
      total: 1,
      applications: [
        {
          email: "first@mail.example",
          website: "https://asabe.example",
          social_media_handles: '{"facebook":"asabe"}',
          audience_size: 500,
          status: "pending",
          reviewed_by: null,
          reviewed_at: null,
          rejection_reason: null,
        },
      ],
    });
    const [mail] = await mailsTo("first@mail.example");
    expect(mail?.kind).toBe("affiliate_application_received");
    expect(mail?.text).toContain((body as TestApplication).reference);
  });

  const fill = "Please fill in all required fields";
  const small = "Audience size must be at least 100";
  const tooLarge = "Audience size is too large. Count people who would read what you send.";
  const web = "Enter a website address that begins with https://";
  test.each([
    ["fullName", "", fill],
    ["fullName", undefined, fill],
    ["email", "   ", fill],
    ["phone", null, fill],
    ["audienceDescription", 7, fill],
    ["motivation", "", fill],
    ["audienceSize", 99, small],
    ["audienceSize", "", small],
    ["audienceSize", "many", "Audience size must be a whole number"],
    ["audienceSize", "1e9", "Audience size must be a whole number"],
    ["audienceSize", 1e9, tooLarge],
    ["audienceSize", 1e21, "Audience size must be a whole number"],
    ["audienceSize", "9".repeat(60), tooLarge],
    ["audienceSize", undefined, small],
    ["audienceSize", -1, small],
    ["audienceSize", 100.5, "Audience size must be a whole number"],
    ["email", "not an address", "Enter a valid email address"],
    ["website", "javascript:alert(1)", web],
    ["website", `https://asabe.example/${"x".repeat(10_000)}`, "Use 500 characters or fewer"],
    ["website", "https://asabe.example/<script>", web],
    ["fullName", "x".repeat(101), "Use 100 characters or fewer"],
    ["motivation", "x".repeat(90_000), "Use 5,000 characters or fewer"],
    [
      "phone",
      "ask my sister",
      "Enter a phone number, for example 0803 123 4567 or +234 803 123 4567",
    ],
  ])("refuses %s = %j", async (field, value, message) => {
    const { status, body } = await send(applicationOf("bad@mail.example", { [field]: value }));
    expect([status, body]).toEqual([
      422,
      { code: "invalid", error: message, fields: { [field]: message } },
    ]);
    expect(await mailsTo("bad@mail.example")).toEqual([]);
  });

  test.each([
    ["facebook", "<b>asabe</b>"],
    ["instagram", "javascript:alert(1)"],
    ["youtube", "data:text/html,hello"],
    ["facebook", "java\nscript:alert(1)"],
    ["twitter", "javascript\t:alert(1)"],
    ["linkedin", "java\u0001script:alert(1)"],
    ["youtube", "\u200b java\r\nscript:alert(1)"],
  ])("refuses the handle %s = %j", async (network, value) => {
    const socialMediaHandles = { [network]: value };
    const { status, body } = await send(applicationOf("bad@mail.example", { socialMediaHandles }));
    const message = "Write the name of the account or its link, without < and >";
    expect([status, body]).toEqual([
      422,
      { code: "invalid", error: message, fields: { [`socialMediaHandles.${network}`]: message } },
    ]);
  });

  test("refuses handles of 10,000 characters, takes links and an audience typed with a comma", async () => {
    const long = { linkedin: `https://linkedin.com/in/${"x".repeat(10_000)}` };
    const { body } = await send(applicationOf("c@mail.example", { socialMediaHandles: long }));
    expect(body).toMatchObject({
      fields: { "socialMediaHandles.linkedin": "Use 200 characters or fewer" },
    });
    const link = { linkedin: "https://linkedin.com/in/asabe" };
    const more = { socialMediaHandles: link, audienceSize: "2,500", website: "asabe.example" };
    expect((await send(applicationOf("c@mail.example", more))).status).toBe(201);
    const list = await academy.call("GET", "/admin/applications?search=c@", { token: admin });
    expect(list.body).toMatchObject({
      applications: [
        {
          website: "https://asabe.example",
          audience_size: 2500,
          social_media_handles: JSON.stringify(link),
        },
      ],
    });
  });

  const progress = async ({ reference }: TestApplication) =>
    (await academy.call("GET", `/affiliates/applications/status/${reference}`)).body;
  const listed = async (email: string) => {
    const path = `/admin/applications?search=${encodeURIComponent(email)}`;
    return (await academy.call("GET", path, { token: admin })).body as { total: number };
  };
  /** The answer to anybody's first application. */
  const accepted = {
    status: 201,
    body: {
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      status: "pending",
      reference: expect.stringMatching(/^AFF(-[A-Z2-9]{5}){4}$/),
    },
  };

  test("a second one while the first is undecided changes nothing, and only a mail says so", async () => {
    const email = "second@mail.example";
    const replies = await Promise.all(
      Array.from({ length: 4 }, () => send(applicationOf(email, { fullName: "Asabe" }))),
    );
    for (const { status, body } of replies) expect({ status, body }).toEqual(accepted);
    const sent = replies.map(({ body }) => body as TestApplication);
    expect(new Set(sent.flatMap(({ id, reference }) => [id, reference])).size).toBe(8);
    expect(await listed(email)).toMatchObject({ total: 1 });
    const mails = (await mailsTo(email)).map(({ text }) => text);
    const repeats = mails.filter((text) => text.includes("already"));
    expect([mails.length, repeats.length]).toEqual([4, 3]);

    // All references show the one decision.
    const pending = {
      status: "pending",
      created_at: "2026-11-21T09:00:00.000Z",
      reviewed_at: null,
    };
    for (const one of sent) expect(await progress(one)).toEqual(pending);
    const { applications } = (await listed(email)) as unknown as { applications: [{ id: string }] };
    academy.setTime("2026-11-21T09:01:00Z");
    await review(applications[0].id, { status: "rejected", rejectionReason: "Not now" });
    for (const one of sent) expect(await progress(one)).toMatchObject({ status: "rejected" });
    // The fifth within the hour; after a rejection everybody may try again.
    expect((await send(applicationOf(email.toUpperCase()))).status).toBe(201);
    expect(await listed(email)).toMatchObject({ total: 2 });
  });

  test("an affiliate's, even when suspended, gets the same answer as anybody's; only a mail says so", async () => {
    const affiliate = await makeAffiliate(academy, admin, "already@mail.example");
    academy.setTime("2026-11-21T09:02:00Z");
    const again = await send(applicationOf(" Already@mail.example"));
    expect({ status: again.status, body: again.body }).toEqual(accepted);
    const body = { status: "suspended" };
    await academy.call("POST", `/admin/affiliates/${affiliate.id}/status`, { token: admin, body });
    const suspended = await send(applicationOf(affiliate.email));
    expect({ status: suspended.status, body: suspended.body }).toEqual(accepted);
    for (const sent of [again, suspended]) {
      expect(await progress(sent.body as TestApplication)).toEqual({
        status: "pending",
        created_at: "2026-11-21T09:02:00.000Z",
        reviewed_at: null,
      });
    }
    expect(await listed(affiliate.email)).toMatchObject({ total: 1 });
    const mails = await mailsTo(affiliate.email);
    expect(new Set(mails.map(({ kind }) => kind)).has("affiliate_application_received")).toBe(true);
    const texts = mails.map(({ text }) => text).filter((text) => text.includes("belongs to"));
    expect(texts).toEqual([
      expect.stringContaining("Sign in"),
      expect.stringContaining("suspended"),
    ]);
    // The mails quote nothing that the stranger typed.
    for (const text of texts) expect(text).not.toContain("Danjuma");
  });

  test("names every empty field, with one summary error", async () => {
    const { body } = await send({ audienceSize: 5 });
    expect((body as { error: string }).error).toBe(fill);
    expect(Object.keys((body as { fields: object }).fields)).toEqual([
      "fullName",
      "email",
      "phone",
      "audienceDescription",
      "motivation",
      "audienceSize",
    ]);
  });

  test("accepts an audience of exactly 100, also as form text", async () => {
    expect((await send(applicationOf("a@mail.example", { audienceSize: 100 }))).status).toBe(201);
    expect((await send(applicationOf("b@mail.example", { audienceSize: "100" }))).status).toBe(201);
  });
});

describe("GET /affiliates/applications/status/:reference", () => {
  test("returns the status and no personal data; 404 for ids and guesses", async () => {
    academy.setTime("2026-11-21T09:00:00Z");
    const { id, reference } = await apply(academy, "status@mail.example");
    const at = (text: string) => academy.call("GET", `/affiliates/applications/status/${text}`);
    expect((await at(reference.toLowerCase())).body).toEqual({
      status: "pending",
      created_at: "2026-11-21T09:00:00.000Z",
      reviewed_at: null,
    });
    expect((await at(id)).status).toBe(404);
    expect((await at("AFF-AAAAA-AAAAA-AAAAA-AAAAA")).status).toBe(404);
  });
});
