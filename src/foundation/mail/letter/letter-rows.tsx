import type { MailRow } from "./letter.ts";
import { cellStyle, mailColours } from "./mail-styles.ts";

const bullet = "• ";

/** The first line is the value; the lines below add details. A list has no first line. */
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

/** Labels and values in two columns, at every width. */
export function LetterRows({ rows }: { rows: readonly MailRow[] }) {
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
                ...cellStyle,
                borderBottom: `1px solid ${mailColours.line}`,
                color: mailColours.ink2,
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
                ...cellStyle,
                borderBottom: `1px solid ${mailColours.line}`,
                color: mailColours.ink,
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
