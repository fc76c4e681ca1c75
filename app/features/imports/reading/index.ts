/** The door of the readers: a paste or a file becomes lines of cells, before there is a draft. */

export { lostIdentities } from "./accounted";
export { readSpreadsheetFile } from "./file";
export {
  fieldsWithWords,
  genderWords,
  isBlankWord,
  isCitizenWord,
  isDitto,
  isGenderWord,
  isLinkWord,
  isStudentWord,
  officeWord,
} from "./office-words";
export { PASTE_LIMITS, type PastedLine, readPaste, tooMany } from "./paste";
export type { SheetLayout } from "./read-file";
