import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireActor } from "~/http/actor";
import { t } from "~/messages";
import type { Screen } from "~/routes/parts/screen";
import { pageTitle } from "~/ui";
import { ChooseSheet } from "./parts/choose-sheet";
import { chooseSheet, questionAt } from "./parts/question";

export const meta: MetaFunction<typeof loader> = ({ data }) => {
  const { school_code, exam_year } = data?.choice ?? {};
  return [{ title: pageTitle(t("sheet.title"), { context: school_code && `${school_code} ${exam_year}` }) }];
};

export const handle: Screen = { step: 4, failed: { page: "student.print_list_failed" } };

export async function loader({ request }: LoaderFunctionArgs) {
  const actor = requireActor(request, "sheet.print");
  return chooseSheet(request, actor, null, questionAt(request, actor));
}

export default function Sheets() {
  return <ChooseSheet {...useLoaderData<typeof loader>()} />;
}
