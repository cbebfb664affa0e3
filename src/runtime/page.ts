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
  /** Tells when the page comes to the front, and when the browser's word on the network changes. */
  onChange(listener: (change: 'visible' | 'hidden' | 'online' | 'offline') => void): () => void;
  reload(): void;
}

interface Target {
  addEventListener(type: string, listener: () => void): void;
  removeEventListener(type: string, listener: () => void): void;
}

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
      const parts: [Target, string, () => void][] = [
        [window.document, 'visibilitychange', seen],
        [window, 'focus', seen],
        [window, 'online', online],
        [window, 'offline', offline],
      ];
      for (const [target, type, call] of parts) target.addEventListener(type, call);
      return () => {
        for (const [target, type, call] of parts) target.removeEventListener(type, call);
      };
    },
    reload: () => window.location.reload(),
  };
}
