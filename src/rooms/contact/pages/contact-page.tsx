import {
  type ActionFunctionArgs,
  data,
  href,
  Link,
  type LoaderFunctionArgs,
  type MetaArgs,
  redirect,
  useActionData,
  useLoaderData,
} from "react-router";
import { PageHeader } from "#design/page-header.tsx";
import { academy } from "#foundation/academy.ts";
import { fieldsOf } from "#foundation/http/error-body.ts";
import { countForm } from "#foundation/http/limits.ts";
import { toAppError } from "#foundation/http/send-error.ts";
import { idle, type Sending } from "#foundation/http/use-sending.ts";
import { pageContext } from "#foundation/page-context.ts";
import { pageHead } from "#foundation/page-head.ts";
import { academyRecord } from "#foundation/schema-records.ts";
import { ContactMessage } from "../contract/contact-message.ts";
import { sendMessageEndpoint } from "../contract/endpoints.ts";
import { isSubject } from "../rules/subjects.ts";
import { sendMessage } from "../server/send-message.ts";
import { CentresMap } from "../ui/centres-map.tsx";
import styles from "../ui/contact.css?inline";
import { MessageForm } from "../ui/message-form.tsx";

export function loader({ request, context }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const subject = query.get("subject");
  return {
    subject: isSubject(subject) ? subject : null,
    sent: query.has("sent"),
    origin: context.get(pageContext).config.origin,
  };
}

/** The form without JavaScript: sends, or gives back what was typed with what is wrong. */
export async function action({ request, context }: ActionFunctionArgs) {
  const typed = Object.fromEntries(
    [...(await request.formData())].map(([name, value]) => [name, String(value)]),
  );
  const refuse = (status: number, message: string, fields: Record<string, string> = {}) =>
    data({ typed, message, fields }, { status, headers: { "cache-control": "no-store" } });
  const parsed = ContactMessage.safeParse(typed);
  if (!parsed.success) return refuse(422, "", fieldsOf(parsed.error.issues));
  const ctx = context.get(pageContext);
  try {
    countForm(ctx, sendMessageEndpoint, parsed.data);
    await sendMessage(ctx, parsed.data);
  } catch (error) {
    // A page of its own for the fault would take the message with it.
    const shown = toAppError(error);
    if (shown.status >= 500) ctx.log.error({ err: error }, "a message could not be sent");
    return refuse(shown.status, shown.status === 500 ? "Failed to send message" : shown.message);
  }
  throw redirect(`${href("/contact")}?sent=1#contact`);
}

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  const origin = loaderData?.origin ?? "";
  return pageHead({
    title: "Contact us",
    description: `Write to ${academy.name}, call, or visit the centres in Jalingo and Yola. Support hours: ${academy.supportHours}.`,
    url: `${origin}${href("/contact")}`,
    jsonLd: import.meta.env.SSR ? [academyRecord(origin)] : [],
  });
}

export default function ContactPage() {
  const { subject, sent } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const before: Sending = refused
    ? { status: "error", message: refused.message, fields: refused.fields, attempt: 0 }
    : { ...idle, status: sent ? "success" : "idle" };
  return (
    <>
      <style href="contact" precedence="content">
        {styles}
      </style>
      <PageHeader
        width="wide"
        title="Contact us"
        lead={
          <>
            Ask before you register, tell us what went wrong, or come and look at a workshop.
            Somebody answers <span className="whitespace-nowrap">{academy.supportHours}</span>.
          </>
        }
      />
      <div className="wrap wrap-wide contact">
        <section className="contact-form" aria-labelledby="contact-write">
          <h2 id="contact-write">Write to us</h2>
          <MessageForm subject={subject} before={before} typed={refused?.typed ?? {}} />
        </section>
        <div className="contact-ways">
          <section className="stack stack-16" aria-labelledby="contact-reach">
            <h2 id="contact-reach">Reach a person</h2>
            <dl className="contact-lines">
              <div>
                <dt>E-mail</dt>
                <dd>
                  <a href={`mailto:${academy.supportEmail}`}>{academy.supportEmail}</a>
                </dd>
              </div>
              <div>
                <dt>Phone</dt>
                <dd>
                  <a href={`tel:${academy.phone.replaceAll(" ", "")}`}>{academy.phone}</a>
                </dd>
              </div>
              <div>
                <dt>Support hours</dt>
                <dd>{academy.supportHours}</dd>
              </div>
              <div>
                <dt>Help Center</dt>
                <dd>
                  <Link to={href("/help")}>The questions that we are asked most</Link>, answered at
                  any hour.
                </dd>
              </div>
            </dl>
          </section>
          <section className="stack stack-16" aria-labelledby="contact-visit">
            <h2 id="contact-visit">Visit a centre</h2>
            <CentresMap />
            <div className="contact-centres">
              {academy.centres.map(({ id, name, address, hours }) => (
                <div key={id}>
                  <h3>{name}</h3>
                  <p>{address}</p>
                  <p>{hours}</p>
                </div>
              ))}
            </div>
          </section>
        </div>
      </div>
    </>
  );
}
