import type { DuplicatePlace } from "~/features/duplicates/queries";
import { isDuplicateKind } from "~/features/duplicates/rules";
import { idFrom, notFound } from "~/http/refusals";

type Params = Record<string, string | undefined>;

/** Reads the address of a group; any other text is not found. */
export function duplicatePlaceFrom(request: Request, { exam_year, kind, id }: Params): DuplicatePlace {
  if (!isDuplicateKind(kind)) throw notFound(request);
  return { exam_year: idFrom(request, exam_year), kind, id: idFrom(request, id) };
}
