import type { Run, SchoolOutcome } from "~/features/roll-numbers/outcomes";
import { mostInUndo } from "~/features/roll-numbers/outcomes";
import type { WholeYearFilter } from "~/features/roll-numbers/schema";
import { undoText } from "~/features/values/undo";
import { figure, labelOf, type Problems, t } from "~/messages";
import {
  Badge,
  Button,
  ButtonLink,
  type Column,
  DataTable,
  ErrorSummary,
  FormActions,
  HiddenFields,
  Notice,
  Page,
  Pagination,
  PostForm,
  ProgressBar,
  rangeText,
  type Tile,
  Tiles,
} from "~/ui";
import { limit, schoolAddress, sheetsOfYear, wholeYearAddress, written } from "./all-address";

interface AllRunPageProps {
  filter: WholeYearFilter;
  after: number;
  since: string;
  page: number;
  run: Run;
  /** Why the action did nothing. */
  problems?: Problems;
}

export function AllRunPage({ filter, after, since, page, run, problems }: AllRunPageProps) {
  const { exam_year: year } = filter;
  const { done, left, schools } = run;
  const all = done + left;
  const plan = wholeYearAddress(filter);
  return (
    <Page
      title={t("roll_number.year_all")}
      context={year}
      back={{ href: plan, label: t("roll_number.year_plan_back") }}
      errors={problems !== undefined}
      wide
    >
      {problems && <ErrorSummary problems={problems} />}
      <ProgressBar value={done} max={all} label={t("roll_number.run_progress", { done, all })} />
      {left > 0 ? (
        <PostForm className="mb-3">
          <HiddenFields values={{ ...written(filter), since, after, done }} />
          <p className="hint">{t("roll_number.run_goes_on", { n: left })}</p>
          <FormActions>
            <Button accessKey="s" autoFocus>
              {t("action.continue")}
            </Button>
            <ButtonLink href={plan}>{t("roll_number.run_stop")}</ButtonLink>
          </FormActions>
        </PostForm>
      ) : (
        <Notice kind="success" title={t("roll_number.run_finished")}>
          <p>{t("roll_number.year_done", totalsOf(schools))}</p>
          <p>
            <a href={sheetsOfYear(year)}>{t("sheet_many.title")}</a>
          </p>
        </Notice>
      )}
      <RunUndo undo={run.undo} />
      <Tiles tiles={figuresOf(schools)} />
      <DataTable
        caption={t("roll_number.run_caption", { range: rangeText({ page, limit, total: schools.length }) })}
        columns={outcomeColumns}
        rows={schools.slice((page - 1) * limit, page * limit).map((school) => ({
          id: school.registration_id,
          cells: outcomeCells(school, year),
        }))}
        empty={<p>{t("roll_number.run_none")}</p>}
        bar={
          <Pagination
            {...{ page, limit }}
            total={schools.length}
            address={(to) => wholeYearAddress(filter, { since, after, done }, to)}
          />
        }
        fits
      />
    </Page>
  );
}

const numbered = (schools: readonly SchoolOutcome[]) => schools.filter(({ written }) => written > 0);

const totalsOf = (schools: readonly SchoolOutcome[]) => ({
  schools: numbered(schools).length,
  n: schools.reduce((sum, { written }) => sum + written, 0),
});

function figuresOf(schools: readonly SchoolOutcome[]): Tile[] {
  const { schools: done, n } = totalsOf(schools);
  const left = (outcome: SchoolOutcome["outcome"]) =>
    schools.filter((school) => school.outcome === outcome).length;
  const refused = left("refused");
  return [
    { label: t("roll_number.run_numbered"), value: done, tone: done > 0 ? "success" : "neutral" },
    { label: t("roll_number.run_numbers"), value: n, isMain: true },
    { label: t("roll_number.year_same"), value: left("same") },
    { label: t("roll_number.year_refused"), value: refused, tone: refused > 0 ? "warning" : "neutral" },
  ];
}

const outcomeColumns: Column[] = [
  { key: "school_name", label: labelOf("school_name") },
  { key: "school_code", label: labelOf("school_code"), nowrap: true },
  { key: "total_students", label: labelOf("total_students"), align: "right" },
  { key: "state", label: t("roll_number.year_outcome"), nowrap: true },
  { key: "remark", label: t("roll_number.run_told") },
];

const kinds = { refused: "warning", changed: "warning", done: "success", same: "neutral" } as const;

function outcomeCells(school: SchoolOutcome, year: number) {
  const { school_name, school_code, total_students, outcome, written, obstacle } = school;
  return {
    school_name: <a href={schoolAddress(school_code, year)}>{school_name}</a>,
    school_code,
    total_students: figure(total_students),
    state: <Badge kind={kinds[outcome]}>{t(`roll_number.outcome.${outcome}`)}</Badge>,
    remark: obstacle ?? (written > 0 ? t("roll_number.run_written", { n: written }) : null),
  };
}

/** A run has no message that could offer its undo, so its page does. */
function RunUndo({ undo }: Pick<Run, "undo">) {
  if (undo === "none") return null;
  if (undo === "too_many") return <p>{t("roll_number.run_undo_too_many", { max: mostInUndo })}</p>;
  const { n, first, last } = undo;
  return (
    <PostForm action="/students/undo">
      <HiddenFields values={{ batch_id: undoText({ kind: "numbered", first, last }) }} />
      <p className="hint">{t("roll_number.run_undo_hint", { n })}</p>
      <FormActions>
        <Button kind="secondary">{t("action.undo")}</Button>
      </FormActions>
    </PostForm>
  );
}
