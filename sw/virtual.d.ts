/**
 * `src/first-paint/answer.ts`, which `build/first-paint.ts` builds into the worker. Checking the types of screens
 * needs a document, so only its interface is declared here.
 */
declare module 'virtual:first-paint' {
  export function paintedPage(url: URL, shell: Response): Promise<Response>;
}
