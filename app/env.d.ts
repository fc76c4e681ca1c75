/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** The address of the module made of app/enhance, and the build that is running; undefined outside a build. */
  readonly ENHANCE: string | undefined;
  readonly BUILD: string | undefined;
}
