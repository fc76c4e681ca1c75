import { readdirSync, readFileSync } from "node:fs";

/** In the folder of a package: imports each npm package that its program imports, so that none of their files is missing. */
const programs = readdirSync("build", { recursive: true }).filter((name) =>
  /^(cli|server)\/.*\.js$/.test(name),
);
const imported = /(?:\bfrom|\bimport)\s*\(?\s*"((?:@[\w-]+\/)?[a-z][\w.-]*(?:\/[\w./-]+)?)"/g;
const { dependencies } = JSON.parse(readFileSync("package.json", "utf8"));
const names = programs
  .flatMap((name) => [...readFileSync(`build/${name}`, "utf8").matchAll(imported)])
  .map(([, name]) => name)
  .filter((name) => Object.keys(dependencies).some((one) => name === one || name.startsWith(`${one}/`)));
for (const name of new Set(names)) await import(name);
