/** A page of this app, as the worker sees it. */
export interface Page {
  readonly visibilityState: string;
  focus(): Promise<unknown>;
  navigate(url: string): Promise<unknown>;
  postMessage(message: unknown, transfer: MessagePort[]): void;
}

/**
 * A question of the worker to a page; the page answers true at the port that comes along, or nothing
 * (`runtime/tabs/hear-worker.ts`).
 */
export type PageQuestion =
  /** Whether the page shows the notification itself. */
  | { type: 'PUSHED'; userId: string; notificationId: string | null }
  /** Whether the page navigates to the path. */
  | { type: 'GO_TO'; path: string };

/** A page that sleeps, is of an earlier version, or has no signed-in user does not answer. */
const ANSWER_MS = 1_000;

export function askPage(page: Page, question: PageQuestion): Promise<boolean> {
  const { port1, port2 } = new MessageChannel();
  return new Promise<boolean>((resolve) => {
    const timer = setTimeout(() => resolve(false), ANSWER_MS);
    port1.onmessage = ({ data }) => {
      clearTimeout(timer);
      resolve(data === true);
    };
    page.postMessage(question, [port2]);
  }).finally(() => port1.close());
}
