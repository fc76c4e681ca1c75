import type { ReactNode } from "react";

export function SummaryList({ rows }: { rows: readonly { term: string; detail: ReactNode }[] }) {
  return (
    <dl className="facts">
      {rows.map(({ term, detail }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{detail}</dd>
        </div>
      ))}
    </dl>
  );
}
