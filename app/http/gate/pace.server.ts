import type { IncomingMessage } from "node:http";

const signIn = new Set(["/user_login", "/api/auth/login"]);

/** A sign-in costs a page's work before it waits for its hash, and a whole state may press the button in one moment. */
export const isSignIn = ({ method, url = "" }: IncomingMessage): boolean =>
  method === "POST" && signIn.has(routedPath(url));

/** The path as Remix looks for its route: letters of both cases are the same, and slashes at the end do not count. */
function routedPath(url: string): string {
  const path = decodeURIComponent(url.split("?", 1)[0] ?? "").toLowerCase();
  return path.replace(/\.data$/, "").replace(/(?<!\/)\/+$/, "");
}

/** Faster than four threads hash, and slow enough for whatever else has come to be answered in between. */
const gapMilliseconds = 8;

/** Lets work begin at once, and each next piece of it a moment after the one before, in the order in which they came. */
export function paced(): (work: () => void) => void {
  const waiting: (() => void)[] = [];
  let rests = false;
  function begin() {
    rests = waiting.length > 0;
    if (!rests) return;
    setTimeout(begin, gapMilliseconds);
    waiting.shift()?.();
  }
  return (work) => {
    waiting.push(work);
    if (!rests) begin();
  };
}
