import type { z } from "zod";
import { findLayout } from "~/features/export-layouts/queries";
import { objectionsToHandover, planOf } from "~/features/handovers/plan";
import { changesNow } from "~/features/handovers/preview";
import type { Counted } from "~/features/handovers/rules";
import { type HandoverChoice, handoverPreview, type handoverScreen } from "~/features/handovers/schema";
import { figure, hasProblems, type Problems, t } from "~/messages";
import { type MissingList, mostMissing } from "./missing-table";

export interface ShownPlan {
  number: number;
  fingerprint: string;
  final: number;
  lists: number;
  candidates: number;
  withdrawn: number;
  changes: Counted | null;
  missing: MissingList[];
  missing_total: number;
  /** Why there is nothing to hand over. */
  obstacle: string | null;
}

/** Null until all questions are answered. A plan is missing where a choice is refused. */
export async function previewOf(
  query: z.output<typeof handoverScreen>,
  most = mostMissing,
): Promise<{ choice: HandoverChoice; problems: Problems; plan: ShownPlan | null } | null> {
  const read = handoverPreview.safeParse(query);
  if (!read.success) return null;
  const choice = read.data;
  const problems = objectionsToHandover(choice);
  const layout = findLayout(choice.layout_id);
  if (hasProblems(problems) || !layout) return { choice, problems, plan: null };
  const plan = planOf(choice, layout);
  const changes = await changesNow(choice, plan);
  const sum = (of: "total_students" | "total_withdrawn") =>
    plan.final.reduce((total, list) => total + list[of], 0);
  const isUnchanged = changes !== null && Object.values(changes).every((n) => n === 0);
  const obstacle =
    plan.final.length === 0
      ? t("handover.none_final")
      : isUnchanged && choice.since_number !== null
        ? t("handover.no_change", { n: figure(choice.since_number) })
        : null;
  return {
    choice,
    problems,
    plan: {
      number: plan.number,
      fingerprint: plan.fingerprint,
      final: plan.final.length,
      lists: plan.final.length + plan.missing.length,
      candidates: sum("total_students"),
      withdrawn: sum("total_withdrawn"),
      changes,
      missing: plan.missing
        .slice(0, most)
        .map(({ registration_id, school_code, school_name, district_name, state, ...list }) => ({
          ...{ registration_id, school_code, school_name, district_name, state },
          total_students: list.total_students,
          contact_name: list.contact_name,
          contact_phone: list.contact_phone,
        })),
      missing_total: plan.missing.length,
      obstacle,
    },
  };
}
