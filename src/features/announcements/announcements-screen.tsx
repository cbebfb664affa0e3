import MegaphoneIcon from 'lucide-react/icons/megaphone';
import PlusIcon from 'lucide-react/icons/plus';
import { toGroup } from '#kit/addresses/addresses.ts';
import { usePerson } from '#kit/app/context.ts';
import { useLiveQuery } from '#kit/app/use-live-query.ts';
import { UnsavedForms } from '#kit/form/unsaved-forms.tsx';
import { Listed } from '#kit/missing/listed.tsx';
import { MissingPart } from '#kit/missing/missing.tsx';
import { MissingGroup } from '#kit/missing/missing-group.tsx';
import { useGroupRows } from '#kit/missing/use-group-rows.ts';
import { BackHeader } from '#kit/page/back-header.tsx';
import { ZoneNote } from '#kit/page/zone-note.tsx';
import { RemoveQuestion } from '#kit/records/edit-question.tsx';
import { useRecordTasks } from '#kit/records/use-record-tasks.ts';
import { useRights } from '#kit/rights/use-rights.ts';
import type { AnnouncementView, GroupView } from '#store/queries/base/views.ts';
import { listAnnouncements } from '#store/queries/field/announcements.ts';
import { getGroup } from '#store/queries/groups/groups.ts';
import { listMembers } from '#store/queries/groups/members.ts';
import type { GroupRights } from '#store/queries/groups/rights.ts';
import { Button } from '#ui/button/button.tsx';
import { CardColumn } from '#ui/card-column/card-column.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { focusPageHeading } from '#ui/page-header/page-focus.ts';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import { AnnouncementCard } from './announcement-card.tsx';
import { AnnouncementDialog } from './announcement-dialog.tsx';

const REMOVED = { done: 'Announcement removed', failed: 'The announcement could not be removed' };

/** /groups/{id}/announcements: the announcements to a group, and who has confirmed them. */
export function AnnouncementsScreen({ groupId }: { groupId: string }) {
  const { store } = usePerson();
  const group = useLiveQuery(() => getGroup(store, groupId), [store, groupId]);
  const rights = useRights(groupId);
  if (group === null) return <MissingGroup groupId={groupId} title="Announcements" />;
  if (!group || !rights)
    return (
      <CardColumn isWide isBusy>
        <BackHeader to={toGroup(groupId)} label="Back to group" title="Announcements" />
        <Skeleton height="12rem" />
      </CardColumn>
    );
  return <OfGroup group={group} rights={rights} />;
}

interface OfGroupProps {
  group: GroupView;
  rights: GroupRights;
}

function OfGroup({ group, rights }: OfGroupProps) {
  const { id: groupId, defaultTimezone: zone } = group;
  const { rows: all, part } = useGroupRows(groupId, 'announcements', listAnnouncements);
  const { rows: members, part: people } = useGroupRows(groupId, 'members', listMembers);
  const mayAdd = rights.mayLead;
  const tasks = useRecordTasks<AnnouncementView>({
    scope: `group:${groupId}`,
    add: 'add-announcement',
    edit: 'edit-announcement',
    records: all,
    mayOpen: mayAdd,
    focusAfter: focusPageHeading,
  });
  const { open, form, asked: removed } = tasks;
  const isFirst = all?.length === 0;
  const add = mayAdd && (
    <Button variant={isFirst ? 'primary' : 'secondary'} icon={<PlusIcon />} onClick={open.add}>
      Add announcement
    </Button>
  );
  return (
    <CardColumn isWide isBusy={!all}>
      <BackHeader
        to={toGroup(groupId)}
        label="Back to group"
        name={group.name}
        title=" - Announcements"
        actions={all && !isFirst && add}
      />
      {all && !isFirst && <ZoneNote groupZone={zone} at={Date.now()} />}
      {all && <UnsavedForms {...tasks.unsaved} />}
      <Listed
        all={all}
        state={part.state}
        loading={<Skeleton height="12rem" />}
        missing={<MissingPart part={part} what="announcements" />}
        empty={
          <EmptyState icon={<MegaphoneIcon />} title="No announcements yet" action={add}>
            {mayAdd
              ? 'Post news for the whole group, and ask members to confirm it if needed.'
              : 'Announcements from staff will appear here.'}
          </EmptyState>
        }
      >
        {(shown) =>
          shown.map((announcement) => (
            <AnnouncementCard
              key={announcement.key}
              announcement={announcement}
              members={part.state === 'held' && people.state === 'held' ? (members ?? null) : null}
              zone={zone}
              rights={rights}
              onEdit={() => open.edit(announcement)}
              onRemove={() => open.ask(announcement)}
            />
          ))
        }
      </Listed>
      {form && (
        <AnnouncementDialog
          key={form.place.form}
          place={form.place}
          groupId={groupId}
          announcement={form.record}
          onClose={() => tasks.close()}
        />
      )}
      {removed && (
        <RemoveQuestion
          title={`Remove “${removed.title}”?`}
          edit={(person) => person.run((commands) => commands.removeAnnouncement, { announcementId: removed.id })}
          phrases={REMOVED}
          onClose={tasks.close}
        >
          It disappears for everyone in the group, along with its confirmations.
        </RemoveQuestion>
      )}
    </CardColumn>
  );
}
