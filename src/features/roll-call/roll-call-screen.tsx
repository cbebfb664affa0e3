import ClipboardXIcon from 'lucide-react/icons/clipboard-x';
import { useDeferredValue, useMemo, useState } from 'react';
import { momentText } from '#contract/time/text.ts';
import { toRollCalls } from '#kit/addresses/addresses.ts';
import { Missing } from '#kit/missing/missing.tsx';
import { useAskedGroup } from '#kit/missing/use-asked.ts';
import { BackHeader } from '#kit/page/back-header.tsx';
import { ZoneNote } from '#kit/page/zone-note.tsx';
import { useRights } from '#kit/rights/use-rights.ts';
import { MarkList } from '#kit/roll-call/mark-list.tsx';
import { MarkRow } from '#kit/roll-call/mark-row.tsx';
import { Tally } from '#kit/roll-call/tally.tsx';
import { UnsentMarks } from '#kit/roll-call/unsent-marks.tsx';
import { useMarking } from '#kit/roll-call/use-marking.ts';
import { type ReadRollCall, useRollCall } from '#kit/roll-call/use-roll-call.ts';
import { disputeText } from '#kit/roll-call/words.ts';
import type { GroupView, RollCallView } from '#store/queries/base/views.ts';
import { getRollCall } from '#store/queries/field/roll-calls.ts';
import { countOf, missingOf } from '#store/queries/field/standing-marks.ts';
import { CardColumn } from '#ui/card-column/card-column.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { Text } from '#ui/layout/layout.tsx';
import { SearchField } from '#ui/search-field/search-field.tsx';
import { foundIn, MANY } from './find-people.ts';
import { HeadActions } from './head-actions.tsx';
import { PersonDialog } from './person-dialog.tsx';
import styles from './roll-call.module.css';
import { StaffOnly } from './staff-only.tsx';
import { useMissingFirst } from './use-missing-first.ts';

const byWhom = (who: string): string => (who === 'another person' ? '' : ` by ${who}`);

/** 'Started Nov 20, 2026 9:40 PM by Ana Reyes', and the time of closing. */
function startedText(
  { startedAt, startedBy, closedAt }: RollCallView,
  zone: string,
  whoMade: (userId: string | null) => string,
): string {
  const started = `Started ${momentText(startedAt, zone)}${byWhom(whoMade(startedBy))}`;
  return closedAt === null ? started : `${started}. Closed ${momentText(closedAt, zone)}.`;
}

/** /groups/{id}/roll-calls/{id}: the expected people, to be marked one by one. */
export function RollCallScreen({ groupId, rollCallId }: { groupId: string; rollCallId: string }) {
  const rights = useRights(groupId);
  const read = useRollCall(groupId, rollCallId);
  if (rights?.isKnown && !rights.isStaff) return <StaffOnly groupId={groupId} />;
  if (!rights || !read) return <div aria-busy="true" />;
  const { call, group } = read;
  if (!call || !group || call.groupId !== group.id)
    return <MissingRollCall groupId={groupId} rollCallId={rollCallId} />;
  return <Open read={read} call={call} group={group} mayMark={rights.mayLead} />;
}

function MissingRollCall({ groupId, rollCallId }: { groupId: string; rollCallId: string }) {
  const { outcome, asking, retry } = useAskedGroup(groupId, (store) => getRollCall(store, rollCallId));
  const isAsking = outcome === null || asking;
  return (
    <CardColumn isWide isBusy={isAsking}>
      <BackHeader to={toRollCalls(groupId)} label="Back to roll calls" title="Roll call" />
      {isAsking ? null : outcome === 'refreshed' ? (
        <EmptyState icon={<ClipboardXIcon />} title="Roll call not found">
          It does not exist, or you do not have access to it.
        </EmptyState>
      ) : (
        <Missing isOffline={outcome === 'offline'} what="This roll call" was="this roll call was" retry={retry} />
      )}
    </CardColumn>
  );
}

interface OpenProps {
  read: ReadRollCall;
  call: RollCallView;
  group: GroupView;
  mayMark: boolean;
}

function Open({ read, call, group, mayMark }: OpenProps) {
  const { expected, standing, whoMade } = read;
  const marking = useMarking(call.id, standing);
  const { taps, shownNow, mark } = marking;
  // A mark updates its rows immediately; totals are updated in the next task.
  const later = useDeferredValue(marking);
  const [search, setSearch] = useState('');
  const [openId, setOpenId] = useState<string | null>(null);
  const { ordered, isMissingFirst, putMissingFirst } = useMissingFirst(expected, shownNow, later.shownOf);
  const found = useMemo(() => foundIn(ordered, search), [ordered, search]);
  const isClosed = call.closedAt !== null;
  const readOnly = isClosed || !mayMark;

  const counts = useMemo(() => countOf(call.memberIds, later.shown), [call.memberIds, later]);
  const missing = useMemo(() => missingOf(expected, later.shown).map(({ name }) => name), [expected, later]);
  const rows = useMemo(
    () =>
      found.map((person) => {
        const stands = standing.get(person.id);
        return (
          <MarkRow
            key={person.id}
            {...person}
            status={stands?.mark.status ?? null}
            note={stands?.mark.note ?? ''}
            taps={taps}
            dispute={stands ? disputeText(stands, whoMade) : null}
            needsYou={stands?.mark.pending === 'needs-you'}
            readOnly={readOnly}
            onMark={mark}
            onOpen={setOpenId}
          />
        );
      }),
    [found, standing, taps, whoMade, readOnly, mark],
  );
  const opened = expected.find(({ id }) => id === openId);
  return (
    <CardColumn isWide>
      <BackHeader
        to={toRollCalls(group.id)}
        label="Back to roll calls"
        name={call.title}
        title=""
        documentTitle={`${call.title} - Roll call`}
        subtitle={startedText(call, group.defaultTimezone, whoMade)}
        actions={<HeadActions read={read} call={call} group={group} missing={missing} mayMark={mayMark} />}
      />
      <ZoneNote groupZone={group.defaultTimezone} at={call.startedAt} />
      <Tally counts={counts} missing={missing} onMissingFirst={isMissingFirst ? null : putMissingFirst} />
      {expected.length > MANY && (
        <SearchField label="Find a person" placeholder="Find a person…" value={search} onChange={setSearch} />
      )}
      {expected.length === 0 ? (
        <EmptyState title="No one is expected">Add people from the menu.</EmptyState>
      ) : found.length === 0 ? (
        <Text role="status" tone="soft">
          No one by that name.
        </Text>
      ) : (
        <MarkList label="People" className={styles.list} rows={rows} />
      )}
      <UnsentMarks marks={read.marks} call={call} />
      {opened && (
        <PersonDialog
          key={opened.id}
          person={opened}
          read={read}
          call={call}
          zone={group.defaultTimezone}
          onMark={readOnly ? null : mark}
          shown={shownNow(opened.id)}
          onClose={() => setOpenId(null)}
        />
      )}
    </CardColumn>
  );
}
