import { href } from "react-router";
import { ButtonLink } from "#design/actions/button.tsx";
import { CardArt } from "#design/card-art/card-art.tsx";
import { EmptyState } from "#design/messages/empty-state.tsx";
import { LinkTabs } from "#design/page/link-tabs.tsx";
import { PageStyles } from "#design/page/page-styles.tsx";
import styles from "./platform.css?inline";
import { type Platform, platformPath, platforms } from "./platforms.ts";

export type PlatformHeadProps = {
  readonly platform: Platform;
  readonly headline: string;
  readonly lead: string;
  /** Facts about the platform. */
  readonly points: readonly { readonly title: string; readonly text: string }[];
};

/** Describes learning on this platform, with links to the other two. */
export function PlatformHead({ platform, headline, lead, points }: PlatformHeadProps) {
  const { art } = platform;
  return (
    <>
      <PageStyles name="platform" css={styles} />
      <div className={`platform-head wall-ground wall-${art.family}`}>
        <div className="platform-words">
          <LinkTabs
            label="Platforms"
            tabs={platforms.map(({ mode, name }) => ({
              label: name,
              to: platformPath(mode),
              current: mode === platform.mode,
            }))}
          />
          <h1 tabIndex={-1}>{headline}</h1>
          <p className="lead">{lead}</p>
        </div>
        <CardArt {...art} />
      </div>
      <dl className="wrap platform-points">
        {points.map(({ title, text }) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** An empty tab of a platform, with links to the tabs that have programs. */
export function NoPrograms({
  others,
}: {
  readonly others: readonly { label: string; to: string; count: number }[];
}) {
  return (
    <EmptyState
      title="No programs found for this selection."
      headingLevel={3}
      actions={
        <>
          {others.map(({ label, to, count }) => (
            <ButtonLink key={label} to={to} variant="secondary">
              {label} ({count})
            </ButtonLink>
          ))}
          <ButtonLink to={href("/programs")} variant="quiet">
            See all programs
          </ButtonLink>
          <ButtonLink to={href("/find-your-door")} variant="quiet">
            Find your door
          </ButtonLink>
        </>
      }
    />
  );
}
