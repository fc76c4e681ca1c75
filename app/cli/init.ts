import { createHash, randomBytes } from "node:crypto";
import { fromNow } from "~/db/clock";
import { databasePath } from "~/db/file.server";
import { t } from "~/messages";
import { makeDatabase, orExit } from "./new-database";

/** How long the link that makes the first ADMIN can be used (design: accounts). */
const linkMinutes = 30;

const path = databasePath();
const token = randomBytes(32).toString("base64url");
const token_hash = createHash("sha256").update(token).digest("hex");

await orExit(() =>
  makeDatabase(path, (db) => {
    db.prepare("insert into setup_links (token_hash, expires_at) values (?, ?)").run(
      token_hash,
      fromNow(linkMinutes * 60_000),
    );
  }),
);

const origin = process.env.APP_ORIGIN || `http://localhost:${process.env.PORT || "3000"}`;
console.log(t("cli.init_made", { path }));
console.log(t("cli.init_link", { minutes: linkMinutes }));
console.log(`${origin}/setup?token=${token}`);
