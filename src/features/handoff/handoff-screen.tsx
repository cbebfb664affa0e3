import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { momentText, shortDayText } from '#contract/time/text.ts';
import { type HandoffSearch, toGroup, toRollCall } from '#kit/addresses/addresses.ts';
import { useObservableField, usePerson } from '#kit/app/context.ts';
import { useLiveQuery } from '#kit/app/use-live-query.ts';
import { BackHeader } from '#kit/page/back-header.tsx';
import { ZoneNote } from '#kit/page/zone-note.tsx';
import type { GroupView } from '#store/queries/base/views.ts';
import { listHandedDays } from '#store/queries/field/handoffs.ts';
import { getGroup } from '#store/queries/groups/groups.ts';
import { listMembers } from '#store/queries/groups/members.ts';
import { isStaffOfLoadedGroup } from '#store/queries/groups/rights.ts';
import { listDay } from '#store/queries/schedule/events.ts';
import { CardColumn } from '#ui/card-column/card-column.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { Stack, Text } from '#ui/layout/layout.tsx';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import { TabPanel, Tabs } from '#ui/tabs/tabs.tsx';
import { TitledCard } from '#ui/titled-card/titled-card.tsx';
import { useNow } from '#ui/use-now.ts';
import { daysToHand } from './days.ts';
import { differencesOf } from './differences.ts';
import { Give } from './give.tsx';
import styles from './handoff.module.css';
import { DifferenceList } from './preview.tsx';
import { Take } from './take.tsx';

const TITLE = 'Hand over';
const TABS = [
  { value: 'give', label: 'Send' },
  { value: 'take', label: 'Receive' },
];

interface HandoffScreenProps {
  groupId: string;
  search: HandoffSearch;
}

/** /groups/{id}/handoff: data from phone to phone without a network. */
export function HandoffScreen({ groupId, search: { call } }: HandoffScreenProps) {
  const person = usePerson();
  const { store, user } = person;
  const online = useObservableField(person.sync, 'online');
  const navigate = useNavigate();
  const now = useNow();
  const [tab, setTab] = useState('give');
  const group = useLiveQuery(() => getGroup(store, groupId), [store, groupId]);
  const members = useLiveQuery(() => listMembers(store, groupId), [store, groupId]);
  useEffect(() => {
    if (online)
      person
        .handoffs()
        .then(({ vouch }) => vouch())
        .catch(() => {});
  }, [person, online]);
  if (group === null) return <EmptyState title="This group is not on this device" />;
  return (
    <CardColumn isBusy={!group || !members}>
      <BackHeader to={toGroup(groupId)} label="Back to group" title={TITLE} />
      {group && members ? (
        <>
          <Text tone="soft" breaks dir="auto">
            {group.name}
          </Text>
          <ZoneNote groupZone={group.defaultTimezone} at={now} />
          <Tabs label="Hand over" items={TABS} value={tab} onChange={setTab} fitted>
            <TabPanel value="give">
              <Give
                group={group}
                isStaff={isStaffOfLoadedGroup(user, group, members)}
                rollCallId={call ?? null}
                {...daysToHand(group, now)}
              />
            </TabPanel>
            <TabPanel value="take">
              <Take
                group={group}
                onTaken={(id) => {
                  if (id !== null) void navigate(toRollCall(groupId, id));
                }}
              />
            </TabPanel>
          </Tabs>
          <HandedDays group={group} />
        </>
      ) : (
        <Skeleton height="16rem" />
      )}
    </CardColumn>
  );
}

/** Plans that other devices have handed over. They are shown beside this device's plan and do not change it. */
function HandedDays({ group }: { group: GroupView }) {
  const { store } = usePerson();
  const days = useLiveQuery(() => listHandedDays(store, group.id), [store, group.id]) ?? [];
  if (days.length === 0) return null;
  return (
    <TitledCard title="Received handoff">
      {days.map((day) => (
        <HandedDay key={`${day.from} ${day.madeAt} ${day.date}`} group={group} day={day} />
      ))}
    </TitledCard>
  );
}

function HandedDay({ group, day }: { group: GroupView; day: Awaited<ReturnType<typeof listHandedDays>>[number] }) {
  const { store } = usePerson();
  const zone = group.defaultTimezone;
  const here = useLiveQuery(() => listDay(store, group.id, day.date), [store, group.id, day.date]);
  const differences = here && differencesOf(here, day.events, zone);
  return (
    <Stack as="section" gap={3} className={styles.part}>
      <Text as="h3" size="part" weight="title" breaks>
        {shortDayText(day.date)}
      </Text>
      <Text tone="soft" breaks>
        From {day.from}, {momentText(day.madeAt, zone)}
      </Text>
      {differences &&
        (differences.length === 0 ? (
          <Text tone="soft" breaks>
            Same as on this device.
          </Text>
        ) : (
          <DifferenceList differences={differences} />
        ))}
    </Stack>
  );
}
