import { renderToStaticMarkup } from "react-dom/server";
import { matchPath } from "react-router";
import routes from "#app/routes.ts";
import { ClearAnswers } from "#design/forms/clear-answers.tsx";
import { academy as facts } from "#foundation/academy/academy.ts";
import { readCentres } from "#foundation/academy/keep-centres.ts";
import { centres } from "#foundation/academy/tables.ts";
import type { Context } from "#foundation/context.ts";
import { bumpSiteVersion } from "#foundation/site/site-version.ts";
import { sendPasswordLinkJob } from "#rooms/accounts/passwords/send-password-link.server.ts";
import { feeSchedules } from "#rooms/catalogue/tables.server.ts";
import { contentFacts, listPosts, seedCommunity } from "#rooms/content/door.server.ts";
import { EndedLink } from "#rooms/enrolment/own-page/ended-link.tsx";
import { sendRegistrationLinkJob } from "#rooms/enrolment/own-page/renew-link.server.ts";
import { seedRecommendations } from "#rooms/recommendations/door.server.ts";
import { readMails } from "#tests/support/reading/read-mails.ts";
import { pdfOf } from "../support/academy/form-data.ts";
import type { TestAcademy } from "../support/academy/open-academy.ts";
import { renderRoute } from "../support/academy/render-route.tsx";
import { publicScreens } from "../support/browser/public-routes.ts";
import { enrol, openEnrolmentAcademy } from "../support/enrolments/enrol.ts";
import { guardianAnswers, physicalAnswers } from "../support/enrolments/enrolment-answers.ts";
import { applyForJobs, jobAnswers } from "../support/people/apply-for-jobs.ts";
import { applicationOf, apply, signInAdmin } from "../support/people/make-affiliate.ts";
import { changedFees, holdDays } from "./changed-facts.ts";

/** Where a text was read → the text. */
export type Texts = Map<string, string>;

type Page = Parameters<typeof renderRoute>[0];
const pageFiles = import.meta.glob<Page>([
  "/src/rooms/*/pages/**/*-page.tsx",
  "/src/app/shell/coming-soon-page.tsx",
  "/src/app/sign-up/sign-up-page.tsx",
]);

const withoutEntities = (text: string) =>
  text
    .replace(/&#x27;|&#39;/g, "'")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&");

/** What is shown, and what a screen reader says instead. */
function textOf(html: string): string {
  const spoken = [...html.matchAll(/(?:aria-label|alt|placeholder|title|data-label)="([^"]*)"/g)];
  const seen = html.replace(/<(style|script)[\s\S]*?<\/\1>|<[^>]+>/g, " ");
  return withoutEntities([seen, ...spoken.map(([, text]) => text)].join(" ").replace(/\s+/g, " "));
}

/** The route of an address: its path and the module that answers. */
function routeOf(address: string) {
  const { pathname } = new URL(address, "http://academy.example");
  const route = routes.find(({ path }) => matchPath(`/${path ?? ""}`, pathname));
  const file = route && new URL(route.file, "file:///src/app/").pathname;
  const load = file ? pageFiles[file] : undefined;
  if (!load) throw new Error(`no page answers ${address}`);
  return { path: `/${route?.path ?? ""}`, load };
}

async function renderAddress(
  address: string,
  ctx: Context,
  more: { form?: Record<string, string> } = {},
) {
  const { path, load } = routeOf(address);
  const page = await renderRoute(await load(), address, ctx, { path, ...more });
  if (page.status !== 200) throw new Error(`${address} answers ${page.status}`);
  return page;
}

async function readPages({ ctx }: TestAcademy, texts: Texts) {
  const posts = listPosts(await contentFacts(ctx)).map(({ id }) => `/blog/${id}`);
  const screens = publicScreens.filter(
    ({ status, path }) => !status && !path.startsWith("/sandbox/"),
  );
  // A search shows less of a page, not more.
  const whole = screens.map(({ path }) => path).filter((path) => !/[?#]/.test(path));
  const more = ["/register/responsive-web-design", "/programs/masonry", "/careers/apply/sent"];
  for (const address of new Set([...whole, ...posts, ...more])) {
    const { html, head } = await renderAddress(address, ctx);
    texts.set(address, `${textOf(html)} ${JSON.stringify(head)}`);
  }
  const form = { email: "asabe@mail.example" };
  const { html } = await renderAddress("/forgot-password", ctx, { form });
  texts.set("/forgot-password, sent", textOf(html));
}

/** States of forms and pages that no address shows. */
function readStates(texts: Texts) {
  const draft = <ClearAnswers isKept onClear={() => {}} />;
  texts.set("a form with a draft", textOf(renderToStaticMarkup(draft)));
  for (const isSent of [false, true]) {
    const ended = renderToStaticMarkup(
      <EndedLink enrolmentId="an-enrolment" posted={isSent ? { renewed: true } : null} />,
    );
    texts.set(`an ended link, ${isSent ? "renewed" : "opened"}`, textOf(ended));
  }
}

/** What is refused for being too young, too small, too large or too few. */
async function readErrors(academy: TestAcademy, texts: Texts) {
  const jobs = applyForJobs(academy);
  const pdf = (name: string, megabytes: number) => ({
    name,
    bytes: pdfOf(megabytes * 1024 * 1024),
  });
  const learner = { courseId: "tiling", ...physicalAnswers };
  const post = (path: string, body: object) => academy.call("POST", path, { body });
  const replies = {
    "a child registers": await post("/enrolments", { ...learner, dateOfBirth: "2012-01-01" }),
    "a guarded learner registers": await post("/enrolments", {
      ...learner,
      ...guardianAnswers,
      dateOfBirth: "2006-06-01",
      guardianPhone: "",
    }),
    "a short password": await post("/auth/register", {
      name: "Asabe",
      email: "short@mail.example",
      password: "8 signs.",
    }),
    "a small audience": await post(
      "/affiliates/applications",
      applicationOf("small@mail.example", { audienceSize: 349 }),
    ),
    "a large file": await jobs.send({ cvResume: pdf("cv.pdf", 4) }),
    "large files": await jobs.sendJson({
      ...jobAnswers,
      ...(await jobs.fileIds()),
      cvResume: await jobs.upload("cvResume", pdf("cv.pdf", 2.9)),
      coverLetter: await jobs.upload("coverLetter", pdf("letter.pdf", 2.9)),
      nationalId: await jobs.upload("nationalId", pdf("id.pdf", 2.9)),
    }),
  };
  for (const [name, { status, body }] of Object.entries(replies))
    texts.set(name, `${status} ${JSON.stringify(body)}`);
}

async function readMailTexts(academy: TestAcademy, texts: Texts) {
  const { ctx } = academy;
  const post = (path: string, body: object, token?: string) =>
    academy.call("POST", path, { body, ...(token ? { token } : {}) });
  const admin = await signInAdmin(academy);
  await post("/auth/register", {
    name: "Asabe",
    email: "asabe@mail.example",
    password: "a long password",
  });
  await sendPasswordLinkJob.run(ctx, { email: "asabe@mail.example", audience: "user" });
  const { id } = await apply(academy, "new@mail.example");
  await post(`/admin/applications/${id}/review`, { status: "approved" }, admin);
  const { enrolment } = await enrol(academy);
  await sendRegistrationLinkJob.run(ctx, { enrolmentId: enrolment.id });
  await post("/contact", {
    name: "Asabe",
    email: "asabe@mail.example",
    subject: "general",
    message: "Hello",
  });
  for (const mail of await readMails(ctx))
    texts.set(`mail ${mail.kind}`, `${mail.subject} ${mail.text} ${textOf(mail.html)}`);
}

/** Opens an academy whose facts are changed, and reads everything that it says to people and programs. */
export async function readTexts(): Promise<Texts> {
  const { academy, close } = await openEnrolmentAcademy({
    env: { COMMISSION_HOLD_DAYS: `${holdDays}`, API_DOCS: "on" },
  });
  const texts: Texts = new Map();
  await seedRecommendations(academy.ctx);
  await seedCommunity(academy.ctx);
  await academy.ctx.db.insert(feeSchedules).values(
    Object.entries(changedFees).map(([level, fees]) => ({
      holdsFrom: "2026-11-01",
      level: level as keyof typeof changedFees,
      registrationKobo: fees.registration * 100,
      tuitionKobo: fees.tuition * 100,
      practicalKobo: fees.practical * 100,
      certificationKobo: fees.certification * 100,
    })),
  );
  // The centres of a new database begin with the academy's hours.
  await academy.ctx.db.update(centres).set({ hours: facts.supportHours });
  await readCentres(academy.ctx);
  await bumpSiteVersion(academy.ctx);
  await readPages(academy, texts);
  readStates(texts);
  await readErrors(academy, texts);
  await readMailTexts(academy, texts);
  const { body } = await academy.call("GET", "/openapi.json");
  texts.set("the API's document", JSON.stringify(body));
  await close();
  return texts;
}
