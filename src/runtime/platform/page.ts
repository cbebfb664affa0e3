/**
 * The part of the page that the runtime needs. Declares only the members that are used, because this folder is also
 * checked without the DOM: the worker has no page.
 */
export interface Page {
  /** Scheme, host and port. */
  readonly origin: string;
  visible(): boolean;
  /** The browser's report of the network. */
  online(): boolean;
  /**
   * Calls when the page becomes visible or hidden, when the browser goes online or offline, and when it puts the page
   * into the back/forward cache or brings it back.
   */
  onChange(listener: (change: PageChange) => void): () => void;
  reload(): void;
}

type PageChange = 'visible' | 'hidden' | 'online' | 'offline' | 'put-away' | 'brought-back';

interface Target {
  addEventListener(type: string, listener: (event: object) => void): void;
  removeEventListener(type: string, listener: (event: object) => void): void;
}

/** Whether a `pagehide` or `pageshow` concerns a page in the back/forward cache. */
const isKept = (event: object): boolean => (event as { persisted?: boolean }).persisted === true;

interface BrowserWindow extends Target {
  document: Target & { visibilityState: string };
  navigator: { onLine: boolean };
  location: { origin: string; reload(): void };
}

/** The page of this window. */
export function browserPage(): Page {
  const window = globalThis as unknown as BrowserWindow;
  const visible = () => window.document.visibilityState === 'visible';
  return {
    origin: window.location.origin,
    visible,
    online: () => window.navigator.onLine,
    onChange: (listener) => {
      const seen = () => listener(visible() ? 'visible' : 'hidden');
      const online = () => listener('online');
      const offline = () => listener('offline');
      const hidden = (event: object) => isKept(event) && listener('put-away');
      const shown = (event: object) => isKept(event) && listener('brought-back');
      const parts: [Target, string, (event: object) => void][] = [
        [window.document, 'visibilitychange', seen],
        [window, 'focus', seen],
        [window, 'online', online],
        [window, 'offline', offline],
        [window, 'pagehide', hidden],
        [window, 'pageshow', shown],
      ];
      for (const [target, type, call] of parts) target.addEventListener(type, call);
      return () => {
        for (const [target, type, call] of parts) target.removeEventListener(type, call);
      };
    },
    reload: () => window.location.reload(),
  };
}
