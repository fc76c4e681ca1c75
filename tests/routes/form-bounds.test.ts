import { beforeAll, describe, expect, test } from "vitest";
import { draftForm } from "~/features/imports/form-schema";
import { bulkUpdate, schoolBuild } from "~/features/school-exam-years/schema";
import { BATCH_ROWS } from "~/features/students/batch/rows";
import { batchForm } from "~/features/students/batch/schema";
import { mostAtOnce } from "~/features/students/bulk/rules";
import { bulkForm } from "~/features/students/bulk/schema";
import { batchColumns, pasteColumns } from "~/features/students/fields";
import { signIn, userApprovals } from "~/features/users/schema";
import { readFields, typedIn } from "~/http/fields";
import { readForm } from "~/http/forms";
import { t } from "~/messages";
import { loadApp } from "../support/app";
import { inRollback, makeWorld, requestOf } from "../support/people";
import { filesUnder, textOf } from "../support/source";

inRollback();

let app: Awaited<ReturnType<typeof loadApp>>;
beforeAll(async () => {
  app = await loadApp();
});

type Pair = [name: string, text: string];
const many = (n: number, pair: (at: number) => Pair): Pair[] =>
  Array.from({ length: n }, (_, at) => pair(at));

const urlencoded = (pairs: Pair[], path = "/user_login") =>
  requestOf(null, path, { method: "POST", body: new URLSearchParams(pairs) });

function multipart(pairs: Pair[], path = "/user_login"): Request {
  const body = new FormData();
  for (const [name, text] of pairs) body.append(name, text);
  return requestOf(null, path, { method: "POST", body });
}

const raw = (body: string, type = "application/x-www-form-urlencoded", path = "/user_login") =>
  requestOf(null, path, { method: "POST", body, headers: { "Content-Type": type } });

const refusalOf = async (request: Request): Promise<[number, string] | "read"> =>
  readFields(request).then(
    () => "read",
    async (thrown: Response) => [thrown.status, await thrown.text()],
  );

const tooMany = [422, t("system.too_many_rows")];
const tooDeep = [422, t("system.too_deep")];
const malformed = [400, t("system.malformed")];

describe.each([
  ["urlencoded", urlencoded],
  ["multipart", multipart],
] as const)("a form sent as %s is refused", (_, send) => {
  test.each<[string, Pair[], unknown]>([
    ["with 5,001 fields", many(5001, (at) => [`a${at}`, ""]), tooMany],
    ["with one name 1,001 times", many(1001, () => ["a", "x"]), tooMany],
    [
      "with one name 1,001 times, spelt in several ways",
      many(1001, (at) => [`rows[${"0".repeat(at % 9)}1].a`, "x"]),
      tooMany,
    ],
    ["with five levels", [["a.b.c.d.e", "x"]], tooDeep],
    ["with a thousand levels", [[`a${".a".repeat(999)}`, "x"]], tooDeep],
    ["with lists in lists", [["rows[0].a[0]", "x"]], tooDeep],
    ["with an index of 2,001", [["rows[2001].id", "x"]], tooMany],
    ["with an index that needs 20 digits", [["rows[99999999999999999999]", "x"]], tooMany],
    ["with such an index as a plain name", [["rows.4294967294", "x"]], tooMany],
    ["with nine lists", many(9, (at) => [`rows${at}[0]`, "x"]), tooDeep],
    ["with a name that every object has", [["username.toString", "x"]], malformed],
    ["with a prototype", [["__proto__.a", "x"]], malformed],
    ["with an order to the reader of forms", [["__intent__", "{}"]], malformed],
  ])("%s", async (_, pairs, expected) => {
    expect(await refusalOf(send(pairs))).toEqual(expected);
  });
});

test.each([
  ["names without values", "a&".repeat(51_000), tooMany],
  ["empty names", "=&".repeat(6000), tooMany],
  ["one letter in two spellings", "a=1&%61=1&".repeat(600), tooMany],
  ["nothing but separators", "&".repeat(90_000), tooMany],
])("%s are counted before any of them is read", async (_, body, expected) => {
  expect(await refusalOf(raw(body))).toEqual(expected);
});

test("semicolons and plus signs do not separate fields", async () => {
  const fields = await readFields(raw(`${"a;+".repeat(9000)}=x`));
  expect([...fields.keys()]).toEqual(["a; ".repeat(9000)]);
});

test.each([
  ["no delimiter", "multipart/form-data"],
  ["a delimiter of 90 characters", `multipart/form-data; boundary=${"b".repeat(90)}`],
  [
    "a delimiter within the value of another parameter",
    `multipart/form-data; x="; boundary=zz"; boundary=${"b".repeat(40)}`,
  ],
])("a body in parts with %s is not read", async (_, type) => {
  const part = `--${"b".repeat(40)}\r\nContent-Disposition: form-data; name="a"\r\n\r\nx\r\n`;
  expect(await refusalOf(raw(`${part.repeat(3)}--${"b".repeat(40)}--\r\n`, type))).toEqual(malformed);
});

test("more than ten files are not read", async () => {
  const send = (n: number) => {
    const body = new FormData();
    for (let at = 0; at < n; at++) body.append("file", new File(["x"], "calon.xlsx"));
    return refusalOf(requestOf(null, "/students/import", { method: "POST", body }));
  };
  expect(await send(10)).toBe("read");
  expect(await send(11)).toEqual(tooMany);
});

test("a part with headers of 10,000 characters is not read", async () => {
  const body = `--${"b".repeat(40)}\r\nContent-Disposition: form-data; name="${"a".repeat(10_000)}"\r\n\r\nx\r\n--${"b".repeat(40)}--\r\n`;
  expect(await refusalOf(raw(body, `multipart/form-data; boundary=${"b".repeat(40)}`))).toEqual(malformed);
});

test.each(["/user_login", "/recover", "/admin_register", "/keyboard"])(
  "a form that is too large for %s is refused with a page that gives the reason",
  async (path) => {
    const answer = await app(raw("a&".repeat(51_000), undefined, path));
    expect(answer.status).toBe(422);
    const page = await answer.text();
    expect(page).toContain("<h1");
    expect(page).toContain(t("system.too_many_rows"));
  },
);

test("our largest forms are read whole", async () => {
  const place: Pair[] = [
    ["submission_key", "k"],
    ["form_token", "1.fq0..AAAAAAAAAAAAAAAAAAAAAA"],
    ["exam_year", "2026"],
  ];
  const rows = (n: number, names: readonly string[]) =>
    many(n, (at) => [`rows[${at}]`, "1"]).flatMap(([row, text]) =>
      names.map((name): Pair => [`${row}.${name}`, text]),
    );
  const cells = pasteColumns.map((name) => `cells.${name}`);
  const forms = [
    { schema: batchForm, pairs: rows(BATCH_ROWS.most, batchColumns), listed: "rows", n: BATCH_ROWS.most },
    { schema: draftForm, pairs: rows(200, ["line", "skipped", ...cells]), listed: "rows", n: 200 },
    { schema: bulkUpdate, pairs: rows(1000, ["id", "version"]), listed: "rows", n: 1000 },
    { schema: userApprovals, pairs: rows(100, ["id", "version"]), listed: "rows", n: 100 },
    { schema: bulkForm, pairs: many(mostAtOnce, (at) => ["id", `${at + 1}`]), listed: "id", n: mostAtOnce },
    {
      schema: schoolBuild,
      pairs: many(1000, (at) => ["school_code", `A${at}`]),
      listed: "school_code",
      n: 1000,
    },
  ];
  for (const { schema, pairs, listed, n } of forms) {
    const form = await readForm(multipart([...place, ...pairs]), schema);
    expect(form.typed[listed], listed).toHaveLength(n);
    expect([...form.fields]).toHaveLength(pairs.length + 1);
  }
});

describe("names that no schema defines", () => {
  test("unknown names are not shown again, nor records in place of a text", async () => {
    const pairs: Pair[] = [
      ["username", "rohana"],
      ["username.x", "1"],
      ["username[3]", "1"],
      ["a.b.c", "1"],
      ["rows[0].full_name", "1"],
      ["remember[]", "1"],
      ["[0]", "1"],
    ];
    for (const send of [urlencoded, multipart]) {
      const form = await readForm(send(pairs), signIn);
      expect(form.typed).toEqual({ username: "rohana" });
    }
  });

  test("a file in place of a text counts as empty", async () => {
    const body = new FormData();
    body.append("username", new File(["x"], "x.txt"));
    const form = await readForm(requestOf(null, "/user_login", { method: "POST", body }), signIn);
    expect(form.typed).toEqual({});
  });

  test("records and lists contain only the fields of the schema", async () => {
    const pairs: Pair[] = [
      ["rows", "x"],
      ["rows[0]", "x"],
      ["rows.1.full_name", "x"],
      ["rows[1].full_name.x", "x"],
      ["rows[2].full_name", "ALI"],
    ];
    const form = await readForm(urlencoded(pairs), batchForm);
    expect(form.typed).toEqual({ rows: [undefined, undefined, { full_name: "ALI" }] });
  });

  test.each(["username.toString", "full_name.x", "password.valueOf", "a.b.c", "username[0].x"])(
    "%s breaks no page",
    async (name) => {
      const { clerk } = makeWorld();
      for (const path of [
        "/user_login",
        "/recover",
        "/admin_register",
        "/student-add",
        "/student-add/batch",
      ]) {
        const body = new URLSearchParams([[name, "x"]]);
        const answer = await app(requestOf(clerk, path, { method: "POST", body }));
        expect(answer.status, path).toBeLessThan(500);
      }
    },
  );
});

test("an old stored form that exceeds the bounds is shown empty", () => {
  const fields = new FormData();
  fields.append("full_name", "ALI");
  fields.append("rows.4294967294", "x");
  expect(typedIn(fields)).toEqual({});
  fields.delete("rows.4294967294");
  expect(typedIn(fields)).toEqual({ full_name: "ALI" });
});

test("no other module reads a posted form", () => {
  const readers = filesUnder("app", /\.tsx?$/).filter((path) => /\.formData\(/.test(textOf(path)));
  expect(readers).toEqual(["app/http/fields.ts"]);
});
