import {
  chineseNames,
  foreignNames,
  indianNames,
  malayNames,
  malayTitles,
  type NamePart,
  nativeNames,
} from "./name-parts";
import { type Random, weighted } from "./random";

export type Gender = "L" | "P";

export interface PersonName {
  full_name: string;
  full_name_arabic: string | null;
}

const chooseKind = weighted([
  [malayName, 88],
  [convertName, 1.5],
  [chineseName, 1.5],
  [indianMuslimName, 2],
  [indianName, 2],
  [nativeName, 3],
  [sabahName, 2],
] as const);

export function inventName(random: Random, gender: Gender): PersonName {
  return chooseKind(random)(random, gender);
}

/** Tests whether narrow columns can hold such names. */
export function inventLongName(random: Random, gender: Gender): PersonName {
  const title = random.pick(malayTitles);
  const [given, filial] = gender === "L" ? [malayNames.boys, bin] : [malayNames.girls, binti];
  return joined([
    gender === "L" ? title.boy : title.girl,
    ...different(random, given, 3),
    filial,
    title.father,
    random.pick(malayNames.fathersFirst),
    ...different(random, malayNames.fathers, 2),
  ]);
}

export function inventForeignName(random: Random, gender: Gender): PersonName {
  const given = random.pick(gender === "L" ? foreignNames.boys : foreignNames.girls);
  return latinOnly(random.chance(0.5) ? [given, random.pick(foreignNames.fathers)] : [given]);
}

const bin: NamePart = { latin: "BIN", arabic: "بن" };
const binti: NamePart = { latin: "BINTI", arabic: "بنت" };

function malayName(random: Random, gender: Gender): PersonName {
  const boy = gender === "L";
  const given = boy ? malayNames.boys : malayNames.girls;
  const title = random.chance(0.06) ? random.pick(malayTitles) : undefined;
  const first = random.chance(boy ? 0.62 : 0.55)
    ? random.pick(boy ? malayNames.boysFirst : malayNames.girlsFirst)
    : null;
  const own = different(random, given, first === null || random.chance(0.35) ? 2 : 1);
  const father = random.pick(random.chance(0.75) ? malayNames.fathers : malayNames.boys);
  const fatherFirst = random.chance(0.3) ? random.pick(malayNames.fathersFirst) : null;
  const alias = random.chance(0.012) ? random.pick(given).latin : undefined;

  const parts: NamePart[] = [];
  if (title) parts.push(boy ? title.boy : title.girl);
  if (first && !echoes(first, own)) parts.push(first);
  parts.push(...own, boy ? bin : binti);
  if (title) parts.push(title.father);
  if (fatherFirst && !echoes(fatherFirst, [father])) parts.push(fatherFirst);
  parts.push(father);
  const name = joined(parts, alias);
  return random.chance(0.05) ? { ...name, full_name_arabic: null } : name;
}

/** Names such as NUR NURUL HUDA do not occur. */
function echoes(first: NamePart, [next]: NamePart[]): boolean {
  return next?.latin.startsWith(first.latin.slice(0, 3)) ?? false;
}

function convertName(random: Random, gender: Gender): PersonName {
  const given = random.pick(gender === "L" ? malayNames.boys : malayNames.girls);
  const family = random.pick(chineseNames.families);
  return latinOnly([given.latin, family, gender === "L" ? "BIN" : "BINTI", "ABDULLAH"]);
}

function chineseName(random: Random, gender: Gender): PersonName {
  const syllables = gender === "L" ? chineseNames.boys : chineseNames.girls;
  return latinOnly([random.pick(chineseNames.families), ...different(random, syllables, 2)]);
}

function indianMuslimName(random: Random, gender: Gender): PersonName {
  const given = random.pick(gender === "L" ? malayNames.boys : malayNames.girls);
  const father = [{ latin: "SHAIK", arabic: "شيخ" }, random.pick(malayNames.fathers)];
  return joined([given, gender === "L" ? bin : binti, ...father]);
}

function indianName(random: Random, gender: Gender): PersonName {
  const given = random.pick(gender === "L" ? indianNames.boys : indianNames.girls);
  return latinOnly([given, gender === "L" ? "A/L" : "A/P", random.pick(indianNames.fathers)]);
}

function nativeName(random: Random, gender: Gender): PersonName {
  const filial = random.pick(gender === "L" ? ["A/L", "BIN", "ANAK"] : ["A/P", "BINTI", "ANAK"]);
  const given = random.pick(gender === "L" ? nativeNames.boys : nativeNames.girls);
  return latinOnly([given, filial, random.pick(nativeNames.fathers)]);
}

function sabahName(random: Random, gender: Gender): PersonName {
  const first = gender === "L" ? random.pick(["AWANG", "MOHD", "AG"]) : random.pick(["DAYANG", "NUR", "DG"]);
  const given = random.pick(gender === "L" ? malayNames.boys : malayNames.girls).latin;
  return latinOnly([first, given, gender === "L" ? "BIN" : "BINTI", random.pick(nativeNames.sabahFathers)]);
}

function joined(parts: NamePart[], alias?: string): PersonName {
  const filial = parts.findIndex((part) => part === bin || part === binti);
  const latin = parts.map((part) => part.latin);
  if (alias) latin.splice(filial, 0, `@ ${alias}`);
  return { full_name: latin.join(" "), full_name_arabic: parts.map((part) => part.arabic).join(" ") };
}

function latinOnly(parts: string[]): PersonName {
  return { full_name: parts.join(" "), full_name_arabic: null };
}

function different<Choice>(random: Random, choices: readonly Choice[], count: number): Choice[] {
  const chosen: Choice[] = [];
  while (chosen.length < count) {
    const choice = random.pick(choices);
    if (!chosen.includes(choice)) chosen.push(choice);
  }
  return chosen;
}
