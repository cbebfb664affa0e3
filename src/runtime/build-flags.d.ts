/** What the build puts into `import.meta.env`; the rest of it is not used here. */
interface ImportMetaEnv {
  PROD: boolean;
}

interface ImportMeta {
  readonly env: ImportMetaEnv;
}
