import type { ComponentType } from "react";
import { Link, useSearchParams } from "react-router";
import { ActionButton } from "#design/actions/action-button.tsx";
import { ButtonLink } from "#design/actions/button.tsx";
import { useRoving } from "#design/list/use-roving.ts";
import { InHead } from "#design/page/in-head.tsx";

type HeadTabsProps = {
  readonly label: string;
  readonly tabs: readonly {
    readonly label: string;
    readonly to: string;
    readonly isCurrent: boolean;
  }[];
};

function Tabs({ label, tabs }: HeadTabsProps) {
  const group = useRoving<HTMLElement>("a");
  return (
    <nav className="tabs" aria-label={label} {...group}>
      {tabs.map((tab) => (
        <Link
          key={tab.to}
          className="tab"
          to={tab.to}
          // Another screen is a new document; a part of this one is not.
          reloadDocument={!tab.to.startsWith("?")}
          aria-current={tab.isCurrent ? "page" : undefined}
        >
          {tab.label}
        </Link>
      ))}
    </nav>
  );
}

/** The parts of a screen, beside its title. They are one tab stop, so that few stops come before the rows. */
export const HeadTabs = (props: HeadTabsProps) => (
  <InHead>
    <Tabs {...props} />
  </InHead>
);

type ListTab = {
  /** In the address: `?tab=graduates`; null for the first. */
  readonly name: string | null;
  readonly label: string;
  readonly list: ComponentType;
  /** The page that creates a row of the list. */
  readonly create: { readonly label: string; readonly to: string } | null;
};

/** Several lists, each under its tab with the button that creates a row. */
export function ListTabs({
  label,
  tabs,
  mayCreate = true,
}: {
  readonly label: string;
  readonly tabs: readonly [ListTab, ...ListTab[]];
  readonly mayCreate?: boolean;
}) {
  const [parameters] = useSearchParams();
  const shown = tabs.find(({ name }) => name === parameters.get("tab")) ?? tabs[0];
  const { list: List, create } = shown;
  return (
    <>
      {mayCreate && create && <CreateButton opens={create.to}>{create.label}</CreateButton>}
      <HeadTabs
        label={label}
        tabs={tabs.map((tab) => ({
          label: tab.label,
          to: tab.name ? `?tab=${tab.name}` : "?",
          isCurrent: tab === shown,
        }))}
      />
      <List key={shown.label} />
    </>
  );
}

type CreateButtonProps = {
  /** The page with its form, or what opens the form here. */
  readonly opens: string | (() => void | Promise<void>);
  readonly "aria-expanded"?: boolean;
  /** "Create level" */
  readonly children: string;
};

/** The button that creates something new, at the right end of the head: the same place on every screen. */
export const CreateButton = ({ opens, ...button }: CreateButtonProps) => (
  <InHead place="actions">
    {typeof opens === "string" ? (
      <ButtonLink {...button} to={opens} />
    ) : (
      <ActionButton {...button} onAct={async () => opens()} />
    )}
  </InHead>
);
