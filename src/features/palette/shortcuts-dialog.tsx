import { useState } from 'react';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { Switch } from '#ui/switch/switch.tsx';
import { Keys } from './keys.tsx';
import { isApple } from './opening-key.ts';
import { MOVES, SHORTCUTS } from './shortcuts.ts';
import styles from './shortcuts-dialog.module.css';
import { areShortcutsOn, switchShortcuts } from './switched.ts';

/** All shortcuts, and the switch for single-key shortcuts, which speech input can trigger unintentionally. */
export function ShortcutsDialog({ isAdmin, onClose }: { isAdmin: boolean; onClose(): void }) {
  const [isOn, setIsOn] = useState(areShortcutsOn);
  const change = (on: boolean) => {
    switchShortcuts(on);
    setIsOn(on);
  };
  return (
    <Dialog open onClose={onClose} title="Keyboard shortcuts">
      <dl className={styles.list}>
        <div className={styles.line}>
          <dt>Search everything on this device</dt>
          <dd>
            <Keys keys={[isApple() ? '⌘' : 'Ctrl', 'k']} together />
          </dd>
        </div>
      </dl>
      <Switch label="Shortcuts of a single key" checked={isOn} onChange={change} />
      {isOn ? (
        SHORTCUTS.map(({ heading, shortcuts }) => (
          <section key={heading}>
            <h3 className={styles.heading}>{heading}</h3>
            <dl className={styles.list}>
              {shortcuts
                .filter(({ adminsOnly }) => isAdmin || !adminsOnly)
                .map(({ keys, says }) => (
                  <div key={says} className={styles.line}>
                    <dt>{says}</dt>
                    <dd>
                      <Keys keys={keys} />
                    </dd>
                  </div>
                ))}
            </dl>
          </section>
        ))
      ) : (
        <p className={styles.off}>The other shortcuts are off on this device.</p>
      )}
      <section>
        <h3 className={styles.heading}>At an event of a schedule that you may change, on a wide screen</h3>
        <dl className={styles.list}>
          {MOVES.map(({ keys, says }) => (
            <div key={says} className={styles.line}>
              <dt>{says}</dt>
              <dd>
                <Keys keys={keys} together />
              </dd>
            </div>
          ))}
        </dl>
      </section>
    </Dialog>
  );
}
