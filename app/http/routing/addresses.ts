/** Remix takes capital letters, letters in percent signs and a slash at the end. */
export const asDeclared = (path: string): string => decodeURI(path).toLowerCase().replace(/\/$/, "");

const isParameter = (part: string) => part.startsWith(":");
const parametersIn = (parts: string[]) => parts.filter(isParameter).length;

/** Finds what belongs to a path among addresses such as `/users/:id`. Literal parts come before parameters, as in Remix. */
export function matcherOf<Value>(
  lines: Iterable<readonly [address: string, value: Value]>,
): (path: string) => Value | undefined {
  const plain = new Map<string, Value>();
  const withParameters: { parts: string[]; value: Value }[] = [];
  for (const [address, value] of lines) {
    const parts = address.split("/");
    if (parts.some(isParameter)) withParameters.push({ parts, value });
    else plain.set(address, value);
  }
  withParameters.sort((one, other) => parametersIn(one.parts) - parametersIn(other.parts));
  return (path) => {
    if (plain.has(path)) return plain.get(path);
    const requested = path.split("/");
    return withParameters.find(({ parts }) => fits(parts, requested))?.value;
  };
}

const fits = (parts: string[], requested: string[]) =>
  parts.length === requested.length && parts.every((part, at) => isParameter(part) || part === requested[at]);
