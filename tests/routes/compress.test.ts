import { brotliDecompressSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { compressPage } from "~/http/compress.server";

const page = "<p>Calon peperiksaan</p>".repeat(100);
const sent = (accepted: string | null, body = page) => {
  const headers = new Headers();
  const request = new Request("http://localhost:3000/", {
    headers: accepted === null ? {} : { "Accept-Encoding": accepted },
  });
  return { answer: compressPage(request, headers, body), encoding: headers.get("Content-Encoding") };
};

describe("a page on the wire", () => {
  it.each(["br", "gzip, deflate, br, zstd", "gzip;q=0.5, br;q=0.9", "br;q=1.0"])(
    "is one Brotli piece for a browser that takes %s",
    (accepted) => {
      const { answer, encoding } = sent(accepted);
      expect(encoding).toBe("br");
      expect(brotliDecompressSync(answer as Uint8Array).toString()).toBe(page);
    },
  );

  it.each([null, "gzip", "br;q=0", "br;q=0.0, gzip", "brotli", "*"])(
    "is left as it is for %s",
    (accepted) => {
      expect(sent(accepted)).toEqual({ answer: page, encoding: null });
    },
  );

  it("is left to the stream when it is a long sheet, and alone when it fits one packet", () => {
    expect(sent("br", "x".repeat(200_000)).encoding).toBeNull();
    expect(sent("br", "short").encoding).toBeNull();
  });
});
