import { createInterface } from "node:readline/promises";
import { t } from "~/messages";

export async function readPassword(): Promise<string> {
  const given = process.env.CALON_PASSWORD;
  if (given) return given;
  const lines = createInterface({
    input: process.stdin,
    output: process.stderr,
    terminal: process.stdin.isTTY,
  });
  try {
    if (process.stdin.isTTY) return await lines.question(t("cli.password_prompt"));
    for await (const line of lines) return line;
    return "";
  } finally {
    lines.close();
  }
}
