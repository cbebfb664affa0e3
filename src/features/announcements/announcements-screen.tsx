import MegaphoneIcon from 'lucide-react/icons/megaphone';
import PlusIcon from 'lucide-react/icons/plus';
import { useState } from 'react';
import { toGroup } from '#kit/addresses.ts';
import { BackHeader } from '#kit/back-header.tsx';
import { useObservable, usePerson, useRuntime } from '#kit/context.ts';
import { UnsavedForms } from '#kit/form/unsaved-forms.tsx';
import { isCalled } from '#kit/is-called.ts';
import { Listed } from '#kit/listed.tsx';
import { MissingPart } from '#kit/missing.tsx';
import { useGroupPart } from '#kit/use-group-part.ts';
import { useLiveQuery } from '#kit/use-live-query.ts';
import { useStaffRights } from '#kit/use-staff-rights.ts';
import { listAnnouncements } from '#store/queries/announcements.ts';
import { getGroup } from '#store/queries/groups.ts';
import { listMembers } from '#store/queries/members.ts';
import type { AnnouncementView } from '#store/queries/views.ts';
import { Button } from '#ui/button/button.tsx';
import { CardColumn } from '#ui/card-column/card-column.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import { AnnouncementCard } from './announcement-card.tsx';
import { AnnouncementDialog } from './announcement-dialog.tsx';
import { RemoveQuestion } from './remove-question.tsx';

/** The dialog that is open. */
type Task = { do: 'add' } | { do: 'edit'; key: string } | { do: 'remove'; announcement: AnnouncementView } | null;

/** /groups/{id}/announcements: what the staff have to say to the group, and who has confirmed it. */
export function AnnouncementsScreen({ groupId }: { groupId: string }) {
  const { store } = usePerson();
  const environment = useObservable(useRuntime().environment);
  const group = useLiveQuery(() => getGroup(store, groupId), [store, groupId]);
  const all = useLiveQuery(() => listAnnouncements(store, groupId), [store, groupId]);
  const members = useLiveQuery(() => listMembers(store, groupId), [store, groupId]);
  const rights = useStaffRights(groupId);
  const announced = useGroupPart(groupId, 'announcements');
  const people = useGroupPart(groupId, 'members');
  const [task, setTask] = useState<Task>(null);
  const part = announced.state === 'held' ? people : announced;
  const isKept = environment?.features.announcements !== false;
  const mayAdd = isKept && rights?.mayChange === true;
  const scope = `group:${groupId}`;
  const edited = task?.do === 'edit' ? (all ?? []).find((one) => isCalled(one, task.key)) : undefined;
  const resume = (form: string) => {
    const [what, key = ''] = form.split(' ');
    if (what !== 'add-announcement' && what !== 'edit-announcement') return undefined;
    if (!mayAdd) return null;
    if (what === 'add-announcement') return () => setTask({ do: 'add' });
    return all?.some((one) => isCalled(one, key)) ? () => setTask({ do: 'edit', key }) : null;
  };
  const add = mayAdd && (
    <Button variant="primary" icon={<PlusIcon />} onClick={() => setTask({ do: 'add' })}>
      Add Announcement
    </Button>
  );
  const loading = <Skeleton height="12rem" />;
  return (
    <CardColumn isWide isBusy={!group || !all}>
      <BackHeader
        to={toGroup(groupId)}
        label="Back to the group"
        name={group?.name ?? ''}
        title={group ? ' - Announcements' : 'Announcements'}
        actions={all && all.length > 0 && add}
      />
      {isKept ? (
        <>
          {group && all && rights && <UnsavedForms scope={scope} resume={resume} />}
          <Listed
            all={group && rights && members && environment ? all : undefined}
            state={part.state}
            loading={loading}
            missing={<MissingPart part={part} what={part === people ? 'members' : 'announcements'} />}
            empty={
              <EmptyState icon={<MegaphoneIcon />} title="No announcements yet" action={add}>
                {mayAdd
                  ? 'Tell the whole group something, and ask for a confirmation where it matters.'
                  : 'What the staff have to say to the whole group will be here.'}
              </EmptyState>
            }
          >
            {(shown) =>
              shown.map((announcement) => (
                <AnnouncementCard
                  key={announcement.key}
                  announcement={announcement}
                  members={members ?? []}
                  zone={group?.defaultTimezone ?? 'UTC'}
                  rights={rights ?? { isStaff: false, mayChange: false }}
                  onEdit={() => setTask({ do: 'edit', key: announcement.key })}
                  onRemove={() => setTask({ do: 'remove', announcement })}
                />
              ))
            }
          </Listed>
        </>
      ) : (
        <EmptyState icon={<MegaphoneIcon />} title="No announcements here">
          This server does not keep announcements.
        </EmptyState>
      )}
      {(task?.do === 'add' || edited) && (
        <AnnouncementDialog
          key={edited?.key ?? 'new'}
          place={{ scope, form: edited ? `edit-announcement ${edited.key}` : 'add-announcement' }}
          groupId={groupId}
          announcement={edited ?? null}
          onClose={() => setTask(null)}
        />
      )}
      <RemoveQuestion announcement={task?.do === 'remove' ? task.announcement : null} onClose={() => setTask(null)} />
    </CardColumn>
  );
}
