import { createInterface } from "node:readline/promises";
import { explain, type Problems, t } from "~/messages";
import { refuse, typed } from "./runtime/terminal";

const { command, ...given } = typed(
  t("cli.user_usage"),
  {
    flags: ["remove-second-step"],
    texts: ["username", "role", "full_name", "school_code", "district_code"],
  },
  (given, [command, ...more]) => {
    const isCommand = command === "reset" || (command === "create" && !given["remove-second-step"]);
    if (isCommand && more.length === 0) return { command, ...given };
  },
);
const { createAccount, removeSecondStep, resetPassword } = await import("./accounts");
const account = { ...given, password: await readPassword() };
exitOnProblems(command === "create" ? await createAccount(account) : await resetPassword(account));
const username = given.username?.toLowerCase() ?? "";
console.log(
  t(command === "create" ? "cli.user_created" : "cli.user_reset", { username, role: given.role ?? "" }),
);

if (given["remove-second-step"]) {
  exitOnProblems(removeSecondStep(account));
  console.log(t("cli.second_step_removed", { username }));
}

function exitOnProblems(problems: Problems): void {
  const sentences = Object.entries(problems).flatMap(([field, all]) =>
    all.map((one) => explain(field, one).message),
  );
  if (sentences.length > 0) refuse(sentences.join("\n"));
}

async function readPassword(): Promise<string> {
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
