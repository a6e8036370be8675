import { Suspense } from "react";
import {
  type ActionFunctionArgs,
  href,
  type LoaderFunctionArgs,
  type MetaArgs,
  redirect,
  useActionData,
  useLoaderData,
} from "react-router";
import { Link } from "#design/actions/link.tsx";
import { AnswerHours, CentreLinks, SignHours } from "#design/messages/contact-ways.tsx";
import { PageHeader } from "#design/page/page-header.tsx";
import { PageStyles } from "#design/page/page-styles.tsx";
import { academy } from "#foundation/academy/academy.ts";
import { listCentres, townsAnd } from "#foundation/academy/centres.ts";
import { whatsAppChat } from "#foundation/contacts/whatsapp.ts";
import { noRules, type PostedForm } from "#foundation/forms/answers.ts";
import { laterForm, sentForm } from "#foundation/forms/later-form.ts";
import { postForm } from "#foundation/forms/server/post-form.ts";
import { pageContext } from "#foundation/pages/page-context.ts";
import type { PageHandle } from "#foundation/pages/page-handle.ts";
import { pageHead } from "#foundation/pages/page-head.ts";
import { academyRecord } from "#foundation/pages/schema-records.ts";
import { centrePictures } from "#rooms/catalogue/door.server.ts";
import { Photo } from "#rooms/catalogue/door.ui.ts";
import type { ShownPicture } from "#rooms/catalogue/pictures/pictures.ts";
import { CentresMap } from "../centres-map.tsx";
import styles from "../contact.css?inline";
import { contactForm } from "../contact-form.ts";
import { sendMessageEndpoint } from "../contact-message.ts";
import { sendMessage } from "../send-message.server.ts";
import { isSubject, notSent } from "../subjects.ts";

export const handle: PageHandle = { client: "touched" };

const MessageForm = laterForm(
  "contact",
  async () => (await import("../message-form.tsx")).MessageForm,
);

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = context.get(pageContext);
  const query = new URL(request.url).searchParams;
  const subject = query.get("subject");
  return {
    subject: isSubject(subject) ? subject : null,
    sent: query.has("sent"),
    origin: ctx.config.origin,
    photos: (await centrePictures(ctx)).map(({ id, pictures: [first] }) => [id, first] as const),
  };
}

/** Handles the form without scripts: sends it, or returns what was typed with the errors. */
export async function action({ request, context }: ActionFunctionArgs) {
  const ctx = context.get(pageContext);
  const posted = await postForm(ctx, {
    form: contactForm,
    formData: await request.formData(),
    rules: noRules,
    endpoint: sendMessageEndpoint,
    fallback: notSent,
    run: (answers) => sendMessage(ctx, answers),
  });
  return posted.isSent ? redirect(`${href("/contact")}?sent=1#contact`) : posted.page;
}

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  const origin = loaderData?.origin ?? "";
  return pageHead({
    title: "Contact us",
    description: `Write to ${academy.name}, call, or visit the centres in ${townsAnd()}. Support hours: ${academy.supportHours}.`,
    url: `${origin}${href("/contact")}`,
    jsonLd: import.meta.env.SSR ? [academyRecord(origin)] : [],
  });
}

/** Helps people recognise the gate when they stand in front of it. */
const CentrePhoto = ({ picture }: { readonly picture: ShownPicture | undefined }) =>
  picture && (
    <Photo picture={picture} sizes="(min-width: 60rem) 17rem, (min-width: 30rem) 45vw, 90vw" />
  );

export default function ContactPage() {
  const { subject, sent, photos } = useLoaderData<typeof loader>();
  const photoOf = new Map(photos);
  const refused = useActionData<PostedForm>();
  return (
    <>
      <PageStyles name="contact" css={styles} />
      <PageHeader
        title="Contact us"
        lead={
          <>
            Ask before you register, tell us what went wrong, or come and look at a workshop.{" "}
            <AnswerHours />
          </>
        }
      />
      <div className="wrap contact">
        <section className="contact-form" aria-labelledby="contact-write">
          <h2 id="contact-write">Write to us</h2>
          <Suspense>
            <MessageForm subject={subject} posted={refused ?? (sent ? sentForm : null)} />
          </Suspense>
        </section>
        <div className="contact-ways">
          <section className="stack stack-16" aria-labelledby="contact-reach">
            <h2 id="contact-reach">Reach a person</h2>
            <dl className="contact-lines">
              <div>
                <dt>Email</dt>
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
                <dt>WhatsApp</dt>
                <dd>
                  <a href={whatsAppChat(academy.phone)} rel="noreferrer">
                    {academy.phone}
                  </a>
                </dd>
              </div>
              <div>
                <dt>Support hours</dt>
                <dd>
                  <SignHours hours={academy.supportHours} />
                </dd>
              </div>
              <div>
                <dt>Help Center</dt>
                <dd>
                  <Link to={href("/help")}>Answers to the most common questions</Link>, day and
                  night.
                </dd>
              </div>
            </dl>
          </section>
          <section className="stack stack-16" aria-labelledby="contact-visit">
            <h2 id="contact-visit">Visit a centre</h2>
            <CentresMap />
            <div className="contact-centres">
              {listCentres().map((centre) => (
                <div key={centre.id}>
                  <h3>{centre.name}</h3>
                  <p>{centre.address}</p>
                  <p>
                    <SignHours hours={centre.hours} />
                  </p>
                  <CentreLinks centre={centre} />
                  <CentrePhoto picture={photoOf.get(centre.id)} />
                </div>
              ))}
            </div>
          </section>
        </div>
      </div>
    </>
  );
}
