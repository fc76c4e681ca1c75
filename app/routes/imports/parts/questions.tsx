import type { ShownPlan } from "~/features/imports/draft-work";
import { isOfWords } from "~/features/imports/shape/doubts";
import { isDoubt } from "~/features/imports/shape/question-ids";
import { type ColumnsQuestion, isOpen, type Question } from "~/features/imports/shape/questions";
import { offeredTargets } from "~/features/imports/shape/targets";
import { labelOf, t } from "~/messages";
import {
  arabicMarked,
  Button,
  CheckboxesField,
  type Choice,
  FormActions,
  HiddenFields,
  Notice,
  PostForm,
  SelectField,
} from "~/ui";

/** What the reading saw, each with the answer that holds; nothing has to be answered unless the columns are not clear. */
export function ListQuestions({ plan }: { plan: ShownPlan }) {
  const { columnQuestions, mustAsk, counts } = plan;
  const questions = plan.questions.filter((question) => !isOpen(question) && !isOfWords(question.id));
  if (questions.length + columnQuestions.length === 0) return null;
  return (
    <PostForm className="import-questions">
      <HiddenFields values={{ intent: "answer" }} />
      {mustAsk && <Notice kind="warning">{t("import.must_ask")}</Notice>}
      {columnQuestions.map((question) => (
        <Columns
          key={question.key}
          question={question}
          isOpen={mustAsk}
          isOneOfSeveral={columnQuestions.length > 1}
        />
      ))}
      {questions.map((question, at) => (
        <OneQuestion
          key={question.id}
          question={question}
          autoFocus={
            at === 0 &&
            !isDoubt(question.id) &&
            question.id !== "jawi" &&
            !mustAsk &&
            counts.bad === 0 &&
            counts.unanswered === 0
          }
        />
      ))}
      <FormActions>
        <Button kind={mustAsk ? undefined : "secondary"} accessKey={mustAsk ? "s" : undefined}>
          {t("import.read_again")}
        </Button>
      </FormActions>
    </PostForm>
  );
}

function OneQuestion({ question, autoFocus }: { question: Question; autoFocus: boolean }) {
  const { id, seen, chosen, choices, isMany } = question;
  const field = { name: `chosen.${id}`, label: arabicMarked(seen), options: choices, autoFocus };
  if (isMany) return <CheckboxesField {...field} values={chosen} />;
  return <SelectField {...field} value={chosen[0]} blank={false} width="half" />;
}

const fields: Choice[] = offeredTargets.map((value) => ({ value, label: labelOf(value) }));

interface ColumnsProps {
  question: ColumnsQuestion;
  isOpen: boolean;
  isOneOfSeveral: boolean;
}

function Columns({ question: { key, columns }, isOpen, isOneOfSeveral }: ColumnsProps) {
  const headings = columns.map(({ heading }) => heading).filter(Boolean);
  const first = columns.findIndex(({ isUnclear }) => isUnclear);
  return (
    <details open={isOpen}>
      <summary>
        {isOneOfSeveral
          ? t("import.columns_question_of", { headings: headings.slice(0, 3).join(", ") })
          : t("import.columns_question")}
      </summary>
      <div className="columns">
        {columns.map(({ heading, sample, field }, column) => (
          <SelectField
            // biome-ignore lint/suspicious/noArrayIndexKey: the position is the column's name
            key={column}
            name={`columns.${key}[${column}]`}
            label={nameOf(heading, sample, column)}
            value={field}
            options={fields}
            blank={t("import.column_unread")}
            autoFocus={isOpen && column === Math.max(first, 0)}
          />
        ))}
      </div>
      {headings.length > 0 && <p className="context">{t("import.columns_remembered")}</p>}
    </details>
  );
}

function nameOf(heading: string, sample: string, column: number): string {
  if (heading) return sample ? t("import.column_headed", { heading, sample }) : heading;
  return t(sample ? "import.column_sample" : "import.column", { n: column + 1, sample });
}
