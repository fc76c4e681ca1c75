import { expect, test } from "vitest";
import { readPostForm } from "../bench/forms";

const page = `
<form action="/logout" method="post"><button>Log keluar</button></form>
<form method="get"><input name="full_name" value="not this one"></form>
<form method="post" action="/student-edit/5"><input type="hidden" name="version" value="3"/>
<input name="full_name" value="NUR&#x27;AIN &amp; &quot;A&quot;"><textarea name="reason">satu &lt;dua&gt;</textarea>
<select name="gender"><option value="">-</option><option value="P" selected="">P</option></select>
<select name="class_name"><option>6 A</option><option value="6 B">6 B</option></select>
<input type="checkbox" name="is_student" value="true" checked=""><input type="checkbox" name="is_citizen" value="true">
<input name="later" value="x" disabled=""><input type="submit" name="go" value="go"></form>`;

test("the bench sends a posted form as a browser would, untouched", () => {
  const { action, fields } = readPostForm(page, "full_name", "/here");
  expect(action).toBe("/student-edit/5");
  expect(Object.fromEntries(fields)).toEqual({
    version: "3",
    full_name: `NUR'AIN & "A"`,
    reason: "satu <dua>",
    gender: "P",
    class_name: "6 A",
    is_student: "true",
  });
});

test("a form without an action goes to its own address, and a missing one is said", () => {
  expect(readPostForm(`<form method="post"><input name="a" value="1"></form>`, "a", "/here").action).toBe(
    "/here",
  );
  expect(() => readPostForm(page, "password", "/here")).toThrow(
    "No posted form with the field password at /here",
  );
});
