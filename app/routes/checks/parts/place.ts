import type { FindingPlace } from "~/features/checks/commands";
import { isCheckRule } from "~/features/checks/rules";
import { idFrom, notFound } from "~/http/refusals";

type Params = Record<string, string | undefined>;

/** Reads the address of a finding; any other text is not found. */
export function findingPlaceFrom(request: Request, { id, rule }: Params): FindingPlace {
  if (!isCheckRule(rule)) throw notFound(request);
  return { id: idFrom(request, id), rule };
}
