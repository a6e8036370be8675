import { Section } from "@react-email/section";
import { Text } from "@react-email/text";
import { DoorBand } from "./door-band.tsx";
import { LetterRows } from "./letter-rows.tsx";
import type { MailCard } from "./mail-content.ts";
import { cellStyle, mailColours, textStyle } from "./mail-styles.ts";

/** What a person shows at the centre: a code in large letters with its facts. */
export function LetterCard({ card }: { card: MailCard }) {
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
