import { databasePath } from "~/db/file.server";
import { keyPathOf } from "~/db/key-file.server";
import { t } from "~/messages";
import { asTyped } from "~/messages/typed-commands";
import { exitIfRefused, makeDatabase } from "./new-database";

const path = databasePath();
await exitIfRefused(() => makeDatabase(path, () => undefined));

// This import opens the database, so the database must exist first.
const { createSetupLink } = await import("~/features/users/setup.server");
const origin = process.env.APP_ORIGIN || `http://localhost:${process.env.PORT || "3000"}`;
console.log(t("cli.init_made", { path }));
console.log(t("key.made", { path: keyPathOf(path) }));
console.log(asTyped(t("cli.init_link", { minutes: 30 })));
console.log(origin + createSetupLink().path);
