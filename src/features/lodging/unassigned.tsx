import { type KeyboardEvent, useId, useState } from 'react';
import { peopleText } from '#contract/text/plural.ts';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { Row, Stack, Text } from '#ui/layout/layout.tsx';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import type { Sleeper } from './arrange.ts';
import { PersonToggle } from './person-toggle.tsx';
import { focusRooms } from './places.ts';
import styles from './unassigned.module.css';
import { freeKey, type Rooming } from './use-rooming.ts';

interface UnassignedProps {
  people: readonly Sleeper[];
  rooming: Rooming;
}

/** The members without a bed in the hotel, beside its rooms. People who are dropped on it lose their room. */
export function Unassigned({ people, rooming, onDrop }: UnassignedProps & { onDrop(): void }) {
  return (
    <Stack as="section" aria-labelledby="unassigned" gap={2} className={styles.part} {...rooming.target(onDrop)}>
      <Row gap={2} align="baseline">
        <Text id="unassigned" as="h3" size="part" weight="title">
          Unassigned
        </Text>
        <Text as="span" tone="soft" size="small" tabular>
          {people.length}
        </Text>
      </Row>
      {people.length === 0 ? <Text tone="soft">Everyone has a room.</Text> : <People {...{ people, rooming }} />}
    </Stack>
  );
}

/** The same as a sheet, for small screens. */
export function UnassignedSheet({ people, rooming }: UnassignedProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button block onClick={() => setOpen(true)}>
        Unassigned: {people.length}
      </Button>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title="Unassigned"
        footer={
          <Button variant="primary" onClick={() => setOpen(false)}>
            {rooming.count > 0 ? `Choose a room for ${peopleText(rooming.count)}` : 'Done'}
          </Button>
        }
      >
        {people.length === 0 ? <Text tone="soft">Everyone has a room.</Text> : <People {...{ people, rooming }} />}
      </Dialog>
    </>
  );
}

/** One tab stop; arrow keys move in it. */
function People({ people, rooming }: UnassignedProps) {
  const hint = useId();
  const [current, setCurrent] = useState('');
  const keys = people.map(freeKey);
  const stop = keys.includes(current) ? current : keys[0];
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const { key, shiftKey, ctrlKey, metaKey, altKey } = event;
    const at = keys.indexOf((event.target as HTMLElement).dataset.person ?? '');
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: keys.length - 1 }[key];
    const isAll = key.toLowerCase() === 'a' && (ctrlKey || metaKey);
    if (altKey || at < 0 || (to === undefined && key !== 'Enter' && !isAll)) return;
    event.preventDefault();
    if (isAll) return rooming.add(keys);
    if (to === undefined) return focusRooms();
    const next = Math.min(Math.max(to, 0), keys.length - 1);
    event.currentTarget.querySelectorAll<HTMLElement>('[data-person]')[next]?.focus();
    if (shiftKey) rooming.add(keys.slice(Math.min(at, next), Math.max(at, next) + 1));
  };
  return (
    <>
      <VisuallyHidden>
        <span id={hint}>Space selects, Shift with an arrow key selects more, Enter goes to the rooms.</span>
      </VisuallyHidden>
      <ul aria-label="Unassigned" aria-describedby={hint} data-free="" className={styles.people} onKeyDown={press}>
        {people.map((sleeper) => {
          const key = freeKey(sleeper);
          return (
            <Stack as="li" key={key} {...rooming.dragged(key)}>
              <PersonToggle
                rooming={rooming}
                id={key}
                name={sleeper.name}
                role={sleeper.role}
                tabIndex={key === stop ? 0 : -1}
                onFocus={() => setCurrent(key)}
              />
            </Stack>
          );
        })}
      </ul>
    </>
  );
}
