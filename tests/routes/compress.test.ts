import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { compressPage } from "~/http/compress";

const page = "<p>Calon peperiksaan</p>".repeat(100);
const sent = async (accepted: string | null, body = page) => {
  const headers = new Headers();
  const request = new Request("http://localhost:3000/", {
    headers: accepted === null ? {} : { "Accept-Encoding": accepted },
  });
  return { answer: await compressPage(request, headers, body), encoding: headers.get("Content-Encoding") };
};

describe("a page on the wire", () => {
  it.each(["br", "gzip, deflate, br, zstd", "gzip;q=0.5, br;q=0.9", "br;q=1.0"])(
    "is one Brotli piece for a browser that takes %s",
    async (accepted) => {
      const { answer, encoding } = await sent(accepted);
      expect(encoding).toBe("br");
      expect(brotliDecompressSync(answer as Uint8Array).toString()).toBe(page);
    },
  );

  it.each(["gzip", "gzip, deflate", "br;q=0.0, gzip", "gzip;q=0.3"])(
    "is one gzip piece for a browser on a line without TLS, which takes %s",
    async (accepted) => {
      const { answer, encoding } = await sent(accepted);
      expect(encoding).toBe("gzip");
      expect(gunzipSync(answer as Uint8Array).toString()).toBe(page);
    },
  );

  it.each([null, "br;q=0", "gzip;q=0, br;q=0", "brotli", "xgzip", "*"])(
    "is left as it is for %s",
    async (accepted) => {
      expect(await sent(accepted)).toEqual({ answer: page, encoding: null });
    },
  );

  it("a long sheet decompresses completely, and a page of one packet is not compressed", async () => {
    const sheet = "<tr><td>Nur Aisyah</td></tr>".repeat(10_000);
    for (const [accepted, open] of [["br", brotliDecompressSync] as const, ["gzip", gunzipSync] as const]) {
      const { answer } = await sent(accepted, sheet);
      expect(open(answer as Uint8Array).toString()).toBe(sheet);
    }
    expect((await sent("br", "short")).encoding).toBeNull();
  });
});
