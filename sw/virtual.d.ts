/**
 * The code that `build/painting.ts` writes into the worker. Checking the screens' types needs a document, so only their
 * interface is declared here.
 */
declare module 'virtual:painting' {
  export interface Painted {
    html: string;
    css: string;
    userId: string;
    answers: string;
  }
  export interface AskedScreen {
    module: string;
    paint(): Promise<Painted | null>;
  }
  export function askedScreen(url: URL): AskedScreen | null;
}

declare module 'virtual:screen-files' {
  const files: Record<string, { styles: string[]; scripts: string[] }>;
  export default files;
}
