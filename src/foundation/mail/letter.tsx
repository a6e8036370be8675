import { Body } from "@react-email/body";
import { Button } from "@react-email/button";
import { Container } from "@react-email/container";
import { Head } from "@react-email/head";
import { Heading } from "@react-email/heading";
import { Html } from "@react-email/html";
import { Section } from "@react-email/section";
import { Text } from "@react-email/text";
import { Fragment } from "react";
import { academy } from "../academy.ts";
import { DoorBand } from "./door-band.tsx";
import { helpHours, helpWays } from "./help-ways.ts";
import type { MailCard, MailContent, MailRow } from "./mail-content.ts";
import { darkStyles, mailColours, mailFont } from "./mail-styles.ts";

const { ink, ink2, line } = mailColours;
const text = {
  color: ink,
  fontFamily: mailFont,
  fontSize: "16px",
  lineHeight: "25px",
  margin: "0 0 16px",
};
const subheading = { ...text, fontSize: "18px", fontWeight: 700, margin: "0 0 8px" };
const cell = { fontFamily: mailFont, fontSize: "15px", lineHeight: "22px" };

const bullet = "• ";

/** The first line is the value; those below say more, and a list has no first line. */
function Lines({ value }: { value: string }) {
  return value.split("\n").map((line, at) =>
    at === 0 && !line.startsWith(bullet) ? (
      line
    ) : (
      <span key={line} style={{ display: "block", fontWeight: 400 }}>
        {line}
      </span>
    ),
  );
}

/** A text with its line breaks: mail programs do not keep them by a style. */
function Broken({ children }: { children: string }) {
  return children.split("\n").map((line, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a text may have the same line twice, and nothing moves
    <Fragment key={at}>
      {at > 0 && <br />}
      {line}
    </Fragment>
  ));
}

/** What the reader wrote, behind a line at its left. */
function Quote({ quote }: { quote: NonNullable<MailContent["quote"]> }) {
  return (
    <>
      <Text className="m-ink2" style={{ ...text, color: ink2, margin: "24px 0 8px" }}>
        {quote.title}
      </Text>
      <blockquote
        className="m-ink2 m-line"
        style={{
          ...cell,
          borderLeft: `3px solid ${line}`,
          color: ink2,
          margin: "0 0 16px",
          overflowWrap: "anywhere",
          padding: "0 0 0 12px",
        }}
      >
        <Broken>{quote.text}</Broken>
      </blockquote>
    </>
  );
}

/** Labels and values in two columns, at every width. */
function Rows({ rows }: { rows: readonly MailRow[] }) {
  return (
    <table
      width="100%"
      cellPadding={0}
      cellSpacing={0}
      style={{ borderCollapse: "collapse", margin: "0 0 16px", tableLayout: "fixed" }}
    >
      <tbody>
        {rows.map(([label, value, link]) => (
          <tr key={label}>
            <th
              scope="row"
              align="left"
              className="m-ink2 m-line"
              style={{
                ...cell,
                borderBottom: `1px solid ${line}`,
                color: ink2,
                fontWeight: 400,
                padding: "8px 12px 8px 0",
                verticalAlign: "top",
                width: "34%",
              }}
            >
              {label}
            </th>
            <td
              valign="top"
              className="m-ink m-line"
              style={{
                ...cell,
                borderBottom: `1px solid ${line}`,
                color: ink,
                fontWeight: 700,
                overflowWrap: "anywhere",
                padding: "8px 0",
              }}
            >
              <Lines value={value} />
              {link && (
                <>
                  <br />
                  <a
                    href={link.url}
                    className="m-link"
                    style={{ color: mailColours.baba, fontWeight: 400 }}
                  >
                    {link.label}
                  </a>
                </>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Card({ card }: { card: MailCard }) {
  const { wall, door } = card.colours;
  return (
    <Section
      className="m-line"
      style={{ border: `1px solid ${line}`, borderRadius: "3px", margin: "8px 0 24px" }}
    >
      <DoorBand wall={wall} door={door} text={door} inset={16}>
        <span style={{ display: "block", fontSize: "14px", fontWeight: 400, lineHeight: "20px" }}>
          {card.name}
        </span>
        {card.title}
      </DoorBand>
      <div style={{ padding: "12px 16px 0" }}>
        <Text className="m-ink2" style={{ ...cell, color: ink2, margin: 0 }}>
          {card.code.label}
        </Text>
        <Text
          className="m-ink"
          style={{
            ...text,
            fontSize: "27px",
            fontWeight: 700,
            letterSpacing: "1px",
            lineHeight: "34px",
            margin: "0 0 8px",
          }}
        >
          {card.code.value}
        </Text>
        <Rows rows={card.rows} />
      </div>
    </Section>
  );
}

function Action({ action }: { action: NonNullable<MailContent["action"]> }) {
  return (
    <Section style={{ margin: "24px 0" }}>
      <Button
        href={action.url}
        className="m-button"
        style={{
          backgroundColor: mailColours.baba,
          borderRadius: "3px",
          color: mailColours.white,
          fontFamily: mailFont,
          fontSize: "16px",
          fontWeight: 700,
          padding: "14px 20px",
        }}
      >
        {action.label}
      </Button>
    </Section>
  );
}

function Steps({ steps }: { steps: NonNullable<MailContent["steps"]> }) {
  return (
    <>
      <Heading as="h2" className="m-ink" style={subheading}>
        {steps.title}
      </Heading>
      <ol className="m-ink" style={{ ...text, paddingLeft: "24px" }}>
        {steps.items.map((step) => (
          <li key={step} style={{ margin: "0 0 8px" }}>
            {step}
          </li>
        ))}
      </ol>
    </>
  );
}

/** The end of every email: what to quote, and the ways to reach the academy. */
function Help({ reference }: { reference: string | undefined }) {
  const small = { ...cell, color: ink2, margin: "0 0 8px" };
  return (
    <div className="m-line" style={{ borderTop: `1px solid ${line}`, padding: "16px 20px 24px" }}>
      {reference && (
        <Text className="m-ink2" style={small}>
          Reference:{" "}
          <strong className="m-ink" style={{ color: ink, overflowWrap: "anywhere" }}>
            {reference}
          </strong>
        </Text>
      )}
      <Text className="m-ink2" style={small}>
        {helpHours}
      </Text>
      <table cellPadding={0} cellSpacing={0} style={{ borderCollapse: "collapse" }}>
        <tbody>
          {helpWays.map(({ label, value, url }) => (
            <tr key={label}>
              <th
                scope="row"
                align="left"
                className="m-ink2"
                style={{ ...cell, color: ink2, fontWeight: 400, padding: "6px 16px 6px 0" }}
              >
                {label}
              </th>
              <td style={{ ...cell, padding: "6px 0" }}>
                <a href={url} className="m-link" style={{ color: mailColours.baba }}>
                  {value}
                </a>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** An email as HTML. It needs no picture, and follows the reader's light or dark scheme. */
export function Letter({ content }: { content: MailContent }) {
  return (
    <Html lang="en">
      <Head>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{content.subject.replace(/\s+/g, " ")}</title>
        <style dangerouslySetInnerHTML={{ __html: darkStyles }} />
      </Head>
      <Body className="m-page" style={{ backgroundColor: mailColours.page, margin: 0 }}>
        <Container
          className="m-sheet"
          style={{ backgroundColor: mailColours.sheet, maxWidth: "560px" }}
        >
          <DoorBand>{academy.name}</DoorBand>
          <div style={{ padding: "24px 20px 8px" }}>
            <Heading
              as="h1"
              className="m-ink"
              style={{ ...text, fontSize: "25px", fontWeight: 700, lineHeight: "31px" }}
            >
              {content.heading}
            </Heading>
            {content.paragraphs.map((paragraph) => (
              <Text key={paragraph} className="m-ink" style={{ ...text, overflowWrap: "anywhere" }}>
                <Broken>{paragraph}</Broken>
              </Text>
            ))}
            {content.card && <Card card={content.card} />}
            {content.rows && <Rows rows={content.rows} />}
            {content.action && <Action action={content.action} />}
            {content.steps && <Steps steps={content.steps} />}
            {content.afterwards && (
              <>
                <Heading as="h2" className="m-ink" style={subheading}>
                  {content.afterwards.title}
                </Heading>
                <Rows rows={content.afterwards.rows} />
              </>
            )}
            {content.closing?.map((paragraph) => (
              <Text key={paragraph} className="m-ink" style={text}>
                {paragraph}
              </Text>
            ))}
            {content.quote && <Quote quote={content.quote} />}
          </div>
          <Help reference={content.reference} />
        </Container>
      </Body>
    </Html>
  );
}
