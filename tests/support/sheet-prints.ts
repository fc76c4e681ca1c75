import { formOf, type Person, requestOf } from "./people";

type App = (request: Request) => Promise<Response>;

/** Where the button "Cetak" of a sheet posts. */
export const printAddress = (page: string): string =>
  page.replace(/(\/sheets\/[\w-]+)(?=\?|$)/, (path) => `${path}/printed`);

export const pressPrint = (app: App, person: Person, page: string, fields = {}): Promise<Response> =>
  app(formOf(person, printAddress(page), fields));

export const pressPdf = (app: App, person: Person, page: string): Promise<Response> =>
  followed(app, person, pressPrint(app, person, page, { as: "pdf" }));

/** The address of the print. */
export const printedAt = async (app: App, person: Person, page: string): Promise<string> =>
  (await pressPrint(app, person, page)).headers.get("Location") ?? "";

/** The page after the button: the print, or the sheet again where nothing was recorded. */
export const openPrint = (app: App, person: Person, page: string): Promise<Response> =>
  followed(app, person, pressPrint(app, person, page));

const own = { "Sec-Fetch-Site": "same-origin" };

async function followed(app: App, person: Person, pressed: Promise<Response>): Promise<Response> {
  const answer = await pressed;
  const to = answer.headers.get("Location");
  return to === null ? answer : app(requestOf(person, to, { headers: own }));
}
