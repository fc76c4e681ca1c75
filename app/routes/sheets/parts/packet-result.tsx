import type { CheckedPackets } from "~/features/sheets/packets/check";
import { type Counted, countsInWords, type PacketPrint, sheetOf } from "~/features/sheets/packets/kinds";
import { malaysianMoment } from "~/features/values/moments";
import { figure, t } from "~/messages";
import { printAddress } from "~/routes/packets/parts/words";
import { Notice, SummaryList } from "~/ui";

/** Of a paper of question papers: counts, and no candidate. */
export function PacketResult(checked: CheckedPackets) {
  const { print, isSame, place, paper, counted, counted_now, pages, exam_year, now } = checked;
  const { created_at, printed_by } = checked;
  return (
    <>
      <Notice kind={isSame ? "success" : "warning"}>
        <p>{t(isSame ? "print.same" : "print.different")}</p>
        {!isSame && (
          <ul>
            {sentences(checked).map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        )}
      </Notice>
      <SummaryList
        rows={[
          { term: t("print.sheet"), detail: t(`sheet.name_of.${sheetOf(print)}`) },
          { term: t("packet_receipt.place"), detail: place },
          { term: t("label.exam_year"), detail: exam_year },
          ...(paper === null ? [] : [{ term: t("packet_receipt.paper"), detail: paper }]),
          { term: t("packet_receipt.counted"), detail: countsInWords(print, counted) },
          { term: t("packet_receipt.counted_now"), detail: countsInWords(print, counted_now) },
          { term: t("packet_receipt.pages"), detail: figure(pages) },
          { term: t("print.moment"), detail: malaysianMoment(created_at) },
          { term: t("print.printed_by"), detail: printed_by },
        ]}
      />
      {now && (
        <p className="mb-4">
          <a href={printAddress(print, now)}>{t("print.again")}</a>
        </p>
      )}
    </>
  );
}

function sentences({ print, changes }: CheckedPackets): string[] {
  if (changes.length === 0) return [t("packet_receipt.differs_inside")];
  return changes.map(({ code, before, after }) =>
    t("packet_receipt.differs", { code, before: side(print, before), after: side(print, after) }),
  );
}

const side = (print: PacketPrint, counted: Counted | null): string =>
  counted === null ? t("packet_receipt.none") : countsInWords(print, counted);
