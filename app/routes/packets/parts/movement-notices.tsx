import type { Movement } from "~/features/packets/movements/rules";
import { movementSteps } from "~/features/packets/movements/steps";
import { packetPrints, sheetOf } from "~/features/sheets/packets/kinds";
import { malaysianMoment } from "~/features/values/moments";
import { figure, t } from "~/messages";
import { type Choice, Notice } from "~/ui";

interface MovementNoticesProps {
  late: number;
  differing: number;
  title: string;
  address: (changes: { state: string; step: null; page: number }) => string;
}

/** What needs somebody first, where there is something to say. */
export function MovementNotices({ late, differing, title, address }: MovementNoticesProps) {
  if (late === 0 && differing === 0) return null;
  return (
    <Notice kind="warning" title={title}>
      <ul>
        {late > 0 && (
          <li>
            <a className="inline-block py-1.5" href={address({ state: "late", step: null, page: 1 })}>
              {t("movement.late_n", { n: late })}
            </a>
          </li>
        )}
        {differing > 0 && (
          <li>
            <a className="inline-block py-1.5" href={address({ state: "differs", step: null, page: 1 })}>
              {t("movement.differs_n", { n: differing })}
            </a>
          </li>
        )}
      </ul>
    </Notice>
  );
}

interface Named {
  id: number;
  exam_type_code: string;
  code: string;
}

const paperChoices = (papers: readonly Named[]) =>
  papers.map(({ id, exam_type_code, code }) => ({ value: String(id), label: `${exam_type_code} ${code}` }));

export const movementFilters = (
  papers: readonly Named[],
  districts: readonly Pick<Choice, "value" | "label">[],
) => ({
  exam_paper_id: paperChoices(papers),
  district_code: districts,
  step: movementSteps.map((step) => ({ value: step, label: t(`movement.waits_${step}`) })),
  state: [
    { value: "late", label: t("movement.late") },
    { value: "differs", label: t("movement.differs") },
  ],
  school_code: null,
});

export const printFilters = (
  papers: readonly Named[],
  districts: readonly Pick<Choice, "value" | "label">[],
) => ({
  sheet: packetPrints.map((print) => ({ value: print, label: t(`sheet.name_of.${sheetOf(print)}`) })),
  exam_paper_id: paperChoices(papers),
  district_code: districts,
  school_code: null,
});

/** A moment stays in one line, so that a narrow column has few lines. */
export const movementInWords = ({ step, packets, moved_at, by }: Movement): string =>
  t("movement.line", {
    n: figure(packets),
    step: t(`movement.did_${step}`),
    moment: malaysianMoment(moved_at).replaceAll(" ", "\u00a0"),
    by: by ?? t("movement.deleted_account"),
  });
