import type { MarkStatus } from '#contract/records/field/roll-call.ts';
import { compareText } from '#contract/text/order.ts';
import { momentText } from '#contract/time/text.ts';
import { usePerson } from '#kit/app/context.ts';
import { useLiveQuery } from '#kit/app/use-live-query.ts';
import { StatusMark } from '#kit/roll-call/mark-buttons.tsx';
import { MarkDialog } from '#kit/roll-call/mark-dialog.tsx';
import type { Shown } from '#kit/roll-call/use-marking.ts';
import type { Expected, ReadRollCall } from '#kit/roll-call/use-roll-call.ts';
import { UnsentNote } from '#kit/unsent/unsent-note.tsx';
import type { MarkView, RollCallView } from '#store/queries/base/views.ts';
import { listMarksOfGroup, listRollCalls } from '#store/queries/field/roll-calls.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { Row, Stack, Text } from '#ui/layout/layout.tsx';
import styles from './roll-call.module.css';

interface PersonDialogProps {
  person: Expected;
  read: ReadRollCall;
  call: RollCallView;
  zone: string;
  shown: Shown;
  /** Null when marks are not possible. */
  onMark: ((id: string, status: MarkStatus, note: string) => void) | null;
  onClose(): void;
}

/** A person with a form for a mark and a note, and the history of their marks with author and time. */
export function PersonDialog({ person, read, call, zone, shown, onMark, onClose }: PersonDialogProps) {
  const history = <History person={person} read={read} call={call} zone={zone} onMarked={onClose} />;
  if (!onMark)
    return (
      <Dialog open title={person.name} onClose={onClose}>
        {history}
      </Dialog>
    );
  return (
    <MarkDialog
      name={person.name}
      shown={shown}
      placeholder="Ill, in room 12"
      onMark={(status, note) => onMark(person.id, status, note)}
      onClose={onClose}
    >
      {history}
    </MarkDialog>
  );
}

interface HistoryProps {
  person: Expected;
  read: ReadRollCall;
  call: RollCallView;
  zone: string;
  onMarked(): void;
}

const latestFirst = (a: MarkView, b: MarkView): number => compareText(b.madeAt, a.madeAt);

/** All marks of a person in this roll call and in the group's others. */
function History({ person, read, call, zone, onMarked }: HistoryProps) {
  const { store } = usePerson();
  const all = useLiveQuery(
    () => Promise.all([listMarksOfGroup(store, call.groupId), listRollCalls(store, call.groupId)]),
    [store, call.groupId],
  );
  const titles = new Map(all?.[1].map(({ id, title }) => [id, title]));
  const own = (all?.[0] ?? read.marks).filter(({ memberId }) => memberId === person.id).sort(latestFirst);
  const isHere = (id: string) => read.calls.some((each) => each.id === id);
  const parts = [
    { title: 'In this roll call', marks: own.filter(({ rollCallId }) => isHere(rollCallId)), isHere: true },
    { title: 'In other roll calls', marks: own.filter(({ rollCallId }) => !isHere(rollCallId)), isHere: false },
  ];
  return parts.map(
    ({ title, marks, isHere }) =>
      (isHere || marks.length > 0) && (
        <Stack key={title} as="section" gap={2} aria-label={title}>
          <Text as="h3" weight="title">
            {title}
          </Text>
          {marks.length === 0 && (
            <Text tone="soft" size="small" breaks className={styles.soft}>
              Not marked yet.
            </Text>
          )}
          <Stack as="ul" gap={2}>
            {marks.map((mark) => (
              <MarkLine
                key={mark.id}
                mark={mark}
                where={isHere ? null : (titles.get(mark.rollCallId) ?? null)}
                {...{ zone, read, onMarked }}
              />
            ))}
          </Stack>
        </Stack>
      ),
  );
}

interface MarkLineProps {
  mark: MarkView;
  /** The title of the roll call, if it is another one. */
  where: string | null;
  zone: string;
  read: ReadRollCall;
  onMarked(): void;
}

function MarkLine({ mark, where, zone, read, onMarked }: MarkLineProps) {
  const person = usePerson();
  return (
    <li className={styles.mark}>
      <Row as="p" gap={2} rowGap={0} align="baseline" wrap>
        <StatusMark status={mark.status} />
        <Text as="span" tone="soft" size="small" breaks className={styles.soft}>
          {momentText(mark.madeAt, zone)} by {read.whoMade(mark.madeBy)}
          {where !== null && (
            <>
              , <bdi>{where}</bdi>
            </>
          )}
        </Text>
      </Row>
      {mark.note && <p dir="auto">{mark.note}</p>}
      <UnsentNote
        person={person}
        row={mark}
        text={[mark.status, mark.note].filter(Boolean).join('\n')}
        title="Your mark"
        onDiscarded={onMarked}
      />
    </li>
  );
}
