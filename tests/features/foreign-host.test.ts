import { afterEach, expect, test, vi } from "vitest";
import { noteForeignHost } from "~/http/gate/rules";
import { settings } from "~/http/settings";

afterEach(() => vi.restoreAllMocks());

test("a Host that is not the office's is logged once a minute, with the one expected and as one short line", () => {
  const lines: string[] = [];
  vi.spyOn(console, "error").mockImplementation((line) => void lines.push(String(line)));
  const rules = { ...settings(), origins: new Map([["calon.contoh.gov.my", "https://calon.contoh.gov.my"]]) };
  const start = performance.now() + 3_600_000;
  noteForeignHost("salah.contoh.gov.my", rules, start);
  noteForeignHost("lain.contoh.gov.my", rules, start + 59_999);
  noteForeignHost(`x\n${"a".repeat(5000)}`, rules, start + 60_000);
  expect(lines).toHaveLength(2);
  expect(lines[0]).toContain("Host salah.contoh.gov.my, sedangkan pelayan ini menjawab calon.contoh.gov.my");
  expect(lines[1]).not.toContain("\n");
  expect(lines[1]?.length).toBeLessThan(300);
});
