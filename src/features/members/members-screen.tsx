import PlusIcon from 'lucide-react/icons/plus';
import { useRef } from 'react';
import { membersText } from '#contract/text/plural.ts';
import { toGroup, toManagedGroups } from '#kit/addresses/addresses.ts';
import { usePerson } from '#kit/app/context.ts';
import { useLiveQuery } from '#kit/app/use-live-query.ts';
import { isListAwaited } from '#kit/missing/listed.tsx';
import { MissingGroup } from '#kit/missing/missing-group.tsx';
import { RefreshButton } from '#kit/missing/refresh-button.tsx';
import { BackLink } from '#kit/page/back-link.tsx';
import type { GroupView } from '#store/queries/base/views.ts';
import { getGroup } from '#store/queries/groups/groups.ts';
import { Button } from '#ui/button/button.tsx';
import { DataTableSkeleton, TableTools } from '#ui/data-table/data-table.tsx';
import { Grid, Stack } from '#ui/layout/layout.tsx';
import { PageHeader } from '#ui/page-header/page-header.tsx';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import { FileMenu } from './file-menu.tsx';
import styles from './members.module.css';
import { MemberSearch, MembersBody } from './members-body.tsx';
import { COLUMNS } from './members-table.tsx';
import { REFRESH } from './refresh.ts';
import { useMembersView } from './use-members-view.ts';

/** /groups/{id}/members: the members of a group, which staff with the right can change and others can read. */
export function MembersScreen({ groupId }: { groupId: string }) {
  const { store } = usePerson();
  const group = useLiveQuery(() => getGroup(store, groupId), [store, groupId]);
  if (group === undefined) return <div aria-busy="true" />;
  if (group) return <Members groupId={groupId} group={group} />;
  return (
    <MissingGroup groupId={groupId} title="Members" loading={<DataTableSkeleton columns={COLUMNS.management} />} />
  );
}

function Members({ groupId, group }: { groupId: string; group: GroupView }) {
  const { user } = usePerson();
  const count = useRef<HTMLParagraphElement>(null);
  const view = useMembersView(groupId, 'management', () => count.current?.focus());
  const { members, found, part, mayChange, tasks } = view;
  if (!members)
    return (
      <div aria-busy="true">
        <VisuallyHidden>Loading the members…</VisuallyHidden>
      </div>
    );
  const manages = user.role === 'admin' || user.role === 'organizer';
  const add = (
    <Button variant="primary" icon={<PlusIcon />} onClick={() => tasks.open('add-user')}>
      Add Member
    </Button>
  );
  return (
    <Stack as="section" gap={3} aria-busy={isListAwaited({ all: members, state: part.state })}>
      <Grid columns="auto-rest" gap={2} rowGap={0} breaks className={styles.head}>
        {manages ? (
          <BackLink to={toManagedGroups} label="Back to group management" />
        ) : (
          <BackLink to={toGroup(group.id, undefined, 'members')} label="Back to group" />
        )}
        <PageHeader
          name={group.name}
          title=" - Members"
          subtitle={group.isArchived && 'This group is archived. Members are read-only.'}
          actions={view.isAddAbove && add}
        />
      </Grid>
      <TableTools
        search={<MemberSearch view={view} />}
        results={members.length > 0 && countText(found.length, members.length)}
        count={count}
        columns={COLUMNS.management}
        sorting={view.sorting}
        canSelect={mayChange}
      >
        <RefreshButton label="Refresh members" scope={{ kind: 'group', groupId: group.id }} {...REFRESH} outlined />
        {manages && <FileMenu view={view} group={group} outlined />}
      </TableTools>
      <MembersBody view={view} add={add} />
    </Stack>
  );
}

const countText = (found: number, all: number): string =>
  found < all ? `${found} of ${membersText(all)}` : membersText(all);
