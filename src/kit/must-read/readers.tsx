import ChevronRightIcon from 'lucide-react/icons/chevron-right';
import { useState } from 'react';
import { displayName } from '#contract/schema/names.ts';
import { useObservableField, usePerson } from '#kit/app/context.ts';
import type { MemberView } from '#store/queries/base/views.ts';
import type { ToRead } from '#store/queries/field/must-read.ts';
import { Button } from '#ui/button/button.tsx';
import { Row, Stack, Text } from '#ui/layout/layout.tsx';
import { toast } from '#ui/toast/toast-store.ts';
import styles from './must-read.module.css';

/** The number of names that are shown; the others are folded away. */
const SHOWN = 12;

interface ReadersProps {
  of: ToRead;
  /** The members who must read it, by name. */
  readers: readonly MemberView[];
  /** The people who have confirmed it as it is now. */
  readBy: ReadonlySet<string>;
  mayRemind: boolean;
}

/** For the staff: the readers of something, those without a receipt first, and a button that reminds only those. */
export function Readers({ of, readers, readBy, mayRemind }: ReadersProps) {
  const { user } = usePerson();
  const { isBusy, remind } = useReminder(of);
  const missing = readers.filter(({ userId }) => !readBy.has(userId));
  const done = readers.filter(({ userId }) => readBy.has(userId));
  const others = missing.filter(({ userId }) => userId !== user.id).length;
  return (
    <Stack gap={3} justify="start" className={styles.readers}>
      <Text as="h3" weight="title">
        {readers.length === 0 ? 'No one needs to confirm it yet' : `${done.length} of ${readers.length} have confirmed`}
      </Text>
      {missing.length > 0 && <People title="Not yet" people={missing} isOpen={missing.length <= SHOWN} />}
      {done.length > 0 && <People title="Confirmed" people={done} isOpen={false} />}
      {mayRemind && others > 0 && (
        <Button busy={isBusy && 'Sending…'} onClick={() => void remind()}>
          {others === 1 ? 'Remind 1 person' : `Remind ${others} people`}
        </Button>
      )}
    </Stack>
  );
}

function People({ title, people, isOpen }: { title: string; people: readonly MemberView[]; isOpen: boolean }) {
  return (
    <details className={styles.people} open={isOpen}>
      <Row as="summary" gap={1}>
        <ChevronRightIcon aria-hidden="true" />
        {title} ({people.length})
      </Row>
      <ul>
        {people.map((member) => (
          <li key={member.id} dir="auto">
            {displayName(member)}
          </li>
        ))}
      </ul>
    </details>
  );
}

const FAILED = 'No reminder was sent';

/** Sends a reminder to those without a receipt; the server determines who they are now. */
function useReminder(of: ToRead): { isBusy: boolean; remind(): Promise<void> } {
  const person = usePerson();
  const online = useObservableField(person.sync, 'online');
  const [isBusy, setBusy] = useState(false);
  const remind = async () => {
    if (!online) {
      const description = 'Sending reminders needs a connection.';
      toast({ title: FAILED, description, tone: 'destructive' });
      return;
    }
    setBusy(true);
    const answer = await person.notices.remindReaders(of);
    setBusy(false);
    if (answer.outcome === 'answered') toast({ title: 'Reminder sent', tone: 'success' });
    else {
      const said = answer.outcome === 'failed' ? answer.message : null;
      toast({ title: FAILED, description: said ?? 'Please try again later.', tone: 'destructive' });
    }
  };
  return { isBusy, remind };
}
