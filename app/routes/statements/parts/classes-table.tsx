import { type classesOf, statementStates } from "~/features/statements/rules";
import type { SchoolYear } from "~/features/values/school-year";
import { figure, t } from "~/messages";
import { DataTable } from "~/ui";
import { classOf } from "./address";
import { ClassPress } from "./class-press";

interface ClassesTableProps {
  place: SchoolYear;
  classes: ReturnType<typeof classesOf>;
  marks: boolean;
}

export const ClassesTable = ({ place, classes, marks }: ClassesTableProps) => (
  <DataTable
    caption={t("statement.classes_caption", { n: classes.length })}
    columns={[
      { key: "class", label: t("statement.class"), nowrap: true },
      { key: "total", label: t("statement.candidates"), align: "right" },
      ...statementStates.map((key) => ({ key, label: t(`statement.state.${key}`), align: "right" as const })),
      { key: "actions", label: t("word.actions"), isActions: true },
    ]}
    rows={classes.map(({ class_name, total, unmarked, counts: ofClass }) => ({
      id: class_name ?? "",
      cells: {
        class: <a href={classOf(place, class_name)}>{class_name ?? t("statement.no_class")}</a>,
        total: figure(total),
        ...Object.fromEntries(statementStates.map((key) => [key, figure(ofClass[key])])),
        actions: marks && <ClassPress {...{ place, class_name }} n={unmarked} result="same" />,
      },
    }))}
    empty={t("statement.none")}
    figures
  />
);
