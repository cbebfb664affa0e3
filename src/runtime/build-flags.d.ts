/** The values that the build puts into `import.meta.env`; others are not used here. */
interface ImportMetaEnv {
  PROD: boolean;
}

interface ImportMeta {
  readonly env: ImportMetaEnv;
}
