declare module "doiuse" {
  import type { Plugin } from "postcss";

  interface Options {
    browsers: string[];
    onFeatureUsage(usage: { feature: string }): void;
  }
  const DoIUse: new (options: Options) => Plugin;
  export default DoIUse;
}
