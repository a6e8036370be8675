import { Body } from "@react-email/body";
import { Button } from "@react-email/button";
import { Container } from "@react-email/container";
import { Head } from "@react-email/head";
import { Heading } from "@react-email/heading";
import { Html } from "@react-email/html";
import { Section } from "@react-email/section";
import { Text } from "@react-email/text";
import { Fragment } from "react";
import { academy } from "../../academy/academy.ts";
import { DoorBand } from "./door-band.tsx";
import type { Letter, MailCard } from "./letter.ts";
import { LetterRows } from "./letter-rows.tsx";
import {
  cellStyle,
  darkStyles,
  type MarkRow,
  mailColours,
  mailFont,
  textStyle,
} from "./mail-styles.ts";
import { helpHours, helpWays } from "./plain-text.ts";

/** What a person shows at the centre: a code in large letters with its facts. */
function LetterCard({ card }: { card: MailCard }) {
  const { wall, door } = card.colours;
  return (
    <Section
      className="m-line"
      style={{ border: `1px solid ${mailColours.line}`, borderRadius: "3px", margin: "8px 0 24px" }}
    >
      <DoorBand wall={wall} door={door} text={door} inset={16}>
        <span style={{ display: "block", fontSize: "14px", fontWeight: 400, lineHeight: "20px" }}>
          {card.name}
        </span>
        {card.title}
      </DoorBand>
      <div style={{ padding: "12px 16px 0" }}>
        <Text className="m-ink2" style={{ ...cellStyle, color: mailColours.ink2, margin: 0 }}>
          {card.code.label}
        </Text>
        <Text
          className="m-ink"
          style={{
            ...textStyle,
            fontSize: "27px",
            fontWeight: 700,
            letterSpacing: "1px",
            lineHeight: "34px",
            margin: "0 0 8px",
          }}
        >
          {card.code.value}
        </Text>
        <LetterRows rows={card.rows} />
      </div>
    </Section>
  );
}

/** The end of every email: the reference to quote, and ways to reach the academy. */
function LetterHelp({ reference }: { reference: string | undefined }) {
  const small = { ...cellStyle, color: mailColours.ink2, margin: "0 0 8px" };
  return (
    <div
      className="m-line"
      style={{ borderTop: `1px solid ${mailColours.line}`, padding: "16px 20px 24px" }}
    >
      {reference && (
        <Text className="m-ink2" style={small}>
          Reference:{" "}
          <strong className="m-ink" style={{ color: mailColours.ink, overflowWrap: "anywhere" }}>
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
                style={{
                  ...cellStyle,
                  color: mailColours.ink2,
                  fontWeight: 400,
                  padding: "6px 16px 6px 0",
                }}
              >
                {label}
              </th>
              <td style={{ ...cellStyle, padding: "6px 0" }}>
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

const subheading = { ...textStyle, fontSize: "18px", fontWeight: 700, margin: "0 0 8px" };

/** A text with its line breaks, which mail programs do not preserve with a style. */
function Broken({ children }: { children: string }) {
  return children.split("\n").map((line, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a text may have the same line twice, and nothing moves
    <Fragment key={at}>
      {at > 0 && <br />}
      {line}
    </Fragment>
  ));
}

/** What the reader wrote, with a line to its left. */
function Quote({ quote }: { quote: NonNullable<Letter["quote"]> }) {
  return (
    <>
      <Text
        className="m-ink2"
        style={{ ...textStyle, color: mailColours.ink2, margin: "24px 0 8px" }}
      >
        {quote.title}
      </Text>
      <blockquote
        className="m-ink2 m-line"
        style={{
          ...cellStyle,
          borderLeft: `3px solid ${mailColours.line}`,
          color: mailColours.ink2,
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

function Action({ action }: { action: NonNullable<Letter["action"]> }) {
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

function Steps({ steps }: { steps: NonNullable<Letter["steps"]> }) {
  return (
    <>
      <Heading as="h2" className="m-ink" style={subheading}>
        {steps.title}
      </Heading>
      <ol className="m-ink" style={{ ...textStyle, paddingLeft: "24px" }}>
        {steps.items.map((step) => (
          <li key={step} style={{ margin: "0 0 8px" }}>
            {step}
          </li>
        ))}
      </ol>
    </>
  );
}

/** An email as HTML. It needs no picture, and follows the reader's light or dark scheme. */
export function LetterMarkup({
  subject,
  letter,
  mark,
}: {
  subject: string;
  letter: Letter;
  mark: readonly MarkRow[];
}) {
  return (
    <Html lang="en">
      <Head>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{subject.replace(/\s+/g, " ")}</title>
        <style dangerouslySetInnerHTML={{ __html: darkStyles }} />
      </Head>
      <Body className="m-page" style={{ backgroundColor: mailColours.page, margin: 0 }}>
        <Container
          className="m-sheet"
          style={{ backgroundColor: mailColours.sheet, maxWidth: "560px" }}
        >
          <DoorBand mark={mark}>{academy.name}</DoorBand>
          <div style={{ padding: "24px 20px 8px" }}>
            <Heading
              as="h1"
              className="m-ink"
              style={{ ...textStyle, fontSize: "25px", fontWeight: 700, lineHeight: "31px" }}
            >
              {letter.heading}
            </Heading>
            {letter.paragraphs.map((paragraph) => (
              <Text
                key={paragraph}
                className="m-ink"
                style={{ ...textStyle, overflowWrap: "anywhere" }}
              >
                <Broken>{paragraph}</Broken>
              </Text>
            ))}
            {letter.card && <LetterCard card={letter.card} />}
            {letter.rows && <LetterRows rows={letter.rows} />}
            {letter.action && <Action action={letter.action} />}
            {letter.steps && <Steps steps={letter.steps} />}
            {letter.afterwards && (
              <>
                <Heading as="h2" className="m-ink" style={subheading}>
                  {letter.afterwards.title}
                </Heading>
                <LetterRows rows={letter.afterwards.rows} />
              </>
            )}
            {letter.closing?.map((paragraph) => (
              <Text key={paragraph} className="m-ink" style={textStyle}>
                {paragraph}
              </Text>
            ))}
            {letter.quote && <Quote quote={letter.quote} />}
          </div>
          <LetterHelp reference={letter.reference} />
        </Container>
      </Body>
    </Html>
  );
}
