/** The door of the shape: lines of cells become columns, rows and questions, before there is a draft. */

export { few } from "./ask-sheets";
export { cleanedName, cleanedNames } from "./clean-name";
export {
  type ColumnGuide,
  type Columns,
  cellsByField,
  fewestColumns,
  type IgnoredColumn,
  readColumns,
  widthOf,
} from "./columns";
export { isOfWords, questionOf } from "./doubts";
export { added, type LeftOut, reasonsLeftOut, sumOf } from "./left-out";
export { isKeyOfHeadings } from "./map-columns";
export { type ImportPlace, noPlace, placeFields } from "./place";
export { type Answers, type ColumnsQuestion, isOpen, noAnswers, type Question } from "./questions";
export { placeProblem, type ReadList, readInSlices, readList } from "./read-list";
export { blockStep } from "./rows";
export { sheetsIn } from "./sheets";
export { offeredTargets, type PastedField, targets } from "./targets";
