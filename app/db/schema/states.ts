/** How a statement of entry came back: as it was printed, or with corrections. */
export const statementResults = ["same", "corrected"] as const;
export type StatementResult = (typeof statementResults)[number];

export const absenceReasons = ["T", "H"] as const;
export type AbsenceReason = (typeof absenceReasons)[number];

/** Why a candidate withdraws, where one word says it. Of another cause the record has a sentence. */
export const plainCauses = ["moved", "stopped", "died", "entered_in_error", "duplicate"] as const;
export const withdrawalCauses = [...plainCauses, "other"] as const;
export type WithdrawalCause = (typeof withdrawalCauses)[number];

/** The states of a registration's list, in order. */
export const listStates = ["draf", "dihantar", "disahkan", "muktamad"] as const;

/** Whether the whole roll sheet of a registration was printed, and whether its candidates have changed since. */
export const printStates = ["unprinted", "changed", "current"] as const;

/** How a version of a final list was made: the list became final, or a final list was changed. */
export const listVersionKinds = ["final", "amended"] as const;
export const listChangeKinds = [
  "added",
  "removed",
  "moved_in",
  "moved_out",
  "withdrawn",
  "reinstated",
  "numbered",
  "changed",
] as const;

export const requestKinds = ["correction", "late", "withdrawal", "transfer"] as const;
export const requestStates = [
  "open",
  "agreed",
  "recommended",
  "opposed",
  "approved",
  "rejected",
  "cancelled",
] as const;

/** The states of a request that is not decided yet. */
export const waitingStates = ["open", "agreed", "recommended", "opposed"] as const;
/** As SQL writes them. */
export const waitingList = waitingStates.map((state) => `'${state}'`).join(", ");

/** What the candidates of a group have in common. */
export const duplicateKinds = [
  "ic_number",
  "passport_number",
  "name_and_birth_date",
  "near_duplicate",
] as const;
export const duplicateResolutions = ["being_corrected", "different_people", "allowed"] as const;

export const roomPatterns = ["columns", "alternating"] as const;
export type RoomPattern = (typeof roomPatterns)[number];
export const layoutFormats = ["csv", "fixed"] as const;
export const layoutDelimiters = ["comma", "semicolon", "tab", "pipe"] as const;

export const invigilatorDuties = ["chief", "invigilator"] as const;
export type InvigilatorDuty = (typeof invigilatorDuties)[number];
/** A chief is asked for in each building, or in each room. */
export const chiefPlaces = ["centre", "room"] as const;

/** In the order in which the packets of question papers take them. */
export const movementSteps = ["sent", "received", "handed", "confirmed", "returned"] as const;
export type MovementStep = (typeof movementSteps)[number];

/** The subjects of a reminder by mail, in the order of the year. */
export const reminderKinds = [
  "window",
  "returned",
  "lists",
  "requests",
  "decided",
  "packets",
  "attendance",
] as const;

/** What may happen at a paper, in the order of its report. */
export const reportCategories = [
  "late_start",
  "packet",
  "paper",
  "invigilator",
  "late_or_left",
  "irregularity",
  "identity",
] as const;
export type ReportCategory = (typeof reportCategories)[number];

/** What the office decides one by one, each with an account that answers for it. */
export const caseKinds = ["report", "request", "duplicate"] as const;
export type CaseKind = (typeof caseKinds)[number];

/** How the office answers a report. */
export const reportDecisions = ["accepted", "further", "dismissed"] as const;

export const disposalStates = ["emptying", "emptied", "restoring"] as const;
