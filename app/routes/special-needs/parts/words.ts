import type { ListedNeed, needChoices } from "~/features/special-needs/queries.server";
import type { NeedList } from "~/features/special-needs/schema";
import { chipsFor, inWords } from "~/routes/parts/chips";

export const needsAddress = "/special_needs";

export const needAddress = (id: number, back: string) =>
  `/student-needs/${id}?back=${encodeURIComponent(back)}`;

type Choices = ReturnType<typeof needChoices>;

export const kindOf = ({ kinds }: Choices, { kind_code }: ListedNeed): string =>
  inWords(kinds, kind_code) ?? "";

export const arrangementsOf = (choices: Choices, { arrangements }: ListedNeed): string =>
  arrangements.map((code) => inWords(choices.arrangements, code)).join(", ");

export const needChips = (
  { district_code, kind_code, arrangement_code }: NeedList,
  { kinds, arrangements }: Choices,
  districts: readonly { value: string; label: string }[],
  address: Parameters<typeof chipsFor>[1],
) =>
  chipsFor(
    {
      district_code: inWords(districts, district_code),
      kind_code: inWords(kinds, kind_code),
      arrangement_code: inWords(arrangements, arrangement_code),
    },
    address,
  );
