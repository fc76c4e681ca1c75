interface ImportMetaEnv {
  readonly ENHANCE: string | undefined;
  readonly GRID: string | undefined;
  readonly BUILD: string | undefined;
}

/** The build replaces the call with a sentence of app/messages/enhance.ts or islands.ts. */
declare function say(
  key: keyof typeof import("./messages/enhance").enhance | keyof typeof import("./messages/islands").islands,
): string;

declare const islandsAddress: string;

/** The part of the package, which has no types, that app/features/office/crest-svg.ts uses. */
declare module "saxen" {
  type Decode = (text: string) => string;
  interface Events {
    error: (error: Error) => void;
    openTag: (
      element: { name: string; attrs: Record<string, string> },
      decode: Decode,
      isClosed: boolean,
    ) => void;
    closeTag: () => void;
    text: (text: string, decode: Decode) => void;
    cdata: (text: string) => void;
  }
  export class Parser {
    constructor(options: { proxy: true });
    ns(prefixes: Record<string, string>): void;
    on<Name extends keyof Events>(name: Name, run: Events[Name]): void;
    parse(xml: string): void;
  }
}
