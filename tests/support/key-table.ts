import type { Reporter, TestCase, TestResult } from "@playwright/test/reporter";

/** `npm run -s keys`: counts the keys of each journey, and prints them as the table of docs/look.md has them. */
export default class KeyTable implements Reporter {
  private readonly counted = new Map<string, Map<string, string>>();
  private readonly failed: string[] = [];

  onTestEnd(test: TestCase, { annotations, status, error }: TestResult): void {
    const name = test.title.replace(" takes at most the key presses of the table", "");
    const presses = annotations.find(({ type }) => type === "presses")?.description ?? "–";
    const project = test.parent.project()?.name ?? "";
    this.counted.set(name, (this.counted.get(name) ?? new Map()).set(project, presses));
    if (status !== "passed") this.failed.push(`${name} (${project}): ${error?.message ?? status}`);
  }

  onEnd(): void {
    console.log("| Journey | with script | without |\n|---|---|---|");
    for (const [name, of] of this.counted)
      console.log(`| ${name} | ${of.get("keys") ?? "–"} | ${of.get("nojs") ?? "–"} |`);
    for (const line of this.failed) console.log(`\n${line}`);
  }
}
