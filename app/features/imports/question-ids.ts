/** Of the shape of a list: each has a default, so that the list is read before any answer. */
const shapeQuestions = [
  "sheets",
  "lists",
  "hidden",
  "hidden_columns",
  "foot",
  "class",
  "year",
  "name",
  "jawi",
] as const;

/** Of cells that can hardly be true: the lines that such a question names wait for the answer. */
const doubtIds = [
  "left",
  "example",
  "ditto",
  "fill",
  "cut_name",
  "comma_name",
  "letters",
  "word_gender",
  "word_is_citizen",
  "word_is_student",
  "whole",
  "exchange",
  "numbers",
  "adults",
  "name_sex",
  "birth_date",
  "counting_ic",
  "counting_class",
  "one_word",
  "certificate",
  "citizen",
] as const;

export type DoubtId = (typeof doubtIds)[number];

/** What the clerk can answer. */
export const questionIds = [...shapeQuestions, ...doubtIds] as const;
export type QuestionId = (typeof questionIds)[number];

export const isDoubt = (id: QuestionId): id is DoubtId => (doubtIds as readonly string[]).includes(id);

/** The questions whose answers hold for the next list of the school too. */
export const rememberedIds: readonly QuestionId[] = [
  "year",
  "name",
  "ditto",
  "fill",
  "cut_name",
  "comma_name",
  "word_gender",
  "word_is_citizen",
  "word_is_student",
];

/** What a clerk says that a list is complete for: only there it is compared with the stored candidates. */
export const coverages = ["nothing", "classes", "school"] as const;
export type Coverage = (typeof coverages)[number];

/** The kinds of lines with a tick of their own kind. */
export const tickedKinds = ["new", "changed"] as const;
export type TickedKind = (typeof tickedKinds)[number];
