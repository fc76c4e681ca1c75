import { t } from "~/messages";
import { SheetPage } from "~/ui";
import { type CoverProps, coverColumns, coverFacts, coverRow } from "./cover";
import { coverRows } from "./many-limits";

export function CoverPages(props: CoverProps) {
  const { lines, orientation } = props;
  const most = coverRows[orientation];
  const facts = coverFacts(props);
  const rows = lines.map(coverRow);
  const pages = Math.ceil(lines.length / most);
  return Array.from({ length: pages }, (_, at) => (
    <SheetPage
      // biome-ignore lint/suspicious/noArrayIndexKey: a page of paper never reorders
      key={at}
      orientation={orientation}
      crest={lines[0]?.issuer.crest}
      head={facts.head.map((line) => <p key={line}>{line}</p>)}
      block={
        <dl>
          {(Object.keys(facts.block) as (keyof typeof facts.block)[]).map((term) => (
            <div key={term}>
              <dt>{t(term)}</dt>
              <dd>{facts.block[term]}</dd>
            </div>
          ))}
        </dl>
      }
      columns={coverColumns(orientation)}
      rows={rows.slice(at * most, (at + 1) * most)}
      page={at + 1}
      pages={pages}
      foot={<p>{facts.foot}</p>}
    />
  ));
}
