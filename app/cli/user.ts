import { parseArgs } from "node:util";
import { explain, type Problems, t } from "~/messages";
import { readPassword } from "./password";

const options = {
  username: { type: "string" },
  role: { type: "string" },
  full_name: { type: "string" },
  school_code: { type: "string" },
  district_code: { type: "string" },
} as const;

const { deed, given } = readCommand();
const { createAccount, resetPassword } = await import("./accounts");
const account = { ...given, password: await readPassword() };
exitOnProblems(deed === "create" ? await createAccount(account) : await resetPassword(account));
const username = given.username?.toLowerCase() ?? "";
console.log(
  t(deed === "create" ? "cli.user_created" : "cli.user_reset", { username, role: given.role ?? "" }),
);

function readCommand() {
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    const [deed, ...rest] = positionals;
    if ((deed === "create" || deed === "reset") && rest.length === 0) return { deed, given: values } as const;
  } catch {
    // An option that is not known, or one without its value: the usage says what is.
  }
  console.error(t("cli.user_usage"));
  process.exit(1);
}

function exitOnProblems(problems: Problems): void {
  const sentences = Object.entries(problems).flatMap(([field, all]) =>
    all.map((one) => explain(field, one).message),
  );
  if (sentences.length === 0) return;
  for (const sentence of sentences) console.error(sentence);
  process.exit(1);
}
