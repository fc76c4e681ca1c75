import type { RequestList } from "~/features/requests/schema";
import { chipsFor, inWords } from "~/routes/parts/chips";
import { kindChoices, stateChoices, transferChoices } from "./words";

export const requestChips = (
  { kind, transfer, state, school_name, min_age }: RequestList,
  address: Parameters<typeof chipsFor>[1],
) =>
  chipsFor(
    {
      kind: inWords(kindChoices, kind),
      transfer: inWords(transferChoices, transfer),
      state: inWords(stateChoices, state),
      school_name,
      min_age,
    },
    address,
  );
