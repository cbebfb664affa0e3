import type { LiveSocket } from '#api/live.ts';
import type { FetchWithProgress } from '#api/transport.ts';
import type { ClockPort, LockPort, RandomPort } from '#sync/ports/platform.ts';
import type { MediaPlatform } from './media.ts';
import type { Page } from './page.ts';

/** A message of a tab to the other tabs of its browser. */
export type TabMessage =
  /** There is something to send. */
  | 'enqueued'
  /** A user is signing out: nothing of theirs may be shown or written anymore. */
  | 'leaving'
  /** A user has signed in or out, or a sign-out was cancelled. */
  | 'session';

/** All browser functions that the runtime uses; tests replace them. */
export interface Platform {
  page: Page;
  clock: ClockPort;
  random: RandomPort;
  uuid(): string;
  locks: LockPort | null;
  fetch?: typeof globalThis.fetch;
  fetchWithProgress?: FetchWithProgress | undefined;
  connect?: (url: string) => LiveSocket;
  /** Sends a message to the other tabs; `onTabMessage` receives it there. */
  broadcast(message: TabMessage): void;
  onTabMessage(listener: (message: TabMessage) => void): () => void;
  /**
   * Asks the browser not to evict the data when storage gets short. False where it may still evict them, for example in
   * a private window or before the app is installed; null where it does not report that.
   */
  persist(): Promise<boolean | null>;
  /** Resolves when the first screen is painted, or after a moment: for requests and writes that would delay it. */
  screenDrawn(): Promise<void>;
  /** Resolves some time after that: for code that is not needed yet. */
  firstScreenShown(): Promise<void>;
  /** Resolves when a change on the device is probably on the screen: for work that would delay it on a slow phone. */
  changeShown(): Promise<void>;
  /**
   * Asks the worker to drain when there is a network, even when no page is open; does nothing where the browser cannot.
   */
  wakeWorker(): void;
  /** Deletes a person's pictures and attachments, by the name of their database. False if there were none. */
  clearMediaCache(database: string): Promise<boolean>;
  /** The storage for pictures and files; by default the browser's. */
  media?: () => Promise<MediaPlatform>;
  /** Ends the browser's push subscription; does nothing where there is none. */
  endPush(): Promise<void>;
  /**
   * Asks the browser to wake the worker of the installed app from time to time, to send and to fetch; does nothing
   * where the browser cannot.
   */
  wakeNowAndThen(): void;
  /** Shows a number on the icon of the installed app; none for 0. */
  showBadge(count: number): void;
}
