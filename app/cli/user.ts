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
const password = await readPassword();
const username = given.username ?? "";
const role_id = given.role?.toUpperCase() ?? "";
const problems =
  deed === "create"
    ? await createAccount({ ...given, username, role_id, password })
    : await resetPassword({ username, password });

if (problems) fail(problems);
console.log(t(deed === "create" ? "cli.user_created" : "cli.user_reset", { username, role: role_id }));

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

function fail(problems: Problems): never {
  for (const [field, carried] of Object.entries(problems)) {
    for (const one of carried) console.error(explain(field, one).message);
  }
  process.exit(1);
}
