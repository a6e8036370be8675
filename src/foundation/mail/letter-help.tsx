import { Text } from "@react-email/text";
import { helpHours, helpWays } from "./help-ways.ts";
import { cellStyle, mailColours } from "./mail-styles.ts";

/** The end of every email: what to quote, and the ways to reach the academy. */
export function LetterHelp({ reference }: { reference: string | undefined }) {
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
