/** Addresses that a browser, or a redirect that resolves them again, could read as another site. */
export const hostileAddresses: readonly string[] = [
  "//evil.example",
  "///evil.example",
  "//evil.example/students",
  "//evil.example@localhost:3000/",
  "//localhost:3000@evil.example/",
  "/.//evil.example",
  "/..//evil.example/x",
  "/././/evil.example",
  "/.///evil.example",
  "/a/..//evil.example",
  "/students/../..//evil.example",
  "/students?/../..//evil.example",
  "/students/./../..//evil.example?page=2",
  "/.//evil.example:80/%2e%2e",
  "/%2e//evil.example",
  "/%2E//evil.example",
  "/%2e%2e//evil.example",
  "/.%2e//evil.example",
  "/%2e./..//evil.example",
  "/a/%2e%2e//evil.example",
  "/students/%2E%2E/%2e%2e//evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "\\/evil.example",
  "/.\\/evil.example",
  "/..\\..//evil.example",
  "/a\\..//evil.example",
  "/%5cevil.example",
  "/%2f/evil.example",
  "/\t/evil.example",
  "/.\t//evil.example",
  "\t//evil.example",
  " //evil.example",
  "/\r\nLocation: //evil.example",
  "/\n/evil.example",
  "https://evil.example/students",
  "https:evil.example",
  "http:///evil.example",
  "javascript:alert(1)",
  "evil.example",
  "\u2028//evil.example",
  "／／evil.example",
];

const site = "http://localhost:3000";

/** A path that begins with `//` leads away as soon as a redirect resolves it again. */
export function leadsAway(address: string): boolean {
  const url = URL.canParse(address, site) ? new URL(address, site) : null;
  return url?.origin !== site || url.pathname.startsWith("//");
}
