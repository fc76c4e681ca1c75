import { useRouteLoaderData } from "@remix-run/react";
import { elsewhereIn, TransferOffers } from "~/features/requests/form";
import { BatchFields, FilledRows } from "~/features/students/batch/form";
import type { BatchScreen } from "~/features/students/batch/schema";
import { LateNote } from "~/features/students/form";
import type { FormAnswer } from "~/http/forms";
import type { FrameData } from "~/http/viewer";
import { explain, hasProblems, type Problems, problem, t } from "~/messages";
import { listAddress } from "~/routes/parts/addresses";
import { EntryNote } from "~/routes/parts/entry-note";
import { nearSeenIn } from "~/routes/parts/near-seen";
import type { SchoolYearChoice } from "~/routes/parts/school-year-form";
import { Button, CancelLink, Flash, FormActions, HiddenFields, Page, PostForm } from "~/ui";
import type { BatchResult } from "./batch-result";
import { BatchSavedList } from "./batch-saved";
import type { ShownSchoolYear } from "./batch-school-year";

interface BatchPageProps {
  query: BatchScreen;
  choice: SchoolYearChoice;
  /** Null when the school-year was lost after the form was shown; the typed rows are shown all the same. */
  place: ShownSchoolYear | null;
  back: string;
  answer: FormAnswer | undefined;
}

export function BatchPage({ query, choice, place, back, answer }: BatchPageProps) {
  const advances = useRouteLoaderData<FrameData>("root")?.preferences.advances;
  const typed = answer?.typed;
  const school_code = text(typed?.school_code) ?? place?.school_code ?? choice.school_code;
  const exam_year = text(typed?.exam_year) ?? place?.exam_year ?? choice.exam_year;
  const { columns, class_name } = query;
  const address = listAddress(
    "/student-add/batch",
    { school_code, exam_year, class_name, columns, back },
    {},
  );
  const list = back || listAddress("/students", { school_code, exam_year }, {})();
  const problems = summarised(answer?.problems ?? {});
  const isWrong = hasProblems(problems);
  const result = answer?.current as Partial<BatchResult> | null | undefined;
  const other = (which: string | null, value = "columns") => ({
    name: "intent",
    value,
    kind: "quiet" as const,
    formAction: address({ columns: which }),
  });
  return (
    <Page
      title={t("batch.title")}
      context={t("student.place", { school_name: place?.school_name ?? school_code ?? "", exam_year })}
      intro={
        <>
          {t("batch.how")} {t("batch.paste")} {advances && t("keyboard.advancing")}{" "}
          <a href="/keyboard">{t("keyboard.link")}</a>
        </>
      }
      errors={isWrong}
      back={{ href: list, label: t("student.list_title") }}
      wide
    >
      {result?.flash && <Flash message={result.flash.message} kind={result.flash.kind} />}
      <EntryNote entry={place?.entry ?? null} />
      <LateNote locked_since={place?.locked_since ?? null} />
      {/* The explicit action keeps the fragment out of the address, which would stop autofocus. */}
      <PostForm action={address()} spellCheck={false} once draft problems={problems}>
        <HiddenFields
          values={{
            school_code,
            exam_year,
            grid_key: text(typed?.grid_key) ?? crypto.randomUUID(),
            near_seen: nearSeenIn(answer),
          }}
        />
        <BatchFields
          columns={columns}
          classNameAbove={class_name}
          classes={place?.classes}
          typed={typed ?? null}
          problems={problems}
        />
        <FormActions isSticky>
          <Button accessKey="s">{t(nearSeenIn(answer) === null ? "action.save" : "near.save")}</Button>
          <FilledRows typed={typed?.rows} />
          {columns === null && <Button {...other("class_name")}>{t("batch.class_column")}</Button>}
          {columns === "all" ? (
            <Button {...other(null)}>{t("batch.fewer_columns")}</Button>
          ) : (
            <Button {...other("all")}>{t("batch.more_columns")}</Button>
          )}
          <Button {...other("all", "jawi")}>{t("jawi.use")}</Button>
          <CancelLink href={list} />
        </FormActions>
        <TransferOffers rows={elsewhereIn(answer?.problems ?? {})} />
        {result?.saved && <BatchSavedList rows={result.saved} />}
        {result?.flash?.undo && (
          <FormActions>
            <Button name="undo" value={result.flash.undo} kind="secondary">
              {t("action.undo")}
            </Button>
          </FormActions>
        )}
      </PostForm>
    </Page>
  );
}

const text = (value: unknown): string | null => (typeof value === "string" ? value : null);

/** School, year and `rows` have no field here that a summary line could lead to. */
function summarised({ school_code, exam_year, rows, ...problems }: Problems): Problems {
  const whole = Object.entries({ school_code, exam_year, rows }).flatMap(([field, all = []]) =>
    all.map((one) => problem("blocked", { reason: explain(field, one).message })),
  );
  return whole.length > 0 ? { ...problems, "": [...(problems[""] ?? []), ...whole] } : problems;
}
