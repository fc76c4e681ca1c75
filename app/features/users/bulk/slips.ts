import { hashOf } from "~/auth/tokens";
import { anotherRequest } from "~/features/values/another-request";
import { type Drawing, drawQr } from "../qr";
import { inGroups } from "../rules";
import { linksWithHashes } from "./links";

export interface DrawnLink {
  code: string;
  drawing: Drawing;
}

/** A QR code takes two milliseconds, so that other requests have their turn between a few of them. */
export async function drawLinks(origin: string, codes: readonly string[]): Promise<DrawnLink[]> {
  const drawn: DrawnLink[] = [];
  for (const code of codes) {
    drawn.push({ code, drawing: drawQr(`${origin}/masuk/${code}`) });
    if (drawn.length % 10 === 0) await anotherRequest();
  }
  return drawn;
}

const addressOfLink = (origin: string, code: string): string => `${origin}/masuk/${inGroups(code)}`;

export type AccountSlip = ReturnType<typeof slipsOf>[number];

/** By district and school. A link that has been replaced since has no slip. */
export function slipsOf(origin: string, drawn: readonly DrawnLink[]) {
  const byHash = new Map(drawn.map((link) => [hashOf(link.code), link]));
  return linksWithHashes([...byHash.keys()]).flatMap(({ token_hash, used_at: _, ...account }) => {
    const link = byHash.get(token_hash);
    return link ? [{ ...account, address: addressOfLink(origin, link.code), drawing: link.drawing }] : [];
  });
}

/** For the API, which draws nothing. */
export function accountsWithLinks(origin: string, codes: readonly string[]) {
  const byHash = new Map(codes.map((code) => [hashOf(code), code]));
  return linksWithHashes([...byHash.keys()]).map(({ id, username, school_code, full_name, token_hash }) => ({
    id,
    username,
    school_code,
    full_name,
    link: addressOfLink(origin, byHash.get(token_hash) ?? ""),
  }));
}
