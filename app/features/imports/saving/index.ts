/** The door of the commands: what a clerk answers, corrects, saves and takes back, after the draft. */

export { answerDraft, answersIn, rememberTicks } from "./answers";
export { type Committed, candidatesJudgedAhead, commitCandidates } from "./commit";
export { correctDraft, type PlannedDraft } from "./corrections";
export { answerMissing, type MissingAnswered, saveCoverage } from "./coverage";
export { type Imported, importedBy } from "./imported";
export { candidateListJudgedAhead, importCandidates } from "./list";
export { noteRefusedLines } from "./refused-lines";
export { fingerprintOfRequests, requestHeld } from "./requests";
export { startImport } from "./start";
export { isTicked, type KeptTicks, type Ticks } from "./ticks";
export { type ImportTakenBack, undoImport } from "./undo";
export { type WaitingText, waitingText } from "./waiting";
