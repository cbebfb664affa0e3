import { useEffect, useEffectEvent } from 'react';

/** The types of TypeScript have none yet. */
declare const CloseWatcher: new () => { onclose: (() => void) | null; destroy(): void };

/** Closes what is open by the back gesture of a phone, which would otherwise leave the page. */
export function useBackGesture(open: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!open || !('CloseWatcher' in window)) return;
    const watch = () => {
      const watcher = new CloseWatcher();
      // A watcher fires once. A dialog that asks before it closes needs the next one, added before that of its question,
      // which back reaches first.
      watcher.onclose = () => {
        destroy = watch();
        close();
      };
      return () => watcher.destroy();
    };
    let destroy = watch();
    return () => destroy();
  }, [open]);
}
