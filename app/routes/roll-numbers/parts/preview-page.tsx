import type { RollNumberPreview } from "~/features/roll-numbers/queries";
import type { Change } from "~/features/roll-numbers/rules";
import { malaysianMoment } from "~/features/values/moments";
import { problem, t } from "~/messages";
import { listAddress } from "~/routes/parts/addresses";
import { ButtonLink, ErrorSummary, Notice, Page, SummaryList } from "~/ui";
import { Difference } from "./difference";
import { classCount, PreviewWarnings } from "./preview-warnings";
import { WriteForm, type WriteFormProps } from "./write-form";

interface PreviewPageProps extends WriteFormProps {
  /** The page of candidates on the screen; the form numbers all of them. */
  page: number;
  /** Rows without a change are shown too. */
  all: boolean;
}

/** Replaces the general message of a stale form: the clerk typed nothing to compare. */
const stale = { "": [problem("blocked", { reason: t("roll_number.stale") })] };

const changes: Change[] = ["new", "changed", "taken_away", "same"];

export function PreviewPage(props: PreviewPageProps) {
  const { preview, page, all, obstacle, answer } = props;
  const { school, year, locked, code, only_unnumbered, rows, changed } = preview;
  const { school_code, school_name } = school;
  const query = new URLSearchParams({ school_code, exam_year: String(year.year) });
  const shown = { school_code, exam_year: year.year, code, only_unnumbered, all, page };
  const address = listAddress("/students/roll-numbers", shown, { page: 1, all: false });
  const isStale = Boolean(answer?.current);
  return (
    <Page
      title={t("roll_number.title")}
      context={t("roll_number.about", { school: school_name, code: school_code, year: year.year })}
      errors={Boolean(answer)}
      actions={
        <ButtonLink href={`/students/sheets/${school.exam_type_code.toLowerCase()}?${query}`}>
          {t("action.print")}
        </ButtonLink>
      }
      back={{ href: `/students?${query}`, label: t("nav.students") }}
      wide
    >
      <ErrorSummary problems={isStale ? stale : (answer?.problems ?? {})} />
      {obstacle && (!answer || isStale) && (
        <Notice kind="error">
          <p>{obstacle}</p>
          {preview.collisions.length > 0 && !only_unnumbered && (
            <p>
              {t("roll_number.collision_solved")}{" "}
              <a href={address({ only_unnumbered: true, page: 1 })}>{t("roll_number.collision_solve")}</a>
            </p>
          )}
        </Notice>
      )}
      {locked && year.lock_initial_student_datetime && (
        <Notice kind="info">
          <p>
            {t("roll_number.locked_since", {
              year: year.year,
              moment: malaysianMoment(year.lock_initial_student_datetime),
            })}
          </p>
        </Notice>
      )}
      <PreviewWarnings {...preview} />
      {rows.length === 0 ? (
        <Notice kind="info">
          <p>{t("roll_number.empty", { year: year.year })}</p>
        </Notice>
      ) : (
        <>
          <Summary {...preview} />
          {changed === 0 && (
            <Notice kind="info">
              <p>{t("roll_number.nothing_to_write", { n: rows.length })}</p>
            </Notice>
          )}
        </>
      )}
      <WriteForm {...props} />
      <Difference {...{ preview, all, page, address }} />
    </Page>
  );
}

function Summary({ rows, counts, classes }: RollNumberPreview) {
  const summary = changes
    .filter((change) => counts[change] > 0)
    .map((change) =>
      t("roll_number.count", { n: counts[change], change: t(`roll_number.change.${change}`) }),
    );
  const notStudents = rows.filter(({ is_student }) => !is_student).length;
  const range = { first: rows[0]?.new ?? "", last: rows.at(-1)?.new ?? "" };
  return (
    <SummaryList
      rows={[
        { term: t("roll_number.total"), detail: rows.length },
        { term: t("roll_number.differences"), detail: summary.join(" · ") },
        { term: t("roll_number.numbers"), detail: t("roll_number.format", range) },
        { term: t("roll_number.classes"), detail: classes.map(classCount).join(" · ") },
        ...(notStudents > 0 ? [{ term: t("roll_number.not_students"), detail: notStudents }] : []),
      ]}
    />
  );
}
