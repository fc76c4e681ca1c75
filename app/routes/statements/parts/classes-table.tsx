import { type classesOf, statementStates } from "~/features/statements/rules";
import type { SchoolYear } from "~/features/values/school-year";
import { figure, t } from "~/messages";
import { pressedForm } from "~/routes/absences/parts/list-rows";
import { pagesOf } from "~/routes/parts/addresses";
import { DataTable, Pagination, PostForm } from "~/ui";
import { classOf, listOf } from "./address";
import { PressButton } from "./class-press";

interface ClassesTableProps {
  place: SchoolYear;
  classes: ReturnType<typeof classesOf>;
  range: { page: number; limit: number; total: number };
  marks: boolean;
}

/** The buttons share one form, because a form for each class would double the page of a large school. */
export const ClassesTable = ({ place, classes, range, marks }: ClassesTableProps) => (
  <>
    <DataTable
      caption={t("statement.classes_caption", { n: range.total })}
      columns={[
        { key: "class", label: t("statement.class"), nowrap: true },
        { key: "total", label: t("statement.candidates"), align: "right" },
        ...statementStates.map((key) => ({
          key,
          label: t(`statement.state.${key}`),
          align: "right" as const,
        })),
        { key: "actions", label: t("word.actions"), isActions: true },
      ]}
      rows={classes.map(({ class_name, total, unmarked, counts: ofClass }) => ({
        id: class_name ?? "",
        cells: {
          class: <a href={classOf(place, class_name)}>{class_name ?? t("statement.no_class")}</a>,
          total: figure(total),
          ...Object.fromEntries(statementStates.map((key) => [key, figure(ofClass[key])])),
          actions: marks && unmarked > 0 && (
            <PressButton
              {...{ class_name }}
              n={unmarked}
              result="same"
              form={pressedForm}
              formAction={classOf(place, class_name)}
            />
          ),
        },
      }))}
      empty={t("statement.none")}
      figures
    />
    {range.total > range.limit && <Pagination {...range} address={pagesOf(listOf(place))} hasRange />}
    {marks && <PostForm id={pressedForm} once />}
  </>
);
