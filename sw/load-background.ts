/// <reference lib="webworker" />
import type { BuiltFile } from './shell-files.ts';

/** What the worker does beside answering pages. */
export interface Background {
  /** Rejects while something is left that can still be sent. */
  drain(): Promise<void>;
  /** Null when it is kept, otherwise why it is not. */
  receiveShare(request: Request): Promise<string | null>;
  /** See `fetchNewsFromWorker`. */
  fetchNews(): Promise<void>;
}

declare const self: ServiceWorkerGlobalScope & { background?: Background };

/** As `vite.config.ts` names it, with a hash of its content. */
const isBackground = ({ url }: BuiltFile): boolean => /(^|\/)assets\/background-[^/]+\.js$/.test(url);

/**
 * The engine is a script of its own: the worker starts for each first load of a page, and only seldom to send or fetch
 * something. The browser stores the script with the worker when it is installed (`warm`), and later
 * takes only what it stored then: both are of one version, with or without a network.
 */
export class BackgroundScript {
  readonly #url: string | undefined;
  /** What the pages are made of. */
  readonly shell: BuiltFile[];

  constructor(files: readonly BuiltFile[]) {
    this.#url = files.find(isBackground)?.url;
    this.shell = files.filter((file) => !isBackground(file));
  }

  /** Throws while the script cannot be had: the worker is not installed without it. */
  warm(): void {
    this.load();
  }

  load(): Background {
    if (!self.background && this.#url !== undefined) importScripts(new URL(this.#url, self.registration.scope).href);
    if (!self.background) throw new Error('The build has no script for work in the background');
    return self.background;
  }
}
