import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { isSelection, sheetOrders } from "~/features/sheets/candidates/filters";
import { type SheetKind, sheetKinds, unnumberedOn } from "~/features/sheets/kinds";
import { seatingPlanOf } from "~/features/sheets/model/seating-plan";
import { nameInState, nameOf } from "~/features/sheets/names";
import type { Changes } from "~/features/sheets/prints/changes";
import type { Receipt } from "~/features/sheets/prints/commands";
import type { Sheet } from "~/features/sheets/queries";
import { PagesOf } from "~/features/sheets/screen/pages-of";
import { PreviewContext } from "~/features/sheets/screen/sheet-page";
import { malaysianDate } from "~/features/values/moments";
import type { FormAnswer } from "~/http/forms";
import { t } from "~/messages";
import type { Screen } from "~/routes/parts/screen";
import styles from "~/sheet.css?url";
import { ButtonLink, FilterForm, Notice, Page, pageTitle, SelectField, TextField } from "~/ui";
import { sheetAddress, sheetPath } from "./addresses";
import type { SheetAnswer } from "./answer";
import { ChooseSheet } from "./choose-sheet";
import { PrintButtons, PrintHint } from "./print-buttons";
import { StepLink } from "./step-link";

export const meta: MetaFunction = ({ data }) => {
  const answer = data as SheetAnswer | undefined;
  if (!answer || answer.show === "question") return [{ title: pageTitle(t("sheet.title")) }];
  const { school_code, year } = answer.sheet;
  return [{ title: pageTitle(nameInState(answer.sheet), { context: `${school_code} ${year}` }) }];
};

/** Sheets use their own stylesheet in place of the screens' one. */
export const handle: Screen = {
  step: 4,
  failed: { page: "student.print_list_failed" },
  help: "sheets.paper",
  stylesheet: (data) => ((data as SheetAnswer | undefined)?.show === "sheet" ? styles : undefined),
  isPrinted: (data) => {
    const answer = data as SheetAnswer | undefined;
    return answer?.show === "sheet" && answer.receipt.number !== null;
  },
};

export default function SheetScreen() {
  const data = useLoaderData() as SheetAnswer;
  const answer = useActionData() as FormAnswer | undefined;
  if (data.show === "question") return <ChooseSheet {...data.question} />;
  if (data.show === "empty") return <EmptySheet {...data} />;
  const { sheet, changes, hand_in, returned } = data;
  const receipt = receiptAfter(data.receipt, answer);
  const at = { school_code: sheet.school_code, exam_year: sheet.year };
  const { pages, ...kind }: SheetKind = sheetKinds[sheet.sheet];
  const { orientation } = pages === "plan" ? seatingPlanOf(sheet) : kind;
  return (
    <Page
      title={nameInState(sheet)}
      context={`${sheet.school_name} · ${sheet.year_title}`}
      sheets={orientation}
      errors={answer !== undefined}
      intro={<PrintHint receipt={receipt} />}
      back={{ href: sheetAddress("/students/sheets", at), label: t("sheet.back") }}
      actions={
        <>
          <PrintButtons {...{ sheet, receipt }} problems={answer?.problems} />
          {hand_in && <a href={hand_in}>{t("home.hand_in")}</a>}
          {returned && <a href={returned}>{t("statement.link")}</a>}
          {sheet.sheet === "attendance" && (
            <a href={sheetAddress(sheetPath("statements"), at)}>{nameOf("statements")}</a>
          )}
          <ButtonLink href={sheetAddress("/students", at)}>{t("sheet.close")}</ButtonLink>
        </>
      }
    >
      {pages !== "plan" && <SheetFilterForm sheet={sheet} />}
      <ChangesNotice changes={changes} />
      <SheetWarnings {...data} receipt={receipt} />
      <PreviewContext.Provider value={receipt.isPreview === true}>
        <PagesOf {...{ sheet, receipt, orientation, pages }} />
      </PreviewContext.Provider>
    </Page>
  );
}

/** A disk that cannot be written does not stop printing: the sheet then has no number. The form keeps its key then alone. */
function receiptAfter(receipt: Receipt, answer: FormAnswer | undefined): Receipt {
  if (!answer?.submission_key) return receipt;
  const { isPreview: _, ...unstored } = receipt;
  return unstored;
}

/** On the screen above the sheet: how it differs from the latest print. */
function ChangesNotice({ changes }: { changes: Changes | null }) {
  if (changes === null) return null;
  const { number, checksum, created_at } = changes;
  const { isReordered, isHeadChanged, ...counts } = changes.differences;
  const counted = Object.entries(counts).filter(([, n]) => n > 0);
  const parts = [
    ...counted.map(([what, n]) => t(`print.since.${what as keyof typeof counts}`, { n })),
    ...(isReordered ? [t("print.since.reordered")] : []),
    ...(isHeadChanged ? [t("print.since.head_changed")] : []),
  ].join(", ");
  const n = counted.reduce((sum, [, each]) => sum + each, 0);
  const shown = { n, number, date: malaysianDate(created_at), parts };
  return (
    <Notice kind="info">
      <p>
        {t(n === 0 ? "print.since_sheet" : "print.since", shown)}{" "}
        <a href={`/students/sheets/check?${new URLSearchParams({ number, checksum })}`}>
          {t("print.check_it", { number })}
        </a>
      </p>
    </Notice>
  );
}

type Shown = Extract<SheetAnswer, { show: "sheet" }>;

function SheetWarnings({ sheet, receipt, outdated, steps, most }: Shown) {
  const { unnumbered, candidates } = sheet;
  const notStudents = candidates.filter(({ is_student }) => !is_student).length;
  const lines = [
    outdated !== null && t("sheet.outdated", { number: outdated }),
    unnumbered > 0 && noteOfUnnumbered(sheet),
    notStudents > 0 && t("sheet.not_students", { n: notStudents }),
    sheet.omitted > 0 && t("sheet.omitted", { max: most, n: sheet.omitted }),
    sheet.sheet === "check-list" && sheet.state === "muktamad" && t("sheet.draft_of_final"),
    sheet.sheet === "final-list" &&
      sheet.state !== "muktamad" &&
      t("sheet.not_final_yet", { state: t(`list.${sheet.state}`) }),
    sheet.room !== null && sheet.room.hidden.length > 0 && t("sheet.hidden", { n: sheet.room.hidden.length }),
    receipt.number === null && !receipt.isPreview && !sheet.isDraft && t("sheet.unnumbered"),
  ].filter((line) => typeof line === "string");
  if (lines.length === 0) return null;
  return (
    <Notice kind="warning">
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {unnumbered > 0 && <StepLink step={steps.numbers} />}
    </Notice>
  );
}

function noteOfUnnumbered({ sheet, unnumbered: n, isDraft }: Sheet): string | false {
  if (isDraft) return t("sheet.is_draft", { n });
  if (unnumberedOn(sheet) === "allowed") return false;
  if (sheet === "slips") return t("sheet.slips_left_out", { n });
  return t(sheet === "labels" ? "sheet.labels_left_out" : "sheet.without_number", { n });
}

/** In place of a sheet without candidates, which is not printed. */
function EmptySheet({ sheet, steps }: Extract<SheetAnswer, { show: "empty" }>) {
  const at = { school_code: sheet.school_code, exam_year: sheet.year };
  return (
    <Page
      title={nameOf(sheet.sheet)}
      context={`${sheet.school_name} · ${sheet.year_title}`}
      back={{ href: sheetAddress("/students/sheets", at), label: t("sheet.back") }}
    >
      {isSelection(sheet.filters) && <SheetFilterForm sheet={sheet} />}
      <Notice kind="info">
        <p>{whyEmpty(sheet)}</p>
        {sheet.classes.length === 0 && <StepLink step={steps.candidates} />}
        {sheet.unnumbered > 0 && <StepLink step={steps.numbers} />}
      </Notice>
    </Page>
  );
}

function whyEmpty({ filters, classes, unnumbered, year, room }: Sheet): string {
  const { class_name, number_from, number_to, student_id } = filters;
  if (classes.length === 0) return t("sheet.none", { year });
  if (unnumbered > 0) return t("sheet.none_numbered");
  if (student_id !== undefined) return t("sheet.no_candidate");
  if (class_name !== null && !classes.some((each) => each.class_name === class_name)) {
    return t("sheet.no_class", { class_name });
  }
  if (number_from !== null && number_to !== null && number_from > number_to) {
    return t("sheet.range_reversed", { number_from, number_to });
  }
  return t(room ? "sheet.none_in_room" : "sheet.nobody");
}

/** Only the address holds the filters, so closing the sheet drops them (product 6.6). */
function SheetFilterForm({ sheet }: { sheet: Sheet }) {
  const { school_code, year, filters, classes } = sheet;
  const path = sheetPath(sheet.sheet);
  const isWhole = !isSelection(filters) && filters.paper === undefined && filters.order === sheetOrders[0];
  return (
    <FilterForm
      action={path}
      clearHref={isWhole ? undefined : sheetAddress(path, { school_code, exam_year: year })}
      hidden={{ school_code, exam_year: year, room_id: filters.room_id }}
      isQuestion
    >
      <SelectField
        name="class_name"
        blank={t("word.all")}
        value={filters.class_name}
        options={classes.flatMap(({ class_name, total }) =>
          class_name === null
            ? []
            : [{ value: class_name, label: t("sheet.class", { class_name, n: total }) }],
        )}
      />
      <SelectField
        name="gender"
        blank={t("word.all")}
        value={filters.gender}
        options={(["L", "P"] as const).map((value) => ({ value, label: t(`gender.${value}`) }))}
      />
      <TextField name="number_from" value={filters.number_from} inputMode="numeric" width="tiny" />
      <TextField name="number_to" value={filters.number_to} inputMode="numeric" width="tiny" />
      <SelectField
        name="order"
        blank={false}
        value={filters.order}
        options={sheetOrders.map((value) => ({ value, label: t(`sheet.order.${value}`) }))}
      />
      <SelectField
        name="only_students"
        blank={t("word.all")}
        value={filters.only_students ? "true" : null}
        options={[{ value: "true", label: t("sheet.only_students") }]}
      />
      {sheet.offered.length > 0 && (
        <SelectField
          name="paper"
          blank={t("word.all")}
          value={filters.paper}
          options={sheet.offered.map(({ code, name }) => ({ value: code, label: `${code} · ${name}` }))}
        />
      )}
    </FilterForm>
  );
}
