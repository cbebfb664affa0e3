import { useState } from 'react';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { Row, Text } from '#ui/layout/layout.tsx';
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
      <Lines
        shortcuts={[
          { keys: [isApple() ? '⌘' : 'Ctrl', 'k'], says: 'Search everything on this device' },
          { keys: ['F6'], says: 'Switch between plan and assistant' },
        ]}
        together
      />
      <Switch label="Single-key shortcuts" checked={isOn} onChange={change} />
      {isOn ? (
        SHORTCUTS.map(({ heading, shortcuts }) => (
          <section key={heading}>
            <Text as="h3" tone="faint" size="small" weight="medium" className={styles.heading}>
              {heading}
            </Text>
            <Lines shortcuts={shortcuts.filter(({ adminsOnly }) => isAdmin || !adminsOnly)} />
          </section>
        ))
      ) : (
        <Text tone="soft">The other shortcuts are off on this device.</Text>
      )}
      <section>
        <Text as="h3" tone="faint" size="small" weight="medium" className={styles.heading}>
          On an event that you can edit, on a wide screen
        </Text>
        <Lines shortcuts={MOVES} together />
      </section>
    </Dialog>
  );
}

interface LinesProps {
  shortcuts: readonly { keys: readonly string[]; says: string }[];
  /** The keys of each are pressed together. */
  together?: boolean;
}

const Lines = ({ shortcuts, together = false }: LinesProps) => (
  <dl>
    {shortcuts.map(({ keys, says }) => (
      <Row key={says} gap={3} rowGap={0} justify="between" wrap className={styles.line}>
        <dt>{says}</dt>
        <dd>
          <Keys keys={keys} together={together} />
        </dd>
      </Row>
    ))}
  </dl>
);
