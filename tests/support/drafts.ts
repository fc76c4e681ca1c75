import type { Page } from "@playwright/test";

/** Everything that the browser stores for the site, as whoever opens its developer tools reads it. */
export const storedIn = (page: Page) =>
  page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));

/** The places of the drafts in the browser; the module also notes there how long the session lasts. */
export const draftPlaces = (page: Page) =>
  page.evaluate(() =>
    Object.keys(localStorage)
      .filter((place) => place !== "calon:idle")
      .sort(),
  );

/** The key that the form of the page shown carries. */
export const keyOn = (page: Page) =>
  page.evaluate(() => document.querySelector<HTMLElement>("form[data-draft]")?.dataset.draft ?? null);

/** The text of every draft in the browser that the key of the page shown opens. */
export const openedIn = (page: Page) =>
  page.evaluate(async () => {
    const bytesOf = (text: string) => Uint8Array.from(atob(text), (one) => one.charCodeAt(0));
    const key = await crypto.subtle.importKey(
      "raw",
      bytesOf(document.querySelector<HTMLElement>("form[data-draft]")?.dataset.draft ?? ""),
      "AES-GCM",
      false,
      ["decrypt"],
    );
    const opened = Object.values(localStorage).map(async (value: string) => {
      const bytes = bytesOf(JSON.parse(value).sealed);
      const how = { name: "AES-GCM", iv: bytes.slice(0, 12) };
      return new TextDecoder().decode(await crypto.subtle.decrypt(how, key, bytes.slice(12)));
    });
    const settled = await Promise.allSettled(opened);
    return settled.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
  });
