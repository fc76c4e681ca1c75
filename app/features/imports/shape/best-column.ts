import type { Columns } from "./headings";
import type { ImportPlace } from "./place";
import { type Row, shortly } from "./rows";
import type { Target } from "./targets";

/** Of a former year, of a relative, or a shorter name: such a column is not the field where another one is, and not read alone. */
const OTHER_COLUMN =
  /lama|lepas|lalu|sebelum|terdahulu|asal|panggilan|gelaran|timangan|samaran|ringkas|pendek|nickname|preferred|previous|\bold\b|last year|ibu|bapa|ayah|penjaga|waris|\((?:i|b|a)\)/i;
const SURE_COLUMN =
  /penuh|baru|baharu|semasa|kini|terkini|sekarang|rasmi|full|current|new|murid|pelajar|calon|\(m\)/i;

function rankOf(heading: string, { exam_year }: ImportPlace): number {
  const years = (heading.match(/\b20\d\d\b/g) ?? []).map(Number);
  const ofYear = exam_year === null ? 0 : years.includes(exam_year) ? 2 : years.length > 0 ? -4 : 0;
  return ofYear + (OTHER_COLUMN.test(heading) ? -4 : SURE_COLUMN.test(heading) ? 2 : 0);
}

interface Seen {
  headings: string[];
  rows: Row[];
  hidden: ReadonlySet<number>;
  place: ImportPlace;
}

/** One column for each field. Two that fit as well and hold other cells are unclear, so the clerk says which. */
export function bestOfEach(named: Columns<Target>, { headings, rows, hidden, place }: Seen) {
  const columns: Columns<Target> = named.map(() => null);
  const unclear: number[] = [];
  for (const field of new Set(named)) {
    if (field === null) continue;
    const all = named.flatMap((other, at) => (other === field ? [at] : []));
    const ranks = all.map((at) => rankOf(headings[at] ?? "", place));
    const isOther = Math.max(...ranks) < 0 && ofPupil.includes(field);
    const seen = ranks.map((rank, one) => rank - (hidden.has(all[one] ?? -1) ? 8 : 0));
    const [first, ...others] = all.filter((_, one) => seen[one] === Math.max(...seen));
    if (first === undefined || isOther) continue;
    columns[first] = field;
    const differs = (at: number) =>
      rows.some(({ cells }) => {
        const [one, other] = [shortly(cells[first]), shortly(cells[at])];
        return one !== "" && other !== "" && one !== other;
      });
    if (ofPupil.includes(field) && others.some(differs)) unclear.push(first, ...others);
  }
  return { columns, unclear };
}

const ofPupil: readonly Target[] = [
  "full_name",
  "full_name_arabic",
  "ic_number",
  "identity",
  "class_name",
  "gender",
  "student_code",
  "birth_cert_number",
  "passport_number",
];
