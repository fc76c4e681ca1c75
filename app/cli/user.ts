import { createInterface } from "node:readline/promises";
import { parseArgs } from "node:util";
import { explain, type Problems, t } from "~/messages";
import { typed } from "./typed";

const options = {
  username: { type: "string" },
  role: { type: "string" },
  full_name: { type: "string" },
  school_code: { type: "string" },
  district_code: { type: "string" },
  "remove-second-step": { type: "boolean" },
} as const;

const { command, given, removesStep } = readCommand();
const { createAccount, removeSecondStep, resetPassword } = await import("./accounts");
const account = { ...given, password: await readPassword() };
exitOnProblems(command === "create" ? await createAccount(account) : await resetPassword(account));
const username = given.username?.toLowerCase() ?? "";
console.log(
  t(command === "create" ? "cli.user_created" : "cli.user_reset", { username, role: given.role ?? "" }),
);

if (removesStep) {
  exitOnProblems(removeSecondStep(account));
  console.log(t("cli.second_step_removed", { username }));
}

function readCommand() {
  return typed(t("cli.user_usage"), () => {
    const {
      values: { "remove-second-step": removesStep = false, ...given },
      positionals,
    } = parseArgs({ options, allowPositionals: true });
    const [command, ...rest] = positionals;
    const isCommand = command === "reset" || (command === "create" && !removesStep);
    if (isCommand && rest.length === 0) return { command, given, removesStep } as const;
  });
}

function exitOnProblems(problems: Problems): void {
  const sentences = Object.entries(problems).flatMap(([field, all]) =>
    all.map((one) => explain(field, one).message),
  );
  if (sentences.length === 0) return;
  for (const sentence of sentences) console.error(sentence);
  process.exit(1);
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
