import { useRouteLoaderData } from "@remix-run/react";
import { elsewhereIn, TransferOffers } from "~/features/requests/form";
import { earlierIn } from "~/features/students/earlier/form";
import { ClassOptions, existingRecord } from "~/features/students/form";
import type { FormAnswer } from "~/http/forms";
import type { FrameData } from "~/http/viewer";
import { labelOf, t } from "~/messages";
import { nearSeenIn } from "~/routes/parts/near-seen";
import { Button, CellField, KeyHint } from "~/ui";
import type { Register } from "./register";

export type EntryAnswer = Pick<FormAnswer, "typed" | "problems">;

export interface EntryProps {
  register: Register;
  answer: EntryAnswer | undefined;
}

/** Its fields are in the table, which is in the form of the ticked rows. */
export const form = "baharu";

interface EntryRowProps extends EntryProps {
  width: number;
}

/** The next candidate: Enter in any of its fields saves. */
export function EntryRow({ register, answer, width }: EntryRowProps) {
  const { classes, query, entered, sums, hasJawi } = register;
  const advances = useRouteLoaderData<FrameData>("root")?.preferences.advances;
  const { typed = {}, problems = {} } = answer ?? {};
  const kept = { class_name: entered ?? query.class_name };
  const values: Record<string, unknown> = answer ? typed : kept;
  const field = (name: string) => ({
    name,
    form,
    value: values[name] as string | null | undefined,
    problems: problems[name],
    label: t("register.of_new", { label: labelOf(name) }),
  });
  const names = classes.map(({ class_name }) => class_name).filter((name) => name !== null);
  const existing = existingRecord(problems);
  const elsewhere = elsewhereIn(problems);
  const earlier = earlierIn(typed);
  return (
    <>
      <tr className="new">
        <td className="no">
          <label htmlFor="full_name">
            {t("register.new")}
            <KeyHint accessKey="t" />
          </label>
        </td>
        <td>
          <CellField
            {...field("full_name")}
            accessKey="t"
            placeholder={t("short.full_name")}
            autoFocus={!answer && (entered !== null || sums.n === 0)}
          />
        </td>
        <td>
          <CellField
            {...field("ic_number")}
            inputMode="numeric"
            placeholder={t(advances && !hasJawi ? "register.ic_saves" : "register.ic_how")}
          />
        </td>
        <td>
          <CellField
            {...field("class_name")}
            list={names.length > 0 ? "kelas" : undefined}
            placeholder={labelOf("class_name")}
          />
          <ClassOptions classes={names} />
        </td>
        {hasJawi && (
          <td>
            <CellField
              {...field("full_name_arabic")}
              dir="rtl"
              lang="ar"
              placeholder={t("register.optional")}
            />
          </td>
        )}
        <td>
          <Button form={form} kind="secondary">
            {t(nearSeenIn(answer) === null ? "action.save" : "near.save")}
          </Button>
        </td>
      </tr>
      {(existing || earlier || elsewhere.length > 0) && (
        <tr className="new">
          <td colSpan={width}>
            {earlier}
            {existing && <a href={`/student/${existing}`}>{t("student.existing_link")}</a>}
            <TransferOffers rows={elsewhere} form={form} />
          </td>
        </tr>
      )}
    </>
  );
}
