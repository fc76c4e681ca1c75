import type { listReturns, SchoolReturn } from "~/features/absences/returns";
import { pageSizes } from "~/features/values/lists";
import { type Problems, t } from "~/messages";
import { cellsOnScreen, columnsOnScreen } from "~/routes/parts/listing";
import { Button, DataTable, Pagination, PostForm, RowCheckbox, rangeText, Ticked } from "~/ui";
import { columns, keyOf, pressedForm } from "./list-rows";

const tickedForm = "ditanda";

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
  const shown = columnsOnScreen(columns).filter(({ isActions }) => receives || !isActions);
  const mayTick = receives && data.some(canBeTicked);
  return (
    <>
      <DataTable
        caption={t("absence.lists_caption", { range: rangeText(range) })}
        columns={shown}
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
          cells: cellsOnScreen(shown, one, { problems }),
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
