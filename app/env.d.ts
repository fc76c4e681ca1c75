interface ImportMetaEnv {
  /** The address of the module made of app/enhance, and the build that is running; undefined outside a build. */
  readonly ENHANCE: string | undefined;
  readonly BUILD: string | undefined;
}

/** A sentence of app/messages/enhance.ts; the build puts it in place of the call. For app/enhance alone. */
declare function say(key: keyof typeof import("./messages/enhance").enhance): string;
