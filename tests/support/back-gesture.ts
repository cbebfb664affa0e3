import { act } from '@testing-library/react';
import { vi } from 'vitest';

/** @returns the back gesture, which reaches the watcher that was added last */
export function withBackGesture(): () => void {
  const watchers: { onclose?: () => void; destroy(): void }[] = [];
  vi.stubGlobal(
    'CloseWatcher',
    class {
      onclose?: () => void;
      constructor() {
        watchers.push(this);
      }
      destroy() {
        if (watchers.includes(this)) watchers.splice(watchers.indexOf(this), 1);
      }
    },
  );
  return () => act(() => watchers.pop()?.onclose?.());
}
