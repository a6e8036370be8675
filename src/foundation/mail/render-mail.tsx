import { Body } from "@react-email/body";
import { Button } from "@react-email/button";
import { Container } from "@react-email/container";
import { Head } from "@react-email/head";
import { Heading } from "@react-email/heading";
import { Html } from "@react-email/html";
import { Section } from "@react-email/section";
import { Text } from "@react-email/text";
import { renderToStaticMarkup } from "react-dom/server";
import { academy } from "../academy.ts";
import type { MailKind } from "./mail-kinds.ts";
import type { Mail } from "./queue-mail.ts";

/** The content of an email. Paragraphs are plain text; a row is a label with its value. */
export type MailContent = {
  to: string;
  kind: MailKind;
  subject: string;
  heading: string;
  paragraphs: string[];
  rows?: [label: string, value: string][];
  /** The one action. */
  action?: { label: string; url: string };
  /** Paragraphs after the action. */
  closing?: string[];
  reference?: string;
  /** See Mail. */
  holdsSecret?: boolean;
};

const ink = "#12192f";
const text = { color: ink, fontSize: "16px", lineHeight: "25px", margin: "0 0 16px" };

function Letter({ content }: { content: MailContent }) {
  return (
    <Html lang="en">
      <Head />
      <Body style={{ backgroundColor: "#f8fafd", fontFamily: "Arial, sans-serif", margin: 0 }}>
        <Container style={{ maxWidth: "560px", padding: "24px 16px" }}>
          <Text style={{ color: "#1f2d7c", fontSize: "17px", fontWeight: 700, margin: "0 0 24px" }}>
            {academy.name}
          </Text>
          <Heading as="h1" style={{ color: ink, fontSize: "24px", margin: "0 0 16px" }}>
            {content.heading}
          </Heading>
          {content.paragraphs.map((paragraph) => (
            <Text key={paragraph} style={text}>
              {paragraph}
            </Text>
          ))}
          {content.rows?.map(([label, value]) => (
            <Text key={label} style={{ ...text, margin: "0 0 8px" }}>
              {label}: <strong>{value}</strong>
            </Text>
          ))}
          {content.action && (
            <Section style={{ margin: "24px 0" }}>
              <Button
                href={content.action.url}
                style={{
                  backgroundColor: "#1f2d7c",
                  borderRadius: "3px",
                  color: "#ffffff",
                  fontSize: "16px",
                  fontWeight: 700,
                  padding: "14px 20px",
                }}
              >
                {content.action.label}
              </Button>
            </Section>
          )}
          {content.closing?.map((paragraph) => (
            <Text key={paragraph} style={text}>
              {paragraph}
            </Text>
          ))}
          <Text style={{ ...text, color: "#444d61", fontSize: "14px", lineHeight: "21px" }}>
            {content.reference ? `Reference: ${content.reference}. ` : ""}
            {`Questions? Write to ${academy.supportEmail}, ${academy.supportHours}.`}
          </Text>
        </Container>
      </Body>
    </Html>
  );
}

function plainText(content: MailContent): string {
  return [
    content.heading,
    ...content.paragraphs,
    ...(content.rows
      ? [content.rows.map(([label, value]) => `${label}: ${value}`).join("\n")]
      : []),
    ...(content.action ? [`${content.action.label}:\n${content.action.url}`] : []),
    ...(content.closing ?? []),
    `${content.reference ? `Reference: ${content.reference}\n` : ""}Questions? Write to ${academy.supportEmail}, ${academy.supportHours}.\n${academy.name}`,
  ].join("\n\n");
}

/** Old mail programs lay out nested tables correctly only with this one. */
const doctype =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">';

/** Renders the HTML and its plain text version, ready for queueMail. */
export async function renderMail(content: MailContent): Promise<Mail> {
  return {
    to: content.to,
    kind: content.kind,
    subject: content.subject,
    text: plainText(content),
    html: `${doctype}${renderToStaticMarkup(<Letter content={content} />)}`,
    ...(content.holdsSecret ? { holdsSecret: true } : {}),
  };
}
