import ts from "typescript";
import { describe, expect, test } from "vitest";
import { catalogue, isMessageKey } from "~/messages";
import { filesUnder, nodesOf, parse, place } from "../support/source";
import { officeSentences } from "./office-sentences";

const entries = Object.entries<string>(catalogue);
const placeholders = (sentence: string) => [...sentence.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? "");

describe("the catalogue", () => {
  test.each(Object.entries(officeSentences))(
    "has the exact sentences that the office gave for %s",
    (_section, sentences) => {
      const known = new Set(entries.map(([, sentence]) => sentence));
      expect(sentences.filter((sentence) => !known.has(sentence))).toEqual([]);
    },
  );

  test("has a sentence for every key, with no stray spaces and whole placeholders", () => {
    const faulty = entries.filter(([, sentence]) => {
      const rest = sentence.replace(/\{[a-z]\w*\}/g, "");
      return (
        sentence.trim() === "" ||
        sentence !== sentence.trim() + (sentence.endsWith(": ") ? " " : "") ||
        / {2}/.test(sentence) ||
        /[{}]/.test(rest)
      );
    });
    expect(faulty).toEqual([]);
  });

  test("has keys of one shape", () => {
    expect(Object.keys(catalogue).filter((key) => !/^[a-z_]+(\.[\w-]+)+$/.test(key))).toEqual([]);
  });

  test("defines no key twice, because the later would silently replace the first", () => {
    const files = filesUnder("app/messages", /\.ts$/).filter((path) => !path.endsWith("/index.ts"));
    const keys = files.flatMap((path) =>
      [...nodesOf(parse(path))]
        .filter(ts.isPropertyAssignment)
        .map((node) => ({ key: (node.name as ts.StringLiteral).text, at: place(node) })),
    );
    expect(keys.length).toBeGreaterThanOrEqual(entries.length);
    const first = new Map<string, string>();
    const twice = keys.flatMap(({ key, at }) => {
      const before = first.get(key);
      first.set(key, before ?? at);
      return before ? [`${key}: ${before} and ${at}`] : [];
    });
    expect(twice).toEqual([]);
  });
});

/** Words that the office does not use, each with the ones that it does. What schools write as headings, and the office's own sentences, keep theirs. */
const wrongWords: readonly (readonly [wrong: RegExp, right: string])[] = [
  [/\b(di|me(nge)?)kemaskini\b/, "dikemas kini, mengemas kini"],
  [/\b(di|mem)?buang\b/, "padam (a thing), menarik diri (a person), musnahkan (paper)"],
  [/\bditarik\b|\btarik balik\b/, "menarik diri, dikosongkan (numbers), dibatalkan (steps)"],
  [/(?<!“)\b(telah|yang) tarik diri\b/, "telah menarik diri"],
  [/\bmuka\b(?! surat)/, "halaman, muka surat on paper"],
  [/\b(di|men)?tunjuk\b|\bditunjukkan\b/, "dipaparkan"],
  [/\bikut\b/, "mengikut, turut, rujuk"],
  [/(?<!sekali )\bguna\b/, "gunakan"],
  [/\bdibuat asal\b/, "dibatalkan"],
  [/\bkeadaan\b/, "status"],
  [/\b(no\.|nombor|ada|tanpa|mempunyai) tempat\b/, "meja"],
  [
    /\bkejadian terkini\b|\bkejadian (akaun|audit)\b|\bbelum ada kejadian\b/,
    "aktiviti, catatan; kejadian is an incident",
  ],
  [/\bnota\b/, "catatan"],
  [/\bkawasan anda\b/, "skop anda"],
  [/\bdi komputer\b/, "pada komputer"],
  [/\bguru besar atau pengetua\b/, "guru besar, pengetua atau mudir"],
  [/\bsijil lahir\b/, "sijil kelahiran"],
  [/\baturan khas\b/, "kemudahan khas"],
  [/\bdiberi\b(?! (amaran|perhatian))/, "diberikan"],
  [/\bdirekod\b/, "direkodkan"],
  [/\bditandakan\b|\btanda (baris|calon)\b/, "ditanda, ditandai sebagai, tandakan"],
  [/\bmesti (antara|nombor|pada|sama)\b/, "mestilah"],
  [/\bantara \S+ (dan|hingga) \d/, "antara … dengan"],
  [/(?<!daripada )\blebih (\d|\{)/, "lebih daripada"],
  [/\bditemui\b/, "ditemukan, tiada lagi"],
  [/\bdisentuh\b/, "diubah"],
  [/\btempat kedua\b/, "lokasi kedua"],
  [/\bsedia ganti\b|\bpelayan ganti\b/, "pelayan gantian"],
  [/\bdipakai\b/, "digunakan"],
  [/\bdisyorkan\b/, "disokong"],
  [/\bsenarai akhir\b/, "senarai muktamad"],
  [/\bfail semakan\b/, "fail SHA-256"],
  [/\bkod (enam angka|langkah kedua)\b/, "kod pengesahan"],
  [/\baplikasi pengesahan\b/, "aplikasi pengesah"],
  [/\bpada kertas\b(?! a4)/, "pada cetakan"],
  [/\b(tanpa|memerlukan) skrip\b/, "JavaScript; skrip is a candidate's answers"],
  [/\bbungkusan soalan\b/, "bungkusan kertas soalan"],
  [/\bpembetulan diterima\b/, "pindaan diterima"],
  [/\btarikh kunci belum\b/, "tarikh kunci pendaftaran"],
  [/\b(minta|diminta) pindah\b/, "mohon pindah"],
  [/\bmaklumkan (pejabat|pentadbir)\b/, "maklumkan kepada"],
];
const wrongCapitals: readonly (readonly [wrong: RegExp, right: string])[] = [
  [/\b[Pp]enyelia daerah\b/, "Penyelia Daerah"],
  [/\binternet\b/, "Internet"],
  [/\bADMIN\b/, "pentadbir"],
  [/\bSU\b(?! Peperiksaan)/, "SU Peperiksaan"],
];

function wrongWordsOf(sentence: string): string[] {
  const inSmall = sentence.toLowerCase();
  return [
    ...wrongWords.flatMap(([wrong, right]) =>
      wrong.test(inSmall) ? [`${wrong.exec(inSmall)?.[0]}: ${right}`] : [],
    ),
    ...wrongCapitals.flatMap(([wrong, right]) => (wrong.test(sentence) ? [right] : [])),
  ];
}

const ofOffice = new Set(Object.values(officeSentences).flat());

describe("the words of the catalogue", () => {
  test("are those of the office, each thing with one name", () => {
    const ours = entries.filter(([key, text]) => !key.startsWith("headings.") && !ofOffice.has(text));
    expect(ours.length).toBeGreaterThan(5000);
    const wrong = ours.flatMap(([key, text]) =>
      wrongWordsOf(text).map((word) => `${key} (${word}): ${text}`),
    );
    expect(wrong).toEqual([]);
  });

  test.each([
    ["Calon ini telah dibuang.", "dibuang"],
    ["Tekan muka seterusnya", "muka"],
    ["Senarai akhir calon", "senarai akhir"],
    ["Lebih {n} muka surat", "lebih {"],
    ["Calon yang ditarik balik", "ditarik"],
    ["Minta penyelia daerah menyemaknya", "Penyelia Daerah"],
    ["SU memerlukan kod sekolah", "SU Peperiksaan"],
  ])("are found where they are wrong: %s", (sentence, word) => {
    expect(wrongWordsOf(sentence).join()).toContain(word);
  });

  test.each([
    "Rekod ini telah dikemas kini oleh {name} pada {time}.",
    "{n} muka surat, sekali guna",
    "Pilih “Tarik diri”; calon itu menarik diri.",
    "SU Peperiksaan diberi amaran",
  ])("are left where they are right: %s", (sentence) => {
    expect(wrongWordsOf(sentence)).toEqual([]);
  });
});

const code = filesUnder("app", /\.tsx?$/)
  .filter((path) => !path.startsWith("app/messages/"))
  .map((path) => parse(path));
const nodes = code.flatMap((file) => [...nodesOf(file)]);

describe("the code", () => {
  test("uses every sentence, those of the office too", () => {
    const said = new Set(nodes.filter(ts.isStringLiteralLike).map(({ text }) => text));
    const put = new Set(nodes.filter(ts.isPropertyAccessExpression).map((node) => node.getText()));
    const named = new Set(nodes.filter(ts.isIdentifier).map(({ text }) => text));
    const patterns = nodes.filter(ts.isTemplateExpression).flatMap(patternOf);

    const isUsed = (key: string) => {
      const [kind, name = ""] = key.split(/\.(.*)/s);
      if (kind === "label") return named.has(name) || said.has(name) || said.has(key);
      if (kind === "problem" && said.has(name)) return true;
      return said.has(key) || put.has(`sentence.${key}`) || patterns.some((pattern) => pattern.test(key));
    };
    expect(Object.keys(catalogue).filter((key) => !isUsed(key))).toEqual([]);
  });

  test("gives every sentence the values that it asks for, and no other", () => {
    const calls = nodes.filter(ts.isCallExpression).filter((call) => call.expression.getText() === "t");
    expect(calls.length).toBeGreaterThan(100);
    const wrong = calls.flatMap((call) => {
      const [key, values] = call.arguments;
      if (!key || !ts.isStringLiteralLike(key) || !isMessageKey(key.text)) return [];
      const given = namesGiven(values);
      const wanted = placeholders(catalogue[key.text]);
      const missing = wanted.filter((name) => given !== "unknown" && !given.includes(name));
      const spare = given === "unknown" ? [] : given.filter((name) => !wanted.includes(name));
      return missing.length + spare.length > 0
        ? [`${place(call)} ${key.text}: missing [${missing}], spare [${spare}]`]
        : [];
    });
    expect(wrong).toEqual([]);
  });
});

/**
 * `role.${id}` uses every key that begins with `role.`, and a template in problem() every code of that shape;
 * a template without a word and a dot at its start uses no key.
 */
function patternOf(template: ts.TemplateExpression): RegExp[] {
  const { head, templateSpans, parent } = template;
  const isProblem = ts.isCallExpression(parent) && parent.expression.getText() === "problem";
  const start = `${isProblem ? "problem." : ""}${head.text}`;
  if (!/^[a-z_]+\./.test(start) || start === "problem.") return [];
  const literally = (text: string) => text.replace(/\W/g, "\\$&");
  const rest = templateSpans.map((span) => `.+${literally(span.literal.text)}`);
  return [new RegExp(`^${literally(start)}${rest.join("")}$`)];
}

function namesGiven(values: ts.Node | undefined): string[] | "unknown" {
  if (!values) return [];
  if (!ts.isObjectLiteralExpression(values) || values.properties.some(ts.isSpreadAssignment))
    return "unknown";
  return values.properties.map((property) => property.name?.getText() ?? "");
}
