import "i18next";
import type common from "./en/common.json";
import type shell from "./en/shell.json";
import type signin from "./en/signin.json";

declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "common";
  }
  /** A feature adds its own namespace in a `.d.ts` beside its code. */
  interface ResourceNamespaceMap {
    common: typeof common;
    shell: typeof shell;
    signin: typeof signin;
  }
}
