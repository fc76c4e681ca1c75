import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { problem } from "~/messages";
import { CellField, CheckboxField, RadioField, SelectField, TextArea, TextField, YesNoField } from "~/ui";
import { ErrorSummary } from "~/ui/error-summary";
import { fieldId } from "~/ui/field-id";

const markup = (element: ReactElement) => renderToStaticMarkup(element);

/** Every opening tag of a name, with its attributes. */
function tags(html: string, name: string): Record<string, string>[] {
  return [...html.matchAll(new RegExp(`<${name}((?:\\s[^>]*)?)>`, "g"))].map(([, attributes = ""]) =>
    Object.fromEntries([...attributes.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, key, value]) => [key, value])),
  );
}

const ids = (html: string) => [...html.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id);
const missingRequired = [problem("required")];

describe("the id of a field", () => {
  test.each([
    ["full_name", "full_name"],
    ["rows[3].full_name", "rows-3-full_name"],
    ["3.student_code", "3-student_code"],
    ["confirm[]", "confirm"],
  ])("%s is %s", (name, id) => {
    expect(fieldId(name)).toBe(id);
  });
});

describe("a field", () => {
  const controls: [string, string, ReactElement][] = [
    [
      "text",
      "input",
      <TextField key="a" name="full_name" hint="Seperti dalam MyKid" problems={missingRequired} />,
    ],
    [
      "text area",
      "textarea",
      <TextArea key="b" name="full_name" hint="Seperti dalam MyKid" problems={missingRequired} />,
    ],
    [
      "select",
      "select",
      <SelectField
        key="c"
        name="full_name"
        options={[]}
        hint="Seperti dalam MyKid"
        problems={missingRequired}
      />,
    ],
    [
      "checkbox",
      "input",
      <CheckboxField key="d" name="full_name" hint="Seperti dalam MyKid" problems={missingRequired} />,
    ],
  ];

  test.each(controls)("%s: label, hint and problem all belong to the control", (kind, tag, element) => {
    const html = markup(element);
    const [control] = tags(html, tag);
    expect(control).toMatchObject({ id: "full_name", name: "full_name", "aria-invalid": "true" });
    expect(tags(html, "label").map((label) => label.for)).toEqual(["full_name"]);
    const described = control?.["aria-describedby"]?.split(" ") ?? [];
    expect(described).toEqual(
      kind === "checkbox"
        ? expect.arrayContaining(["full_name-hint", "full_name-err"])
        : ["full_name-hint", "full_name-err"],
    );
    for (const id of described) expect(ids(html)).toContain(id);
    expect(html).toContain("Ralat: </span>Nama penuh mesti diisi");
  });

  test.each(controls)("%s: nothing in the browser blocks it", (_kind, tag, element) => {
    const html = markup(element);
    expect(html).not.toMatch(/\s(required|pattern|maxLength|maxlength)\b/);
    expect(tags(html, tag)).toHaveLength(1);
  });

  test("a right field says nothing of being wrong", () => {
    const html = markup(<TextField name="class_name" value="6 BESTARI" problems={[]} />);
    expect(html).not.toContain("aria-invalid");
    expect(html).not.toContain("aria-describedby");
    expect(html).toContain('value="6 BESTARI"');
  });

  test("autofocus, direction and language reach the control as attributes", () => {
    const html = markup(<TextField name="full_name_arabic" dir="rtl" lang="ar" autoFocus optional />);
    expect(html).toMatch(/<input[^>]*autofocus=""/);
    expect(html).toMatch(/<input[^>]*dir="rtl"[^>]*lang="ar"|<input[^>]*lang="ar"[^>]*dir="rtl"/);
    expect(html).toContain("(pilihan)");
  });

  test("the label shows the access key", () => {
    const html = markup(<TextField name="search" type="search" accessKey="c" />);
    expect(html).toContain('accessKey="c"');
    expect(html).toContain("(Alt+C)");
  });

  test("every problem of a field is said", () => {
    const html = markup(<TextField name="ic_number" problems={[problem("invalid"), problem("taken")]} />);
    expect(html).toContain("No. kad pengenalan tidak sah");
    expect(html).toContain("No. kad pengenalan ini sudah digunakan");
  });

  test("typed text comes back as text, never as markup", () => {
    const typed = `"><script>alert(1)</script>&'`;
    for (const element of [
      <TextField key="a" name="full_name" value={typed} />,
      <TextArea key="b" name="reason" value={typed} />,
      <SelectField key="c" name="school_code" options={[]} value={typed} />,
    ]) {
      expect(markup(element)).not.toContain("<script>");
      expect(markup(element)).toContain("&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&amp;&#x27;");
    }
  });
});

describe("a choice", () => {
  const options = [
    { value: "L", label: "Lelaki" },
    { value: "P", label: "Perempuan" },
  ];

  test("the chosen one is chosen, and there is an empty one unless it is refused", () => {
    const html = markup(<SelectField name="gender" options={options} value="P" />);
    expect(html).toContain('<option value="P" selected="">Perempuan</option>');
    expect(tags(html, "option").map((option) => option.value)).toEqual(["", "L", "P"]);
    const without = markup(<SelectField name="gender" options={options} value="P" blank={false} />);
    expect(tags(without, "option").map((option) => option.value)).toEqual(["L", "P"]);
  });

  test("a value that is no longer offered stays chosen, so that saving cannot change it unseen", () => {
    const html = markup(<SelectField name="gender" options={options} value="X" blank={false} />);
    expect(html).toContain('<option value="X" selected="">X</option>');
  });

  test.each([
    [true, "true", "Ya"],
    [false, "false", "Tidak"],
    ["false", "false", "Tidak"],
  ])("yes or no: %s chooses %s", (given, value, word) => {
    const html = markup(<YesNoField name="is_citizen" value={given} />);
    expect(html).toContain(`<option value="${value}" selected="">${word}</option>`);
  });

  test("the first radio answers to the field's own id, the others to theirs", () => {
    const html = markup(
      <RadioField name="gender" options={options} value="P" problems={[problem("not_a_choice")]} />,
    );
    expect(tags(html, "input").map((input) => input.id)).toEqual(["gender", "gender-P"]);
    expect(html).toMatch(/<input[^>]*id="gender-P"[^>]*checked=""/);
    expect(tags(html, "fieldset")[0]?.["aria-describedby"]).toBe("gender-err");
  });
});

describe("the error summary", () => {
  const problems = {
    "": [problem("empty_list")],
    full_name: [problem("required")],
    gender: [problem("not_a_choice")],
    class_name: null,
    "rows[3].ic_number": [problem("invalid"), problem("taken")],
  };

  test("is an alert that has the focus", () => {
    expect(markup(<ErrorSummary problems={problems} />)).toMatch(
      /^<div class="summary" role="alert" tabindex="-1" autofocus="" id="ralat"><h2>Sila betulkan perkara berikut<\/h2>/,
    );
  });

  test("leads each problem to a control that is there", () => {
    const summary = markup(<ErrorSummary problems={problems} />);
    const form = markup(
      <form>
        <TextField name="full_name" />
        <RadioField name="gender" options={[{ value: "L", label: "Lelaki" }]} />
        <CellField name="rows[3].ic_number" />
      </form>,
    );
    const targets = tags(summary, "a").map((link) => link.href?.slice(1));
    expect(targets).toEqual(["full_name", "gender", "rows-3-ic_number", "rows-3-ic_number"]);
    for (const target of targets) expect(ids(form)).toContain(target);
  });

  test("says the same sentences as the fields, names the row, and leaves the form's own without a link", () => {
    const html = markup(<ErrorSummary problems={problems} />);
    expect(html).toContain("<li>Tiada rekod untuk disimpan</li>");
    expect(html).toContain(">Nama penuh mesti diisi</a>");
    expect(html).toContain(">Baris 4: No. kad pengenalan tidak sah</a>");
  });

  test("is not there when nothing is wrong", () => {
    expect(markup(<ErrorSummary problems={{ full_name: [], class_name: null }} />)).toBe("");
  });
});

describe("a cell of the typing grid", () => {
  test("says its column and its row, and ties its problem", () => {
    const html = markup(<CellField name="rows[0].ic_number" problems={[problem("invalid")]} />);
    const [input] = tags(html, "input");
    expect(input).toMatchObject({
      id: "rows-0-ic_number",
      "aria-label": "No. kad pengenalan, baris 1",
      "aria-invalid": "true",
      "aria-describedby": "rows-0-ic_number-err",
    });
    expect(ids(html)).toContain("rows-0-ic_number-err");
  });
});
