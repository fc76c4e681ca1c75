import type { listScripts, ScriptsOfSchool } from "~/features/scripts/queries";
import { pageSizes } from "~/features/values/page-sizes";
import { figure, labelOf, type Problems, t } from "~/messages";
import { keyOf, pressedForm } from "~/routes/absences/parts/list-rows";
import { Button, DataTable, FieldProblems, Pagination, PostForm, RowCheckbox, rangeText, Ticked } from "~/ui";
import { schoolAddress } from "./address";
import { schoolState } from "./words";

const tickedForm = "ditanda";

const sentOf = ({ school_code, expected }: ScriptsOfSchool): string => `${school_code}:${expected}`;
const isWaiting = ({ state }: ScriptsOfSchool): boolean => state === "pending" || state === "changed";

interface SchoolsTableProps {
  exam_paper_id: number;
  list: ReturnType<typeof listScripts>;
  returns: boolean;
  address: (changes?: Record<string, string | number | null>) => string;
  problems: Problems;
  ticked: unknown;
}

/** Two forms: Enter on a tick never presses the button of a row. */
export function SchoolsTable({ exam_paper_id, list, returns, address, problems, ticked }: SchoolsTableProps) {
  const { data, ...range } = list;
  const chosen = [ticked ?? []].flat();
  return (
    <>
      <DataTable
        caption={t("script.schools_caption", { range: rangeText(range) })}
        columns={[
          { key: "school_name", label: labelOf("school_name") },
          { key: "school_code", label: labelOf("school_code"), nowrap: true },
          { key: "district_code", label: labelOf("district_code") },
          { key: "expected", label: t("script.expected"), align: "right" },
          { key: "returned", label: t("script.returned"), align: "right" },
          { key: "state", label: t("script.state") },
          ...(returns ? [{ key: "actions", label: t("word.actions"), isActions: true }] : []),
        ]}
        rows={data.map((school) => ({
          id: school.registration_id,
          select:
            returns && isWaiting(school) ? (
              <RowCheckbox
                name="ticked"
                id={keyOf(school.school_code)}
                value={sentOf(school)}
                checked={chosen.includes(sentOf(school))}
                about={school.school_name}
                form={tickedForm}
              />
            ) : undefined,
          cells: {
            school_name: (
              <>
                {returns ? (
                  <a href={schoolAddress(exam_paper_id, school.registration_id)}>{school.school_name}</a>
                ) : (
                  school.school_name
                )}
                <FieldProblems
                  id={keyOf(school.school_code)}
                  name={keyOf(school.school_code)}
                  problems={problems[keyOf(school.school_code)]}
                />
              </>
            ),
            school_code: school.recorded_school_code,
            district_code: school.district_code,
            expected: figure(school.expected),
            returned: school.returned === null ? "" : figure(school.returned),
            state: schoolState(school),
            actions: actionsOf(school),
          },
        }))}
        empty={t("script.schools_none")}
        bar={
          <>
            {returns && data.some(isWaiting) && (
              <PostForm action={address()} id={tickedForm} className="bulk" once>
                <Ticked />
                <Button kind="secondary">{t("script.press_ticked")}</Button>
              </PostForm>
            )}
            <Pagination {...range} address={address} sizes={pageSizes} />
          </>
        }
      />
      {returns && <PostForm action={address()} id={pressedForm} once />}
    </>
  );
}

function actionsOf(school: ScriptsOfSchool) {
  const about = <span className="vh">{school.school_name}</span>;
  return isWaiting(school) ? (
    <Button form={pressedForm} name="received" value={sentOf(school)} kind="quiet">
      {t("script.press", { n: figure(school.expected) })} {about}
    </Button>
  ) : (
    <Button form={pressedForm} name="reopened" value={`${school.return_id}:${school.version}`} kind="quiet">
      {t("script.cancel")} {about}
    </Button>
  );
}
