import type { TablePage } from "../model/pages";
import { Block, Foot, Notes } from "./parts";
import { SheetPage } from "./sheet-page";

/** One section to a page. */
export function SheetPages({ pages, crest }: { pages: readonly TablePage[]; crest: string | null }) {
  return pages.map((page) => (
    <SheetPage
      key={page.page}
      orientation={page.orientation}
      half={page.half}
      crest={crest}
      isDraft={page.isDraft}
      head={
        <>
          {page.head.map((line) => (
            <p key={line}>{line}</p>
          ))}
          {page.part !== null && <p className="part">{page.part}</p>}
        </>
      }
      block={<Block facts={page.block} />}
      columns={page.columns}
      rows={page.rows}
      heading={page.heading}
      notes={page.notes && <Notes notes={page.notes} />}
      page={page.page}
      pages={page.pages}
      foot={<Foot lines={page.foot} />}
      totals={page.totals}
      signatures={page.signatures.length > 0 ? page.signatures : undefined}
    />
  ));
}
