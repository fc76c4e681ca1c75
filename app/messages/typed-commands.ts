/** Where the package installs the program; there its command `calon` does the work of npm. */
const isPackage = (process.argv[1] ?? "").startsWith("/usr/lib/calon/");

/** A sentence for the person at the box, with the commands as this box has them. */
export const asTyped = (sentence: string, packaged = isPackage): string =>
  packaged
    ? sentence
        .replace(/npm run ([a-z]+)( -- )?/g, (_, name, rest) => `calon ${name}${rest ? " " : ""}`)
        .replaceAll("npm start", "systemctl start calon")
    : sentence;
