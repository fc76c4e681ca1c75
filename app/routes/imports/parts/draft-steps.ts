import type { DraftForm } from "~/features/imports/form-schema";
import { answerMissingOf, coverList } from "./draft-missing";
import { sendRequests } from "./draft-requests";
import { keepTicks } from "./draft-ticks";

/** The steps that a list of schools has not. */
const ofCandidates = {
  tick: keepTicks,
  request: sendRequests,
  cover: coverList,
  withdraw: answerMissingOf,
};

export const stepOf = ({ intent }: DraftForm) =>
  intent in ofCandidates ? ofCandidates[intent as keyof typeof ofCandidates] : undefined;
