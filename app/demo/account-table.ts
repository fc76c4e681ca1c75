import { t } from "~/messages";
import { demoAccounts } from "./make";

const [, clerkAccount] = demoAccounts;
export const clerk = clerkAccount;

/** The accounts in columns: role, name, password. */
export function accountLines(): string[] {
  const rows = [
    [t("cli.demo_role"), t("cli.demo_username"), t("cli.demo_password")],
    ...demoAccounts.map(({ role_id, username, password }) => [t(`role.${role_id}`), username, password]),
  ];
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join("  ")
      .trimEnd(),
  );
}
