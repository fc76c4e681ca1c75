/** Inputs that cost a careless server far more than their bytes; the same seed makes the same inputs. */
export type Kind = "urlencoded" | "multipart" | "json" | "headers" | "query";

export interface HostileInput {
  name: string;
  kind: Kind;
  /** A body, or the query after "?". */
  text?: string;
  headers?: Record<string, string>;
}

export type Random = () => number;

const whole = (random: Random, from: number, to: number) => from + Math.floor(random() * (to - from + 1));
const oneOf = <Value>(random: Random, values: readonly Value[]): Value =>
  values[whole(random, 0, values.length - 1)] as Value;

/** Repeats until about this size. */
const filled = (bytes: number, part: (at: number) => string): string => {
  let text = "";
  for (let at = 0; text.length < bytes; at++) text += part(at);
  return text;
};

const fieldNames = [
  "username",
  "password",
  "full_name",
  "otp",
  "school_code",
  "redirect_to",
  "submission_key",
  "a",
  "rows",
];
const reserved = [
  "toString",
  "valueOf",
  "hasOwnProperty",
  "__proto__",
  "constructor",
  "prototype",
  "toJSON",
  "then",
  "length",
  "__intent__",
  "__state__",
];
const marks = [
  "\u0301",
  "\u0316",
  "\u0327",
  "\u0345",
  "\u05b0",
  "\u064b",
  "\u0e38",
  "\u1ab0",
  "\u20d0",
  "\u302a",
];

function runOfMarks(random: Random, bytes: number): string {
  const [one, other] = [oneOf(random, marks), oneOf(random, marks)];
  const n = Math.floor(bytes / 4);
  const run = random() < 0.5 ? one.repeat(n) + other.repeat(n) : (one + other).repeat(n);
  return `${oneOf(random, ["a", "\u0643", ""])}${run}`;
}

/** A letter, plain or percent-encoded. */
const spelt = (random: Random, name: string): string =>
  [...name]
    .map((letter) => (random() < 0.5 ? letter : `%${letter.charCodeAt(0).toString(16).padStart(2, "0")}`))
    .join("");

type Names = (random: Random, bytes: number) => [name: string, pairs: (at: number) => [string, string]];

/** Both encodings can send these. */
const formsByName: Names[] = [
  (random) => {
    const name = oneOf(random, fieldNames);
    return [`${name} again and again`, () => [name, ""]];
  },
  (random) => {
    const one = oneOf(random, fieldNames);
    return ["three names by turns", (at) => [`${one}${at % 3}`, "x"]];
  },
  () => ["a new name each time", (at) => [`n${at}`, ""]],
  (random) => {
    const index = whole(random, 999, 99_999);
    return [`indexes of ${index}`, (at) => [`b${at}[${index}][${index}]`, ""]];
  },
  (random) => {
    const index = whole(random, 500, 2000);
    return [`lists of ${index}`, (at) => [`b${at}[${index}]`, ""]];
  },
  () => ["an index that grows", (at) => [`rows[${at}].full_name`, "x"]],
  (random) => {
    const levels = whole(random, 5, 900);
    return [`${levels} levels`, (at) => [`a${at}${oneOf(random, [".a", "[0]"]).repeat(levels)}`, "x"]];
  },
  () => ["an index spelt as a name", (at) => [at === 0 ? "rows[0].a" : `rows.${4_294_967_294 - at}`, "x"]],
  (random) => {
    const [field, name] = [oneOf(random, fieldNames), oneOf(random, reserved)];
    return [`${field}.${name}`, () => [`${field}.${name}`, "x"]];
  },
  (random) => {
    const name = oneOf(random, reserved);
    return [`${name} alone`, (at) => [at % 2 ? name : `${name}.${name}`, "x"]];
  },
  () => ["one path in many spellings", (at) => [`${".".repeat(at % 2)}rows[${"0".repeat(at % 5)}0]`, "x"]],
  (random, bytes) => {
    const field = oneOf(random, fieldNames);
    return [`marks in ${field}`, () => [field, runOfMarks(random, bytes)]];
  },
  (random, bytes) => ["marks in a name", () => [runOfMarks(random, bytes), "x"]],
];

const encoded = ([name, text]: [string, string]) => `${encodeURIComponent(name)}=${encodeURIComponent(text)}`;

function urlencoded(random: Random, bytes: number): HostileInput[] {
  const raw: [string, (at: number) => string][] = [
    ["names without a value", () => "a&"],
    ["empty names", () => "=&"],
    ["only separators", () => "&"],
    ["one name in several spellings", () => `${spelt(random, "username")}=&`],
    ["semicolons", () => "a;"],
    ["plus signs", () => "+"],
    ["percent signs", () => "%"],
    ["bytes that are no text", () => "%ff%fe&"],
    ["equals signs", () => "="],
    ["brackets", () => oneOf(random, ["[", "]", ".", "[]"])],
  ];
  return [
    ...raw.map(([name, part]): HostileInput => ({ name, kind: "urlencoded", text: filled(bytes, part) })),
    ...formsByName.map((make): HostileInput => {
      const [name, pairs] = make(random, bytes / 3);
      return { name, kind: "urlencoded", text: filled(bytes, (at) => `${encoded(pairs(at))}&`) };
    }),
  ];
}

const part = (boundary: string, name: string, text: string) =>
  `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`;

function multipart(random: Random, bytes: number): HostileInput[] {
  const boundary = `----${"b".repeat(whole(random, 30, 60))}`;
  const type = (given = boundary) => ({ "Content-Type": `multipart/form-data; boundary=${given}` });
  const raw: [string, (at: number) => string, Record<string, string>?][] = [
    ["delimiters alone", () => `--${boundary}\r\n`],
    ["almost delimiters", () => `--${boundary.slice(0, -1)}`],
    ["a delimiter of 300 characters", () => part("b".repeat(300), "a", "x"), type("b".repeat(300))],
    ["a delimiter of one character", () => "--b\r\n", type("b")],
    [
      "a delimiter hidden in another parameter",
      () => part(boundary, "a", ""),
      { "Content-Type": `multipart/form-data; x="; boundary=zz"; boundary=${boundary}` },
    ],
    ["no delimiter", () => part(boundary, "a", ""), { "Content-Type": "multipart/form-data" }],
    ["long headers", () => `--${boundary}\r\n${"X-Header: x\r\n".repeat(400)}\r\nx\r\n`],
    [
      "one endless header",
      (at) => (at === 0 ? `--${boundary}\r\nContent-Disposition: form-data; name="` : 'a\\"%22;'),
    ],
    ["nameless parts", () => `--${boundary}\r\nContent-Disposition: form-data\r\n\r\n\r\n`],
    [
      "files",
      (at) =>
        `--${boundary}\r\nContent-Disposition: form-data; name="username"; filename="${at}"\r\n\r\n\r\n`,
    ],
  ];
  return [
    ...raw.map(
      ([name, each, headers = type()]): HostileInput => ({
        name,
        kind: "multipart",
        text: filled(bytes, each),
        headers,
      }),
    ),
    ...formsByName.map((make): HostileInput => {
      const [name, pairs] = make(random, bytes / 2);
      const text = `${filled(bytes, (at) => part(boundary, ...pairs(at)))}--${boundary}--\r\n`;
      return { name, kind: "multipart", text, headers: type() };
    }),
  ];
}

function json(random: Random, bytes: number): HostileInput[] {
  const field = oneOf(random, fieldNames);
  const texts: [string, string][] = [
    ["lists in lists", "[".repeat(bytes)],
    ["closed lists in lists", "[".repeat(bytes / 2) + "]".repeat(bytes / 2)],
    ["records in records", `${'{"a":'.repeat(bytes / 6)}1${"}".repeat(bytes / 6)}`],
    ["a long list", `[${"0,".repeat(bytes / 2)}0]`],
    ["many names", `{${filled(bytes, (at) => `"n${at}":0,`)}"username":"x"}`],
    ["one name again and again", `{${filled(bytes, () => `"${field}":0,`)}"${field}":"x"}`],
    ["marks", JSON.stringify({ username: "x", password: "x", [field]: runOfMarks(random, bytes) })],
    ["escaped marks", `{"${field}":"${filled(bytes, () => `\\u0301\\u0316`)}"}`],
    ["digits", `{"${field}":${"9".repeat(bytes)}}`],
    ["digits as text", JSON.stringify({ [field]: "9".repeat(bytes), remember: "1".repeat(9) })],
    ["blanks as text", JSON.stringify({ [field]: `a${" ".repeat(bytes)}b`, remember: " ".repeat(99) })],
    ["backslashes", `{"${field}":"${"\\\\".repeat(bytes / 2)}"}`],
    ["a text without an end", `{"${field}":"${'\\"'.repeat(bytes / 2)}`],
    ["prototypes", `{${filled(bytes, () => `"__proto__":{"x":1},"constructor":{"prototype":{}},`)}"a":1}`],
    [
      "records where texts are asked for",
      `{"username":{"toString":"x"},"password":{"length":9},"${field}":[${"[],".repeat(bytes / 3)}[]]}`,
    ],
    ["lists of records", `[${filled(bytes, () => `{"full_name":"${oneOf(random, marks)}"},`)}{}]`],
  ];
  return texts.map(([name, text]) => ({ name, kind: "json", text }));
}

function headers(random: Random): HostileInput[] {
  const long = whole(random, 9000, 14_500);
  const fill = (text: string) => text.repeat(Math.ceil(long / text.length)).slice(0, long);
  const flash = Buffer.from(
    JSON.stringify({ key: "student.saved", values: { full_name: { toString: "x" } }, place: { path: {} } }),
  ).toString("base64url");
  const of: [string, string, string][] = [
    ["Accept-Encoding", "a quality without an end", `br;q=0.${fill("1")}x`],
    ["Accept-Encoding", "blanks", `br${fill(" ")}x`],
    ["Accept-Encoding", "many", fill(oneOf(random, ["a,", ",", "br;q=0,", "*;q=0.1, "]))],
    ["Accept-Encoding", "parameters", `br${fill(oneOf(random, [";", ";q=1", '";"']))}`],
    ["Accept-Language", "many", fill("ms-MY;q=0.1, ")],
    ["Accept", "many", fill("text/html;q=0.1;a=1, ")],
    ["Cookie", "separators", fill(oneOf(random, [";", "; ", "=;", "a=;"]))],
    ["Cookie", "sessions", fill(`calon=${"a".repeat(43)}.${"b".repeat(43)}; `)],
    ["Cookie", "one long session", `calon=${fill(oneOf(random, [".", "a", "%"]))}`],
    ["Cookie", "a message that is no text", `calon_makluman=${flash}`],
    [
      "Cookie",
      "what was chosen last",
      `calon_pilihan=${fill(oneOf(random, ["%", "%41", "a/"]))}; calon_tahun=${fill(oneOf(random, ["all", "2027", "%00"]))}; calon_lajur_students=${fill("z").slice(0, 500)}`,
    ],
    ["User-Agent", "slashes", fill(oneOf(random, ["a/", "Mozilla/5.0 (", "Version/1.", " "]))],
    ["Save-Data", "on and on", fill(oneOf(random, ["on", "on,", "o n", " "]))],
    ["If-Match", "digits", `W/"${fill("1")}x`],
    ["If-None-Match", "many", fill('"a", W/"b", ')],
    ["Range", "many", `bytes=${fill("0-,")}`],
    ["Referer", "slashes", `http://127.0.0.1/${fill("/../")}`],
    ["X-Forwarded-For", "hops", fill("1,")],
    ["Idempotency-Key", "long", fill("k")],
    ["Content-Type", "parameters", `application/json${fill("; ")}x`],
  ];
  return of.map(([header, name, value]) => ({
    name: `${header}: ${name}`,
    kind: "headers",
    headers: { [header]: value },
  }));
}

function queries(random: Random): HostileInput[] {
  const bytes = whole(random, 5000, 8000);
  const of: [string, (at: number) => string][] = [
    ["one name again and again", () => `${oneOf(random, ["a", "search", "page"])}=1&`],
    ["many names", (at) => `n${at}=1&`],
    ["names without a value", () => "a&"],
    ["separators", () => "&"],
    ["marks", (at) => (at === 0 ? "search=a" : encodeURIComponent(oneOf(random, marks)))],
    [
      "signs of a search",
      (at) => (at === 0 ? "search=" : oneOf(random, ["%22", "*", "%27", "%25", "_", "%20-%20"])),
    ],
    ["an address to go to", (at) => (at === 0 ? "redirect_to=/" : oneOf(random, ["%2e%2e/", "//", "%2f"]))],
    ["prototypes", () => `${oneOf(random, reserved)}=1&`],
    ["brackets", (at) => `rows[${at}][0]=1&`],
  ];
  return of.map(([name, each]) => ({ name, kind: "query", text: filled(bytes, each).slice(0, 8000) }));
}

/** One of each kind, of about this size where possible. */
export const hostileInputs = (random: Random, bytes: number): HostileInput[] => [
  ...urlencoded(random, bytes),
  ...multipart(random, bytes),
  ...json(random, bytes),
  ...headers(random),
  ...queries(random),
];

/** A harmless input of the same size. */
export function normalInput({ kind, text = "", headers = {} }: HostileInput): HostileInput {
  const bytes = Buffer.byteLength(text);
  const name = "normal";
  switch (kind) {
    case "urlencoded":
      return { name, kind, text: `username=${"x".repeat(bytes)}` };
    case "multipart": {
      const boundary = "b".repeat(40);
      const body = `${part(boundary, "username", "x".repeat(bytes))}--${boundary}--\r\n`;
      return {
        name,
        kind,
        text: body,
        headers: { "Content-Type": `multipart/form-data; boundary=${boundary}` },
      };
    }
    case "json":
      return { name, kind, text: JSON.stringify({ username: "x".repeat(bytes) }) };
    case "headers":
      return { name, kind, headers: { "X-Filler": "x".repeat(Object.values(headers).join("").length) } };
    case "query":
      return { name, kind, text: `search=${"x".repeat(bytes)}` };
  }
}
