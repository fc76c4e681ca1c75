interface ImportMetaEnv {
  readonly ENHANCE: string | undefined;
  /** Whether a page loads the client of Vite, which reloads it: `npm run dev`. */
  readonly RELOADS: boolean | undefined;
  readonly GRID: string | undefined;
  readonly PRINT: string | undefined;
  readonly BUILD: string | undefined;
}

/** The build puts in the sentences of app/messages/enhance.ts and islands.ts, such as `sentence.enhance.saving`. */
declare const sentence: {
  readonly enhance: Named<typeof import("./messages/enhance").enhance>;
  readonly islands: Named<typeof import("./messages/islands").islands>;
};
type Named<Sentences> = {
  readonly [Key in keyof Sentences as Key extends `${string}.${infer Name}` ? Name : never]: string;
};

/** The build puts in the address of app/islands. */
declare const islandsAddress: string;
