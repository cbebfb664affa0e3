/**
 * What the runtime needs to know of the page around it. It is typed by what is used, because this folder is also
 * checked without the DOM: the worker has no page.
 */
export interface Page {
  /** Scheme, host and port. */
  readonly origin: string;
  visible(): boolean;
  /** The browser's word for it. */
  online(): boolean;
  /**
   * Tells when the page comes to the front, when the browser's word on the network changes, and when the browser puts the
   * page away as it is, to show it again should the person come back to it, and brings it back.
   */
  onChange(listener: (change: PageChange) => void): () => void;
  reload(): void;
}

export type PageChange = 'visible' | 'hidden' | 'online' | 'offline' | 'put-away' | 'brought-back';

interface Target {
  addEventListener(type: string, listener: (event: object) => void): void;
  removeEventListener(type: string, listener: (event: object) => void): void;
}

/** `pagehide` and `pageshow`: of a page that is kept, or was. */
const isKept = (event: object): boolean => (event as { persisted?: boolean }).persisted === true;

interface BrowserWindow extends Target {
  document: Target & { visibilityState: string };
  navigator: { onLine: boolean };
  location: { origin: string; reload(): void };
}

/** The page that this runs in. */
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
