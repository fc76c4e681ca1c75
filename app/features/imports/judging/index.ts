/** The door of the judgement: rows and stored records become lines that can be saved or not, of a draft. */

export { judgedAhead, judgedNow, toStore } from "./ahead";
export type { JudgedCandidate } from "./candidate-judge";
export {
  type CandidatePlan,
  draftJudgedAhead,
  planCandidates,
  planningOf,
  readCandidatesFor,
} from "./candidate-plan";
export { candidateRecords, judgeCandidateList } from "./candidates";
export { classMerges, usualSpelling } from "./class-spellings";
export { sharedCertificates } from "./doubt-rules";
export { linesHeldElsewhere } from "./elsewhere";
export { judgedTogether } from "./exchanges";
export { requestOf } from "./held-requests";
export { knownToList } from "./known-queries";
export { type ChangedField, isWrong, type JudgedLine, sentencesOf } from "./lines";
export { areMissing, type Missing, type MissingCandidate, missingCandidates } from "./missing";
export { classesMerged, correctable, type ImportPlan, type StartedReading, zerosRestored } from "./plan";
export {
  commitSchools,
  importSchools,
  planSchools,
  schoolListJudgedAhead,
  schoolsJudgedAhead,
} from "./school-plan";
export { readSchoolPaste, schoolRecords } from "./schools";
export { type Differing, differingFrom, seenOf } from "./seen";
