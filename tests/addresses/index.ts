import { modulesIn } from "../support/modules";
import { type Asking, askingOf, type Question, type Questions } from "./question";

const nouns = await modulesIn<{ questions: Questions }>("tests/addresses/nouns");
const written: Questions = Object.assign({}, ...nouns.map((noun) => noun.questions));

type Entry = NonNullable<Question["GET"]> & { ask: Asking };
type Methods = "GET" | "POST" | "PUT" | "DELETE";
type Whole = Omit<Question, Methods> & Partial<Record<Methods, Entry>>;

const whole = Object.entries(written).map(([address, question]): [string, Whole] => {
  const { GET, POST, PUT, DELETE, ...facts } = question;
  const entries = Object.entries({ GET, POST, PUT, DELETE }).flatMap(([method, entry]) =>
    entry ? [[method, { ...entry, ask: askingOf(address, question, entry) }]] : [],
  );
  return [address, { ...facts, ...Object.fromEntries(entries) }];
});

const ofApi = ([address]: [string, Whole]) => address.startsWith("/api/");

/** What the tests ask of each address outside the API: the only table that a new screen needs. */
export const questions: Record<string, Whole> = Object.fromEntries(whole.filter((one) => !ofApi(one)));

/** What the tests ask of each call of the API. */
export const calls: Record<string, Whole> = Object.fromEntries(whole.filter(ofApi));
