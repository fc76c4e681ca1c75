import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import type { Actor } from "~/auth/actor";
import { whyYearClosed } from "~/features/exam-years/queries";
import { findSchoolYear } from "~/features/roll-numbers/numbering";
import { scannedResults } from "~/features/statements/rules";
import { judgedStatements, markScanned } from "~/features/statements/scan";
import { mostMarks, scanQuery, statementsScan } from "~/features/statements/schema";
import { requireActor } from "~/http/actor";
import { readQuery } from "~/http/query";
import { orNotFound } from "~/http/refusals";
import { requireSender } from "~/http/require-sender";
import { sentenceText, t } from "~/messages";
import { answerScan, type ScanPage, ScanScreen, scanMeta } from "~/routes/parts/scan-screen";
import type { Screen } from "~/routes/parts/screen";
import { SelectField } from "~/ui";
import { listOf, scanOf } from "./parts/address";

export const handle: Screen = { step: 4, late: "stored" };

export const meta = scanMeta;

function placeAt(request: Request, actor: Actor) {
  const place = readQuery(request, scanQuery);
  const { school } = orNotFound(request, findSchoolYear(actor, place.school_code, place.exam_year));
  return { place, school: school.school_name };
}

export async function loader({ request }: LoaderFunctionArgs): Promise<ScanPage> {
  const actor = requireActor(request, "statement.mark");
  const { place, school } = placeAt(request, actor);
  const { school_code: code, exam_year: year } = place;
  return {
    title: t("statement.scan"),
    context: t("statement.context", { school, code, year }),
    window_context: `${school} ${year}`,
    intro: t("statement.scan_how"),
    back: { href: listOf(place), label: t("statement.title") },
    obstacle: sentenceText(whyYearClosed(year)),
    action: scanOf(place),
    save: t("statement.scan_save"),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const actor = await requireSender(request, "statement.mark");
  const { place } = placeAt(request, actor);
  return answerScan(actor, request, {
    schema: statementsScan,
    most: mostMarks,
    judge: () => judgedStatements(actor, place),
    save: (numbers, { result }) => markScanned(actor, place, { numbers, result: result ?? "same" }),
    to: listOf(place),
    flash: ({ marked: n }) => ({ key: "statement.saved", values: { n } }),
  });
}

export default function ScanStatements() {
  return (
    <ScanScreen>
      {({ typed, problems }) => (
        <SelectField
          name="result"
          label={t("statement.scan_result")}
          value={typeof typed?.result === "string" ? typed.result : "same"}
          options={scannedResults.map((value) => ({ value, label: t(`statement.result.${value}`) }))}
          problems={problems.result}
          blank={false}
          width="half"
        />
      )}
    </ScanScreen>
  );
}
