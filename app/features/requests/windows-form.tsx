import { dayTextOf } from "~/features/values/day-boxes";
import { labelOf, type Problems, t } from "~/messages";
import { CellField, ScrollBox } from "~/ui";
import { requestKinds } from "./rules";

interface RequestWindowFieldsProps {
  values: Record<string, unknown>;
  problems: Problems;
}

const ends = ["opens_on", "closes_on"] as const;

export function RequestWindowFields({ values, problems }: RequestWindowFieldsProps) {
  return (
    <ScrollBox labelledBy="tempoh-tajuk">
      <table className="table">
        <caption id="tempoh-tajuk">{t("exam_year.day_hint")}</caption>
        <thead>
          <tr>
            <th scope="col">{labelOf("kind")}</th>
            {ends.map((end) => (
              <th key={end} scope="col">
                {t(`request.window.${end}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {requestKinds.map((kind) => (
            <tr key={kind}>
              <th scope="row">{t(`request.kind.${kind}`)}</th>
              {ends.map((end) => {
                const name = `${kind}_${end}`;
                return (
                  <td key={end}>
                    <CellField
                      name={name}
                      value={dayTextOf(values, name)}
                      problems={problems[name]}
                      width="short"
                    />
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}
