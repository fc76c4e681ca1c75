interface ImportMetaEnv {
  /** The address of the module made of app/enhance, and the build that is running; undefined outside a build. */
  readonly ENHANCE: string | undefined;
  readonly BUILD: string | undefined;
}

/** A sentence of app/messages/enhance.ts or islands.ts; the build puts it in place of the call. For what browsers run. */
declare function say(
  key: keyof typeof import("./messages/enhance").enhance | keyof typeof import("./messages/islands").islands,
): string;

/** The address of the file made of app/islands, which the build puts in its place. For app/enhance alone. */
declare const islandsAddress: string;
