/// <reference lib="webworker" />
import type { BuiltFile } from './shell-files.ts';

/** The worker's work besides answering pages. */
export interface Background {
  /** Rejects while an entry is left that can still be sent. */
  drain(): Promise<void>;
  /** Null if the share is kept, otherwise the reason why it is not. */
  receiveShare(request: Request): Promise<string | null>;
  /** See `fetchNewsFromWorker`. */
  fetchNews(): Promise<void>;
}

declare const self: ServiceWorkerGlobalScope & { background?: Background };

/** As `build/background.ts` names it, with a hash of its content. */
const isBackground = ({ url }: BuiltFile): boolean => /(^|\/)assets\/background-[^/]+\.js$/.test(url);

/**
 * The engine is a separate script: the worker starts for each first load of a page, and only rarely to send or fetch
 * something. The browser stores the script with the worker at installation (`warm`), and later uses only the stored
 * one: both have the same version, with or without a network.
 */
export class BackgroundScript {
  readonly #url: string | undefined;
  /** The files that pages consist of. */
  readonly shell: BuiltFile[];

  constructor(files: readonly BuiltFile[]) {
    this.#url = files.find(isBackground)?.url;
    this.shell = files.filter((file) => !isBackground(file));
  }

  /** Throws while the script is unavailable: the worker is not installed without it. */
  warm(): void {
    this.load();
  }

  load(): Background {
    if (!self.background && this.#url !== undefined) importScripts(new URL(this.#url, self.registration.scope).href);
    if (!self.background) throw new Error('The build has no script for work in the background');
    return self.background;
  }
}
