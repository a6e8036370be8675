import type { ReactNode } from "react";
import { href } from "react-router";
import { Link } from "#design/actions/link.tsx";
import { Alert } from "#design/messages/alert.tsx";
import { type Lack, lackOf } from "../../rules/registration/lacking-access.ts";
import type { AtLevel } from "./by-level.tsx";

const needs: Record<Lack, string> = {
  device: "a computer, tablet or smartphone",
  internet: "regular internet",
  both: "a device and regular internet",
};

/**
 * For someone without a device or internet: says so before the money, and offers programs at a centre. It
 * stops nobody.
 */
export function AccessWarning({
  view,
  answers,
  isShort = false,
  children,
}: Pick<AtLevel, "view" | "answers"> & {
  /** Said before, where the question was: without the programs. */
  readonly isShort?: boolean;
  readonly children?: ReactNode;
}) {
  const lack = lackOf(answers);
  const { instead, program } = view;
  if (!lack || !instead) return null;
  const need = `You need ${needs[lack]} for this program`;
  const atCentres = `${href("/programs")}?mode=physical`;
  if (isShort) {
    return (
      <Alert tone="warning">
        <p>
          {need}. You can still register for it, or see the{" "}
          <Link to={atCentres}>programs at our centres</Link>.
        </p>
      </Alert>
    );
  }
  return (
    <Alert tone="warning" title={need}>
      <p>
        {program.mode === "hybrid" ? "A part of it" : "It"} is taught online. You can still register
        for it, or look at these:
      </p>
      <ul className="access-links">
        {instead.map(({ id, title, place }) => (
          <li key={id}>
            <Link to={href("/programs/:id", { id })}>{title}</Link>, {place}
          </li>
        ))}
        <li>
          <Link to={atCentres}>All programs at our centres</Link>
        </li>
        {program.mode === "online" && (
          <li>
            <Link to={`${href("/programs")}?mode=hybrid`}>All hybrid programs</Link>
          </li>
        )}
      </ul>
      {children}
    </Alert>
  );
}
