import PlusIcon from 'lucide-react/icons/plus';
import UsersIcon from 'lucide-react/icons/users';
import { useRef, useState } from 'react';
import { finderOf } from '#contract/text/words.ts';
import type { GroupPartState } from '#kit/missing/use-group-part.ts';
import { Button } from '#ui/button/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { Row, Stack, Text } from '#ui/layout/layout.tsx';
import { SearchField } from '#ui/search-field/search-field.tsx';
import type { Sleeper } from './arrange.ts';
import { BedRow, Who } from './bed-row.tsx';
import type { Task } from './dialogs.tsx';
import type { Lodging } from './lodging.ts';
import styles from './people-view.module.css';
import rows from './rows.module.css';

interface PeopleViewProps {
  lodging: Lodging;
  part: GroupPartState;
  mayChange: boolean;
  onTask(task: Task): void;
}

/** All members of the group with their rooms; those without one first. */
export function PeopleView({ lodging, part, mayChange, onTask }: PeopleViewProps) {
  const [search, setSearch] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const isFound = finderOf(search);
  const found = lodging.sleepers.filter(({ name }) => isFound(name));
  const groups = [
    {
      title: part.state === 'held' ? 'Without a room' : 'Room not on this device yet',
      people: found.filter(({ beds }) => beds.length === 0),
    },
    { title: 'With a room', people: found.filter(({ beds }) => beds.length > 0) },
  ].filter(({ people }) => people.length > 0);
  return (
    <div className={classNames(rows.view, styles.view)}>
      <SearchField
        label="Search people"
        placeholder="Search people…"
        value={search}
        onChange={setSearch}
        inputRef={field}
      />
      {groups.map(({ title, people }) => (
        <Stack key={title} aria-label={title} as="section" gap={2}>
          <Text as="h3" size="part" weight="title">
            {title}{' '}
            <Text as="span" tone="soft" size="small" weight="plain" tabular>
              {people.length}
            </Text>
          </Text>
          <ul aria-label={title} className={rows.list}>
            {people.map((sleeper) => (
              <PersonRow
                key={sleeper.memberId}
                {...{ lodging, sleeper, mayChange, onTask }}
                onDiscarded={() => field.current?.focus()}
              />
            ))}
          </ul>
        </Stack>
      ))}
      {groups.length === 0 && <EmptyState icon={<UsersIcon />} title="No one by that name." />}
    </div>
  );
}

interface PersonRowProps extends Omit<PeopleViewProps, 'part'> {
  sleeper: Sleeper;
  onDiscarded(): void;
}

function PersonRow({ lodging, sleeper, mayChange, onTask, onDiscarded }: PersonRowProps) {
  const { memberId, name, role, beds } = sleeper;
  return (
    <Row
      as="li"
      gap={3}
      rowGap={1}
      align="start"
      justify="between"
      wrap
      className={classNames(rows.row, styles.person)}
    >
      <Who name={name} role={role} className={styles.who} />
      {beds.length > 0 ? (
        <ul aria-label={`Rooms of ${name}`} className={styles.beds}>
          {beds.map((bed) => (
            <BedRow key={bed.key} {...{ lodging, bed, mayChange, onTask, onDiscarded }} />
          ))}
        </ul>
      ) : (
        mayChange && (
          <Button
            size="small"
            icon={<PlusIcon />}
            aria-label={`Assign a room to ${name}`}
            onClick={() => onTask(`assign-room  ${memberId}`)}
          >
            Assign room
          </Button>
        )
      )}
    </Row>
  );
}
