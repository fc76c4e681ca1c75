import type { Contender } from "./measure";
import { assetsOf, receive } from "./wire";

export interface Weight {
  html: number;
  assets: number;
  requests: number;
  /** The HTML before compression: shows whether the two sides say about as much. */
  plain: number;
}

/** What a first view of a screen brings over the line; a repeat view is its `html` alone. */
export async function weigh({ port, cookie }: Contender, path: string, encoding: string): Promise<Weight> {
  const page = await receive(port, path, encoding, cookie);
  if (page.status !== 200) throw new Error(`${path} answered ${page.status}`);
  const assets = await Promise.all(assetsOf(page.text).map((href) => receive(port, href, encoding)));
  const bytes = assets.reduce((sum, asset) => sum + asset.bytes, 0);
  return {
    html: page.bytes,
    assets: bytes,
    requests: 1 + assets.length,
    plain: Buffer.byteLength(page.text),
  };
}
