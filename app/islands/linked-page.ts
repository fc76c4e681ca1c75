export interface LinkedPage {
  page: Document;
  address: string;
}

const patience = 15e3;

const sheetsOf = (page: Document) =>
  [...page.querySelectorAll("link[rel=stylesheet]")].map((link) => link.getAttribute("href")).join(" ");

/** The stylesheet of a register holds the common one too. */
const isDrawnBy = (sheets: string, own: string) =>
  sheets === own || (/\/styles-[^/]*$/.test(sheets) && /\/register-[^/]*$/.test(own));

/** Throws where the page cannot be part of another: refused, redirected, late, or with another stylesheet. */
export async function fetchPage(link: string): Promise<LinkedPage> {
  const response = await fetch(link, { signal: AbortSignal.timeout(patience) });
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  const address = new URL(response.url || link);
  const isUsable = response.ok && address.pathname === new URL(link).pathname;
  if (!isUsable || !page.querySelector("main h1") || !isDrawnBy(sheetsOf(page), sheetsOf(document))) {
    throw new Error(link);
  }
  return { page, address: address.href };
}

export function follower() {
  let last = 0;
  const stop = () => {
    last += 1;
  };
  const follow = async (link: string, show: (linked: LinkedPage) => void) => {
    stop();
    const own = last;
    try {
      const linked = await fetchPage(link);
      if (own === last) show(linked);
    } catch (error) {
      if (own === last) throw error;
    }
  };
  return { follow, stop };
}
