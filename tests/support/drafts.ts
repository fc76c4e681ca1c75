import type { Page } from "@playwright/test";

/** Everything that the site has in the browser's storage. */
export const storedIn = (page: Page) =>
  page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));

/** The storage keys of drafts; the module also stores the session's length there. */
export const draftPlaces = (page: Page) =>
  page.evaluate(() =>
    Object.keys(localStorage)
      .filter((place) => place !== "calon:idle")
      .sort(),
  );

/** The draft key in the page's form. */
export const keyOn = (page: Page) =>
  page.evaluate(() => document.querySelector<HTMLElement>("form[data-draft]")?.dataset.draft ?? null);

/** Every draft that the page's key decrypts. */
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
    const results = await Promise.allSettled(opened);
    return results.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
  });
