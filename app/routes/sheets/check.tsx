import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { countsInWords } from "~/features/school-exam-years/versions";
import { nameOf, selectionOf } from "~/features/sheets/names";
import type { CheckedPackets } from "~/features/sheets/packets/check";
import { type Checked, checkAnyPrint, type Print, type PrintedList } from "~/features/sheets/prints/check";
import type { Differences } from "~/features/sheets/rules";
import { printQuery } from "~/features/sheets/schema";
import { malaysianMoment } from "~/features/values/moments";
import { requireActor } from "~/http/actor";
import { readQueryLeniently } from "~/http/query";
import { hasProblems, type Problems, problem, t } from "~/messages";
import type { Screen } from "~/routes/parts/screen";
import { stateAddress } from "~/routes/school-exam-years/parts/addresses";
import { Button, ErrorSummary, FormActions, Notice, Page, pageTitle, SummaryList, TextField } from "~/ui";
import { addressOfSheet } from "./parts/addresses";
import { PacketResult } from "./parts/packet-result";

export const meta: MetaFunction = () => [{ title: pageTitle(t("print.title")) }];

export const handle: Screen = { step: 4, failed: { page: "student.print_list_failed" } };

export async function loader({ request }: LoaderFunctionArgs) {
  const actor = requireActor(request, "sheet.print");
  const { number, checksum } = readQueryLeniently(request, printQuery);
  const typed = { number: number ?? "", checksum: checksum ?? "" };
  const isSubmitted = new URL(request.url).search !== "";
  const problems: Problems = {};
  if (isSubmitted && number === null) problems.number = [problem("required")];
  if (isSubmitted && checksum === null) problems.checksum = [problem("required")];
  const result = number !== null && checksum !== null ? await checkAnyPrint(actor, number, checksum) : null;
  return { typed, problems, result };
}

export default function CheckPrint() {
  const { typed, problems, result } = useLoaderData() as Awaited<ReturnType<typeof loader>>;
  return (
    <Page
      title={t("print.title")}
      intro={t("print.intro")}
      back={{ href: "/students/sheets", label: t("sheet.title") }}
      errors={hasProblems(problems)}
    >
      <form method="get" action="/students/sheets/check" noValidate>
        <ErrorSummary problems={problems} />
        {result && <PrintResult checked={result} />}
        <TextField
          name="number"
          value={typed.number}
          problems={problems.number}
          hint={t("print.number_hint")}
          width="short"
          autoFocus={Object.keys(problems).length === 0}
        />
        <TextField
          name="checksum"
          value={typed.checksum}
          problems={problems.checksum}
          hint={t("print.checksum_hint")}
          width="short"
        />
        <FormActions>
          <Button>{t("action.check")}</Button>
        </FormActions>
      </form>
    </Page>
  );
}

/** Counts and the roll numbers of the paper: the page names no candidate. */
export function PrintResult({ checked }: { checked: Checked | CheckedPackets }) {
  switch (checked.kind) {
    case "unknown":
      return (
        <Notice kind="error" title={t("print.unknown_title")}>
          <p>{t("print.unknown")}</p>
        </Notice>
      );
    case "mistyped":
      return (
        <Notice kind="error" title={t("print.mistyped_title", { number: checked.number })}>
          <p>{t("print.mistyped")}</p>
        </Notice>
      );
    case "hidden":
      return (
        <Notice kind="info" title={t("print.hidden_title", { number: checked.number })}>
          <p>{t("print.hidden", { room_name: checked.room_name })}</p>
        </Notice>
      );
    case "same":
      return (
        <>
          <Notice kind="success">
            <p>{t("print.same")}</p>
          </Notice>
          <PrintFacts {...checked.print} now={checked.print.total} />
        </>
      );
    case "packets":
      return <PacketResult {...checked} />;
    case "different":
      return (
        <>
          <Notice kind="warning">
            <p>{t("print.different")}</p>
            <ul>
              {sentences(checked.differences).map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
              {checked.moved.length > 0 && <li>{movedSentence(checked.moved)}</li>}
            </ul>
          </Notice>
          <PrintFacts {...checked.print} now={checked.total} />
        </>
      );
  }
}

function sentences({ isReordered, isHeadChanged, ...counts }: Differences): string[] {
  const counted = Object.entries(counts).flatMap(([what, n]) =>
    n === 0 ? [] : [t(`print.${what as keyof typeof counts}`, { n })],
  );
  const remarks = [isReordered && t("print.reordered"), isHeadChanged && t("print.head_changed")];
  return [...counted, ...remarks.filter((sentence) => sentence !== false)];
}

const mostNamed = 20;

function movedSentence(moved: string[]): string {
  const numbers = moved.filter(Boolean).slice(0, mostNamed).join(", ");
  return t(numbers ? "print.moved_named" : "print.moved", { n: moved.length, numbers });
}

function PrintFacts({ now, ...print }: Print & { now: number }) {
  const { sheet, school, exam_year, filters, total, created_at, printed_by, list } = print;
  const selection = selectionOf(filters);
  return (
    <>
      <SummaryList
        rows={[
          { term: t("print.sheet"), detail: nameOf(sheet) },
          { term: t("print.school"), detail: `${school.recorded_school_code} · ${school.school_name}` },
          { term: t("label.exam_year"), detail: exam_year },
          ...(selection === null ? [] : [{ term: t("print.part"), detail: selection }]),
          ...(list === null ? [] : versionRows(list)),
          { term: t("print.total"), detail: total },
          { term: t("print.total_now"), detail: now },
          { term: t("print.moment"), detail: malaysianMoment(created_at) },
          { term: t("print.printed_by"), detail: printed_by },
        ]}
      />
      {exam_year !== null && now > 0 && (
        <p className="mb-4">
          <a href={addressOfSheet({ sheet, school_code: school.school_code, exam_year, filters })}>
            {t("print.again")}
          </a>
        </p>
      )}
    </>
  );
}

/** Names no candidate: the page of the list leads on to the changes. */
function versionRows({ id, printed, present, isFinal, since }: PrintedList) {
  const counts = countsInWords(since);
  const now = isFinal ? "version.n" : present > 0 ? "version.open_since" : "version.none";
  const isOlder = printed !== null && printed < present;
  return [
    {
      term: t("print.version"),
      detail: printed === null ? t("print.version_unknown") : t("version.n", { n: printed }),
    },
    {
      term: t("print.version_now"),
      detail: (
        <>
          {t(now, { n: present })}
          {isOlder && (
            <p>
              {t("print.since_version", { n: printed, changes: counts || t("version.no_changes") })}{" "}
              <a href={stateAddress(id, "", "")}>{t("print.versions_link")}</a>
            </p>
          )}
        </>
      ),
    },
  ];
}
