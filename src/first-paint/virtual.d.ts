/** Written by `build/first-paint.ts`. */
declare module 'virtual:screen-files' {
  const files: Record<string, { styles: string[]; scripts: string[] }>;
  export default files;
}
