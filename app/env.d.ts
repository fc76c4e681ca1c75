interface ImportMetaEnv {
  readonly ENHANCE: string | undefined;
  readonly GRID: string | undefined;
  readonly PRINT: string | undefined;
  readonly BUILD: string | undefined;
}

/** The build replaces the call with a sentence of app/messages/enhance.ts or islands.ts. */
declare function say(
  key: keyof typeof import("./messages/enhance").enhance | keyof typeof import("./messages/islands").islands,
): string;

declare const islandsAddress: string;
