import type { LiveSocket } from '#api/live.ts';
import type { FetchWithProgress } from '#api/transport.ts';
import type { MediaPlatform } from '#runtime/keeping/media.ts';
import type { ClockPort, LockPort, RandomPort } from '#sync/ports.ts';
import type { Page } from './page.ts';

/** What a tab tells the other tabs of its browser. */
export type TabMessage =
  /** There is something to send. */
  | 'enqueued'
  /** Somebody is signing out: nothing of theirs may be shown or written any more. */
  | 'leaving'
  /** Somebody has signed in or out, or a sign-out was cancelled. */
  | 'session';

/** Everything of the browser that the runtime uses; tests replace it. */
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
   * Asks the browser not to evict the data when storage gets short. False where it may do so all the same, as in a
   * private window or before the app is installed; null where it does not say.
   */
  persist(): Promise<boolean | null>;
  /** Resolves when the first screen is drawn, or after a moment: for what talks and writes, and would delay it. */
  screenDrawn(): Promise<void>;
  /** Resolves some time after that: for code that nobody needs yet. */
  firstScreenShown(): Promise<void>;
  /** Resolves when a change on the device is probably on the screen: for work that would delay it on a slow phone. */
  changeShown(): Promise<void>;
  /** Asks the worker to drain when there is a network, even when no page is open; does nothing where the browser cannot. */
  wakeWorker(): void;
  /** Deletes a person's pictures and attachments, by the name of their database. False if there were none. */
  clearMediaCache(database: string): Promise<boolean>;
  /** What keeps them; that of the browser where left out. */
  media?: () => Promise<MediaPlatform>;
  /** Ends the browser's subscription to notifications; does nothing where there is none. */
  endPush(): Promise<void>;
  /** Asks that the worker of the installed app be waked from time to time, to send and to fetch; the same. */
  wakeNowAndThen(): void;
  /** Shows a number on the icon of the installed app; none for 0. */
  showBadge(count: number): void;
}
