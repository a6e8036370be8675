import { Suspense } from "react";
import {
  type ActionFunctionArgs,
  data,
  href,
  type LoaderFunctionArgs,
  redirect,
  type ShouldRevalidateFunctionArgs,
  useActionData,
  useLoaderData,
  useSearchParams,
} from "react-router";
import { Button, ButtonLink } from "#design/actions/button.tsx";
import { Select } from "#design/fields/select.tsx";
import { Alert } from "#design/messages/alert.tsx";
import type { Context } from "#foundation/context.ts";
import { AppError } from "#foundation/errors/errors.ts";
import type { PostedForm } from "#foundation/forms/answers.ts";
import { pageContext } from "#foundation/pages/page-context.ts";
import { type PageHandle, pageParam, privateHeaders } from "#foundation/pages/page-handle.ts";
import { pageTitle } from "#foundation/pages/page-head.ts";
import { enrolmentPath } from "../own-page/links.server.ts";
import { NoSuchPage } from "../own-page/no-such-page.tsx";
import { FormPanel } from "../registration/form-panel.tsx";
import { RegistrationForm } from "../registration/later-registration-form.ui.ts";
import { ownPageOf, wayOutOf } from "../registration/registration-links.ui.ts";
import { modeLabels, titleOf } from "../registration/registration-view.ui.ts";
import { type AnotherForm, loadAnother } from "./load-another.ts";
import { postRegistration } from "./post-registration.ts";

/** "Register another child": the program, and then its form with the family's answers. Only for the first one's key. */

export const handle: PageHandle = { client: "always" };

/** An expired key offers a new link on the own page, and a missing form is filled in from there. */
async function load(ctx: Context, id: string, address: URLSearchParams) {
  const key = address.get("key") ?? "";
  try {
    const found = await loadAnother(ctx, id, key, address);
    if (found) return found;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.status === 404) return null;
  }
  throw redirect(enrolmentPath(id, key), 303);
}

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const id = pageParam(params, "id");
  const address = new URL(request.url).searchParams;
  const found = await load(context.get(pageContext), id, address);
  if (!found) return data(null, { status: 404 });
  return data({ ...found, id, resumeToken: address.get("key") ?? "" });
}

/** Handles the form from a browser without scripts. With scripts it goes to the API. */
export async function action({ context, params, request }: ActionFunctionArgs) {
  const ctx = context.get(pageContext);
  const address = new URL(request.url).searchParams;
  const found = await load(ctx, pageParam(params, "id"), address);
  if (found?.loaded?.kind !== "form") return data(null, { status: found ? 409 : 404 });
  return postRegistration(ctx, found.loaded.view, await request.formData());
}

export const headers = privateHeaders;
/** Steps and levels are in the address. They do not change the loaded data. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.searchParams.get("program") !== nextUrl.searchParams.get("program");
/** The page sets its own title, which also shows errors. */
export const meta = () => [{ name: "robots", content: "noindex" }];

type Found = AnotherForm & { readonly id: string; readonly resumeToken: string };

/** Why the chosen program has no form now, with the page that says more. */
function NoForm({ programId, title }: { readonly programId: string; readonly title: string }) {
  return (
    <Alert tone="info" title={`Registration for ${title} is not open here`}>
      <p>
        Its start is full, or it takes no registrations at the moment.{" "}
        <a href={href("/register/:courseId", { courseId: programId })}>See what is possible</a>, or
        choose another program.
      </p>
    </Alert>
  );
}

/** What need not be typed again. */
const Copied = ({ found: { firstName, copied } }: { readonly found: Found }) => (
  <p>
    Copied from {firstName}: {copied}. You type only what is different.
  </p>
);

function ChooseProgram({ found }: { readonly found: Found }) {
  const { id, resumeToken, programs, programId, loaded } = found;
  const [search] = useSearchParams();
  const chosen = search.get("program") ?? programId;
  const isOffered = programs.some((one) => one.id === chosen);
  return (
    <form method="get" className="stack">
      {loaded && loaded.kind !== "form" && (
        <NoForm programId={loaded.program.id} title={loaded.program.title} />
      )}
      <Copied found={found} />
      <input type="hidden" name="key" value={resumeToken} />
      <Select
        form="another"
        name="program"
        label="Program"
        options={programs.map(({ id: value, title }) => ({ value, label: title }))}
        {...(isOffered ? { defaultValue: chosen } : {})}
      />
      <div className="form-actions">
        <Button type="submit" size="large" iconAfter="arrow-right">
          Next
        </Button>
        <ButtonLink variant="secondary" size="large" to={ownPageOf({ id, resumeToken })}>
          Cancel
        </ButtonLink>
      </div>
    </form>
  );
}

export default function AnotherPage() {
  const found = useLoaderData<typeof loader>();
  const posted = useActionData<PostedForm | null>() ?? null;
  if (!found) return <NoSuchPage what="registration" />;
  const { title, loaded } = found;
  if (loaded?.kind !== "form") {
    return (
      <div className="wrap form-sheet-page">
        <title>{pageTitle(title)}</title>
        <FormPanel title={title} wayOut={ownPageOf(found)}>
          <ChooseProgram found={found} />
        </FormPanel>
      </div>
    );
  }
  const { view } = loaded;
  return (
    <div className="wrap form-sheet-page">
      <FormPanel title={titleOf(view)} mode={modeLabels[view.program.mode]} wayOut={wayOutOf(view)}>
        <Copied found={found} />
        <Suspense>
          <RegistrationForm key={view.program.id} view={view} posted={posted} />
        </Suspense>
      </FormPanel>
    </div>
  );
}
