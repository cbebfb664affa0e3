import type { LiveSocket } from '#api/live.ts';
import type { FetchWithProgress } from '#api/transport.ts';
import type { ClockPort, LockPort, RandomPort } from '#sync/ports.ts';
import type { Page } from './page.ts';

/** What a tab tells the others of its browser. */
export type Hail =
  /** There is something to send. */
  | 'enqueued'
  /** Somebody is signing out: nothing of theirs may be shown or written from now on. */
  | 'leaving'
  /** Somebody signed in or out, or a sign-out did not come about. */
  | 'session';

/** Everything of the browser that the runtime uses; tests put their own in its place. */
export interface Platform {
  page: Page;
  clock: ClockPort;
  random: RandomPort;
  uuid(): string;
  locks: LockPort | null;
  fetch?: typeof globalThis.fetch;
  fetchWithProgress?: FetchWithProgress | undefined;
  connect?: (url: string) => LiveSocket;
  /** Tells the other tabs; `onHail` hears them. */
  hail(hail: Hail): void;
  onHail(listener: (hail: Hail) => void): () => void;
  /**
   * Asks that the browser does not evict the data when space gets short. False where it may all the same, as in a private
   * window or before the app is installed; null where it does not say.
   */
  persist(): Promise<boolean | null>;
  /** Resolves when the first screen has had its turn: for what is wanted later and should not hold it up. */
  firstScreenShown(): Promise<void>;
  /**
   * Resolves when what has just changed on the device is on the screen, as far as can be foreseen: for what is to come
   * after it and would hold it up on a slow phone.
   */
  changeShown(): Promise<void>;
  /**
   * Asks the worker to drain when there is a network, even when no page is open, and to look again from time to time where
   * the installed app may; nothing where that is unknown.
   */
  wakeWorker(): void;
  /** Empties the worker's cache of pictures and attachments. False where there was none. */
  clearMedia(): Promise<boolean>;
}
