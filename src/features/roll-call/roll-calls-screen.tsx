import ClipboardCheckIcon from 'lucide-react/icons/clipboard-check';
import { useState } from 'react';
import { toGroup } from '#kit/addresses/addresses.ts';
import { usePerson } from '#kit/app/context.ts';
import { useLiveQuery } from '#kit/app/use-live-query.ts';
import { Listed } from '#kit/missing/listed.tsx';
import { MissingPart } from '#kit/missing/missing.tsx';
import { MissingGroup } from '#kit/missing/missing-group.tsx';
import { useGroupRows } from '#kit/missing/use-group-rows.ts';
import { BackHeader } from '#kit/page/back-header.tsx';
import { ZoneNote } from '#kit/page/zone-note.tsx';
import { useRights } from '#kit/rights/use-rights.ts';
import type { RollCallView } from '#store/queries/base/views.ts';
import { joinedCalls } from '#store/queries/field/joined-calls.ts';
import { listRollCalls } from '#store/queries/field/roll-calls.ts';
import { getGroup } from '#store/queries/groups/groups.ts';
import { Button } from '#ui/button/button.tsx';
import { CardColumn } from '#ui/card-column/card-column.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { Stack, Text } from '#ui/layout/layout.tsx';
import { CallList } from './call-list.tsx';
import { StaffOnly } from './staff-only.tsx';
import { StartDialog } from './start-dialog.tsx';

/** /groups/{id}/roll-calls: the open roll calls first, then the results of the others. */
export function RollCallsScreen({ groupId }: { groupId: string }) {
  const { store } = usePerson();
  const rights = useRights(groupId);
  const group = useLiveQuery(() => getGroup(store, groupId), [store, groupId]);
  const { rows: calls, part } = useGroupRows(groupId, 'rollCalls', listRollCalls);
  const [isStarting, setStarting] = useState(false);
  if (group === null) return <MissingGroup groupId={groupId} title="Roll calls" />;
  if (rights?.isKnown && !rights.isStaff) return <StaffOnly groupId={groupId} />;
  if (!rights || !group) return <div aria-busy="true" />;
  const start = rights.mayLead && (
    <Button variant="primary" icon={<ClipboardCheckIcon />} onClick={() => setStarting(true)}>
      Start roll call
    </Button>
  );
  return (
    <CardColumn isWide>
      <BackHeader
        to={toGroup(groupId)}
        label="Back to group"
        name={group.name}
        title=" - Roll calls"
        actions={calls && calls.length > 0 && start}
      />
      {calls && calls.length > 0 && <ZoneNote groupZone={group.defaultTimezone} at={Date.now()} />}
      <Listed
        all={calls}
        state={part.state}
        loading={<div aria-busy="true" />}
        missing={<MissingPart part={part} what="roll calls" />}
        empty={
          <EmptyState icon={<ClipboardCheckIcon />} title="No roll calls yet" action={start}>
            See who is here and who is missing, with or without a connection.
          </EmptyState>
        }
      >
        {(all) => {
          const sets = joinedCalls(all);
          const isOpen = (set: readonly RollCallView[]) => set.some(({ closedAt }) => closedAt === null);
          const parts = [
            { title: 'Open', calls: sets.filter(isOpen) },
            { title: 'Closed', calls: sets.filter((set) => !isOpen(set)) },
          ];
          return parts.map(
            ({ title, calls }) =>
              calls.length > 0 && (
                <Stack key={title} as="section" gap={2}>
                  <Text as="h2" size="part" weight="title">
                    {title}
                  </Text>
                  <CallList label={title} groupId={groupId} calls={calls} zone={group.defaultTimezone} />
                </Stack>
              ),
          );
        }}
      </Listed>
      {isStarting && <StartDialog groupId={groupId} onClose={() => setStarting(false)} />}
    </CardColumn>
  );
}
