import { RequestWindowFields } from "~/features/requests/windows-form";
import { figure, type MessageKey, type Problems, t } from "~/messages";
import { CheckboxField, HiddenFields } from "~/ui";
import type { Offer } from "./offer";
import type { CarryMark } from "./schema";

interface NextYearFieldsProps {
  offer: Offer;
  /** Null before the form was sent: every mark is ticked. */
  typed: Record<string, unknown> | null;
  problems: Problems;
}

/** What the new year takes from the latest one; a mark is offered where there is something to take. */
export function NextYearFields({ offer, typed, problems }: NextYearFieldsProps) {
  const { from, papers, rooms, schools_with_rooms: schools, schools_with_candidates, has_windows } = offer;
  const mark = (name: CarryMark, label: string, hint?: MessageKey) => (
    <CheckboxField
      name={name}
      label={label}
      checked={typed === null || typed[name] === "true"}
      problems={problems[name]}
      hint={hint && t(hint)}
    />
  );
  const isAnything = papers > 0 || rooms > 0 || schools_with_candidates > 0 || has_windows;
  return (
    <>
      {isAnything && (
        <fieldset>
          <legend>{t("next_year.title", { from })}</legend>
          <HiddenFields values={{ carry_from: from }} />
          {papers > 0 &&
            mark("carry_papers", t("next_year.papers", { n: figure(papers) }), "next_year.papers_hint")}
          {rooms > 0 &&
            mark(
              "carry_rooms",
              t("next_year.rooms", { n: figure(rooms), schools: figure(schools) }),
              "next_year.at_registration",
            )}
          {schools_with_candidates > 0 &&
            mark(
              "carry_expected",
              t("next_year.expected", { n: figure(schools_with_candidates), from }),
              "next_year.at_registration",
            )}
          {has_windows && mark("carry_windows", t("next_year.windows"))}
          {has_windows && (
            <details open={Object.keys(problems).some((name) => /_(opens|closes)_on$/.test(name))}>
              <summary>{t("next_year.windows_days")}</summary>
              <RequestWindowFields values={typed ?? offer.values} problems={problems} />
            </details>
          )}
        </fieldset>
      )}
      <p className="hint">{t("next_year.days_hint", { from, year: from + 1 })}</p>
    </>
  );
}
