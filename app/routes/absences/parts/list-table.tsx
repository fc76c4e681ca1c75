import type { listReturns, SchoolReturn } from "~/features/absences/returns.server";
import { malaysianMoment } from "~/features/values/moments";
import { pageSizes } from "~/features/values/page-sizes";
import { figure, labelOf, type Problems, t } from "~/messages";
import { Button, DataTable, FieldProblems, Pagination, PostForm, RowCheckbox, rangeText, Ticked } from "~/ui";

const tickedForm = "ditanda";
const pressedForm = "satu";

const keyOf = (school_code: string) => `senarai_${school_code}`;

interface Answer {
  problems: Problems;
  typed: Record<string, unknown>;
}

/** The problem of a row goes to its school, because the rows of the list may have moved since. */
export function problemsBySchool(answer: Answer | undefined): Problems {
  const sent = [answer?.typed.received ?? answer?.typed.ticked ?? []].flat().map(String);
  return Object.fromEntries(
    Object.entries(answer?.problems ?? {}).map(([field, problems]) => {
      const [, at] = /^rows\[(\d+)\]/.exec(field) ?? [];
      const code = at && sent[Number(at)]?.replace(/:\d+$/, "");
      return [code ? keyOf(code) : "", problems];
    }),
  );
}

interface ListTableProps {
  list: ReturnType<typeof listReturns>;
  receives: boolean;
  address: (changes?: Record<string, string | number | null>) => string;
  problems: Problems;
  ticked: unknown;
}

/** Two forms: Enter on a tick never presses the button of a row. */
export function ListTable({ list, receives, address, problems, ticked }: ListTableProps) {
  const { data, ...range } = list;
  const chosen = [ticked ?? []].flat();
  const right = (key: string, label: string) => ({ key, label, align: "right" as const });
  const mayTick = receives && data.some(canBeTicked);
  return (
    <>
      <DataTable
        caption={t("absence.lists_caption", { range: rangeText(range) })}
        columns={[
          { key: "school_name", label: labelOf("school_name") },
          { key: "school_code", label: labelOf("school_code"), nowrap: true },
          { key: "district_code", label: labelOf("district_code") },
          right("total_students", t("absence.registered")),
          right("total_absent", t("absence.absent")),
          { key: "received", label: labelOf("is_received") },
          ...(receives ? [{ key: "actions", label: t("word.actions"), isActions: true }] : []),
        ]}
        rows={data.map((one) => ({
          id: one.registration_id,
          select:
            receives && canBeTicked(one) ? (
              <RowCheckbox
                name="ticked"
                id={keyOf(one.school_code)}
                value={`${one.school_code}:0`}
                checked={chosen.includes(`${one.school_code}:0`)}
                about={one.school_name}
                form={tickedForm}
              />
            ) : undefined,
          cells: {
            ...one,
            school_code: one.recorded_school_code,
            total_students: figure(one.total_students),
            total_absent: figure(one.total_absent),
            school_name: (
              <>
                {one.school_name}
                <FieldProblems
                  id={keyOf(one.school_code)}
                  name={keyOf(one.school_code)}
                  problems={problems[keyOf(one.school_code)]}
                />
              </>
            ),
            received: one.received_at ? malaysianMoment(one.received_at) : t("absence.pending"),
            actions: <ListAction one={one} />,
          },
        }))}
        empty={t("absence.lists_none")}
        bar={
          <>
            {mayTick && (
              <PostForm action={address()} id={tickedForm} className="bulk" once>
                <Ticked />
                <Button kind="secondary">{t("absence.receive_ticked")}</Button>
              </PostForm>
            )}
            <Pagination {...range} address={address} sizes={pageSizes} />
          </>
        }
      />
      {receives && <PostForm action={address()} id={pressedForm} once />}
    </>
  );
}

const canBeTicked = ({ return_id, total_absent }: SchoolReturn) => return_id === null && total_absent === 0;

function ListAction({ one }: { one: SchoolReturn }) {
  const { school_code, school_name, return_id, version, total_absent: n } = one;
  const about = <span className="vh">{school_name}</span>;
  return return_id ? (
    <Button form={pressedForm} name="reopened" value={`${return_id}:${version}`} kind="quiet">
      {t("absence.reopen")} {about}
    </Button>
  ) : (
    <Button form={pressedForm} name="received" value={`${school_code}:${n}`} kind="quiet">
      {n === 0 ? t("absence.receive_none_absent") : t("absence.receive_with", { n })} {about}
    </Button>
  );
}
