import { apportion, Random, weighted } from "./random";
import { districtsOfSelangor, schoolKinds, schoolNames } from "./school-parts";

export interface DemoSchool {
  school_code: string;
  school_name: string;
  hq_code: string;
  hq_code_alt: string | null;
  district_code: string;
  exam_type_code: string;
  candidates: number;
}

export interface SchoolOptions {
  seed: number;
  schools: number;
  candidates: number;
}

/** Roll numbers end at 999. */
const biggestSchool = 600;

/** Sizes follow a lognormal distribution, and one school in twenty is empty. */
export function inventSchools({ seed, schools: count, candidates }: SchoolOptions): DemoSchool[] {
  const random = new Random(seed, "schools");
  const used = {
    codes: new Map<string, number>(),
    names: new Set<string>(),
    centres: new Map<string, number>(),
  };
  const districts = spread(random, count, districtsOfSelangor);
  const kinds = spread(random, count, schoolKinds);
  const leaders = new Set(schoolKinds.map((kind) => kinds.indexOf(kind)));
  const empty = emptyOnes(random, count, leaders);

  const schools = kinds.map((kind, at): DemoSchool & { weight: number } => {
    const district = districts[at] as (typeof districtsOfSelangor)[number];
    const size = kind.size * Math.min(3, Math.max(0.15, Math.exp(0.55 * random.normal())));
    return {
      school_code: nextCode(used.codes, `B${kind.letter}`, district.code),
      school_name: inventSchoolName(random, kind.openings, district.places, used.names),
      hq_code: nextCentre(used.centres, kind.centre),
      hq_code_alt: random.chance(kind.alternative) ? nextCentre(used.centres, "XA") : null,
      district_code: district.code,
      exam_type_code: kind.exam_type_code,
      candidates: 0,
      weight: leaders.has(at) ? Math.max(size, kind.size, meanSize) : empty.has(at) ? 0 : size,
    };
  });

  const sizes = fittedSizes(
    candidates,
    schools.map((school) => school.weight),
  );
  return schools.map(({ weight: _, ...school }, at) => ({ ...school, candidates: sizes[at] ?? 0 }));
}

function emptyOnes(random: Random, count: number, leaders: Set<number>): Set<number> {
  const empty = new Set<number>();
  const wanted = Math.min(Math.round(count / 20), count - leaders.size);
  while (empty.size < wanted) {
    const at = random.between(0, count - 1);
    if (!leaders.has(at)) empty.add(at);
  }
  return empty;
}

const meanSize = schoolKinds.reduce((sum, kind) => sum + kind.size * kind.share, 0) / 100;

function fittedSizes(total: number, weights: number[]): number[] {
  const open = weights.filter((weight) => weight > 0).length;
  const ceiling = Math.max(biggestSchool, Math.ceil((total / Math.max(1, open)) * 2));
  const sizes = apportion(total, weights);
  let over = 0;
  for (const [at, size] of sizes.entries()) {
    if (size <= ceiling) continue;
    over += size - ceiling;
    sizes[at] = ceiling;
  }
  for (let at = 0; over > 0; at = (at + 1) % sizes.length) {
    const size = sizes[at] ?? 0;
    if (size === 0 || size >= ceiling) continue;
    sizes[at] = size + 1;
    over--;
  }
  return sizes;
}

function spread<Choice extends { share: number }>(
  random: Random,
  count: number,
  choices: readonly Choice[],
): Choice[] {
  const floor = count >= choices.length * 2 ? 1 : 0;
  const shares = choices.map((choice) => choice.share);
  const counts = apportion(count - floor * choices.length, shares).map((share) => share + floor);
  const all = choices.flatMap((choice, at) => Array.from({ length: counts[at] ?? 0 }, () => choice));
  for (let at = all.length - 1; at > 0; at--) {
    const other = random.between(0, at);
    [all[at], all[other]] = [all[other] as Choice, all[at] as Choice];
  }
  return all;
}

/** `BRA7012`: state, kind, series, district, running number; series B follows after 999. */
function nextCode(used: Map<string, number>, prefix: string, district_code: string): string {
  const counter = prefix + district_code;
  const number = (used.get(counter) ?? 0) + 1;
  used.set(counter, number);
  const series = String.fromCharCode(65 + Math.floor(number / 1000));
  return `${prefix}${series}${Number(district_code)}${String(number % 1000).padStart(3, "0")}`;
}

function nextCentre(used: Map<string, number>, prefix: string): string {
  const number = (used.get(prefix) ?? 0) + 1;
  used.set(prefix, number);
  return `${prefix}${String(number).padStart(4, "0")}`;
}

const chooseNaming = weighted([
  ["honoured", 55],
  ["place", 30],
  ["both", 15],
] as const);

function inventSchoolName(
  random: Random,
  openings: readonly string[],
  places: readonly string[],
  used: Set<string>,
): string {
  const naming = chooseNaming(random);
  const opening = random.pick(openings);
  const place = random.pick(places);
  const area = random.pick(schoolNames.areas);
  const honoured = random.pick(schoolNames.honoured);
  const name =
    naming === "honoured"
      ? `${opening} ${honoured}, ${place}`
      : naming === "place"
        ? `${opening} ${area} ${place}`
        : `${opening} ${honoured} ${area} ${place}`;
  let unique = name;
  for (let number = 2; used.has(unique); number++) unique = `${name} (${number})`;
  used.add(unique);
  return unique;
}
