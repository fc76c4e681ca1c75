import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { checkAnyPrint } from "~/features/sheets/check";
import { printQuery } from "~/features/sheets/schema";
import { requireActor } from "~/http/actor";
import { readQueryLeniently } from "~/http/query";
import { hasProblems, type Problems, problem, t } from "~/messages";
import type { Screen } from "~/routes/parts/screen";
import { Button, ErrorSummary, FormActions, Page, pageTitle, TextField } from "~/ui";
import { PrintResult } from "./parts/print-result";

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
