import { href, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from "react-router";
import { ButtonLink } from "#design/actions/button.tsx";
import { ContactWays } from "#design/messages/contact-ways.tsx";
import { PageHeader } from "#design/page/page-header.tsx";
import { unlistedHead } from "#foundation/pages/page-head.ts";
import { draftKey } from "../application-words.ui.ts";

/** A value from the address is shown only if it looks like one of our references. */
const referenceShape = /^JOB-[A-Z2-9]{5}-[A-Z2-9]{5}$/;

export function loader({ request }: LoaderFunctionArgs) {
  const reference = new URL(request.url).searchParams.get("reference") ?? "";
  return { reference: referenceShape.test(reference) ? reference : null };
}

export const meta = (args: MetaArgs) =>
  unlistedHead(
    {
      title: "Your application is in",
      description: "What happens after a job application has been sent.",
    },
    args,
  );

export default function ApplicationSentPage() {
  const { reference } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        width="form"
        title="Your application is in"
        lead="Thank you. We have sent you an email to confirm it."
      />
      <div className="wrap wrap-form stack stack-16 pb-88" data-sent={draftKey}>
        {reference && (
          <p>
            Your reference: <b className="money">{reference}</b>
          </p>
        )}
        <p>
          We read every application. If yours fits an open position, we will call or write to you to
          arrange an interview. For trades we also arrange a practical test in the workshop.
        </p>
        <p>
          No email? Check your spam folder, or write to <ContactWays />.
        </p>
        <div>
          <ButtonLink to={href("/careers")} variant="secondary">
            Back to Careers
          </ButtonLink>
        </div>
      </div>
    </>
  );
}
