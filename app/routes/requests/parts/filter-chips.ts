import type { RequestList } from "~/features/requests/schema";
import { chipsFor, inWords } from "~/routes/parts/chips";
import { kindChoices, stateChoices } from "./words";

export const chipsOf = (
  { kind, state, school_name, min_age }: RequestList,
  address: Parameters<typeof chipsFor>[1],
) =>
  chipsFor(
    { kind: inWords(kindChoices, kind), state: inWords(stateChoices, state), school_name, min_age },
    address,
  );
