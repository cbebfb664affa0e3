import RefreshCwIcon from 'lucide-react/icons/refresh-cw';
import SearchXIcon from 'lucide-react/icons/search-x';
import TentTreeIcon from 'lucide-react/icons/tent-tree';
import { useCallback, useDeferredValue, useMemo, useRef } from 'react';
import { plural } from '#contract/text/plural.ts';
import { type ManagementSearch, toGroups } from '#kit/addresses/addresses.ts';
import { useAddressState } from '#kit/addresses/use-address-state.ts';
import { UnsavedForms } from '#kit/form/unsaved-forms.tsx';
import { isListAwaited, Listed } from '#kit/missing/listed.tsx';
import { MissingGroups } from '#kit/missing/missing-groups.tsx';
import { useGroups } from '#kit/missing/use-groups.ts';
import { BackLink } from '#kit/page/back-link.tsx';
import { isCalled } from '#kit/text/is-called.ts';
import type { PersonRuntime } from '#runtime/person/person.ts';
import { listManagedGroups } from '#store/queries/groups/keyed-groups.ts';
import { Button } from '#ui/button/button.tsx';
import { DataTableSkeleton, TableTools, useSorting } from '#ui/data-table/data-table.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { IconButton } from '#ui/icon-button/icon-button.tsx';
import { Grid, Stack } from '#ui/layout/layout.tsx';
import { PageHeader } from '#ui/page-header/page-header.tsx';
import { SearchField } from '#ui/search-field/search-field.tsx';
import { TabPanel, Tabs } from '#ui/tabs/tabs.tsx';
import { useNow } from '#ui/use-now.ts';
import { groupColumns } from './columns.tsx';
import { filterManaged } from './filter.ts';
import { GroupForm } from './group-form.tsx';
import { GroupList } from './group-list.tsx';
import styles from './group-management.module.css';
import { useCreatedToast } from './use-created-toast.ts';
import { formOf, GROUPS_SCOPE, nameIn } from './use-group-form.ts';
import { useManagementFocus } from './use-management-focus.ts';

const TABS = [
  { value: 'active', label: 'Active Groups' },
  { value: 'archived', label: 'Archived Groups' },
  { value: 'new', label: 'Create New Group' },
];

interface GroupManagementScreenProps {
  /** Whether the screen is part of the administration, whose shell provides the way back. */
  isInAdministration?: boolean;
  search: ManagementSearch;
  onSearch(search: ManagementSearch): void;
}

const managed = ({ store, user }: PersonRuntime) => listManagedGroups(store, user);

/** The groups that the user runs: creates, changes, archives and unarchives them. */
export function GroupManagementScreen({
  isInAdministration = false,
  search: inAddress,
  onSearch,
}: GroupManagementScreenProps) {
  const { groups, state, refreshing, refresh } = useGroups(managed);
  const [{ tab = 'active', edit, q = '' }, setView] = useAddressState(inAddress, onSearch);
  const words = useDeferredValue(q);
  const isInArchive = tab === 'archived';
  const found = useMemo(() => groups && filterManaged(groups, isInArchive, words), [groups, isInArchive, words]);
  const editGroup = useCallback((key: string) => setView((was) => ({ edit: key, q: was.q })), [setView]);
  const now = useNow();
  const columns = useMemo(() => groupColumns(now), [now]);
  const sorting = useSorting();
  const searchField = useRef<HTMLInputElement>(null);
  const tellWhenCreated = useCreatedToast(groups);
  const edited = groups?.find((group) => isCalled(group, edit) && !group.isArchived);

  const focus = useManagementFocus(tab === 'new' ? 'new' : edited && edit);

  const toList = () => setView({ q: q || undefined });
  const create = () => setView({ tab: 'new' });
  const resume = (name: string) => {
    if (name === formOf()) return create;
    const called = nameIn(name);
    return groups?.some((group) => isCalled(group, called) && !group.isArchived)
      ? () => setView({ edit: called })
      : null;
  };
  const list = (isArchived: boolean) => {
    const all = groups?.filter((group) => group.isArchived === isArchived);
    return (
      <Stack gap={3}>
        <TableTools
          search={
            <SearchField
              label="Search groups..."
              value={q}
              onChange={(next) => setView({ tab: isArchived ? 'archived' : undefined, edit, q: next || undefined })}
              className={styles.search}
              inputRef={searchField}
            />
          }
          results={found && plural(found.length, 'group')}
          columns={columns}
          sorting={sorting}
          canSelect
        >
          <IconButton label="Refresh" icon={<RefreshCwIcon />} outlined busy={refreshing} onClick={refresh} />
        </TableTools>
        <div aria-busy={isListAwaited({ all, state })}>
          <Listed
            all={all}
            found={isArchived === isInArchive ? found : undefined}
            state={state}
            loading={<DataTableSkeleton columns={columns} />}
            missing={
              <MissingGroups
                {...{ state, refreshing, refresh }}
                title="Error loading groups. Please try again."
                again={['Try again', 'Trying…']}
              />
            }
            empty={
              <EmptyState
                icon={<TentTreeIcon />}
                title={isInAdministration ? 'No groups found' : isArchived ? 'No archived groups' : 'No active groups'}
                action={
                  !isArchived && (
                    <Button variant="primary" onClick={create}>
                      Create First Group
                    </Button>
                  )
                }
              >
                {isArchived
                  ? 'Archived groups appear here and can be restored.'
                  : 'Each group has members, a daily schedule and lodging.'}
              </EmptyState>
            }
            nothingFound={
              <EmptyState
                icon={<SearchXIcon />}
                title="No matching groups"
                action={
                  <Button
                    onClick={() => {
                      setView({ tab: isArchived ? 'archived' : undefined });
                      searchField.current?.focus();
                    }}
                  >
                    Clear Search
                  </Button>
                }
              />
            }
          >
            {(shown) => (
              <GroupList
                groups={shown}
                {...{ isArchived, columns, sorting }}
                onEdit={editGroup}
                onMoved={focus.toTab}
              />
            )}
          </Listed>
        </div>
      </Stack>
    );
  };

  return (
    <>
      <Grid columns="auto-rest" gap={2} rowGap={0} className={styles.head}>
        {!isInAdministration && <BackLink to={toGroups} label="Back to groups" />}
        <PageHeader title="Group Management" />
      </Grid>
      <UnsavedForms scope={GROUPS_SCOPE} resume={resume} />
      <div ref={focus.tabs}>
        <Tabs
          label="Groups"
          items={TABS}
          value={tab}
          onChange={(next) => setView(next === 'archived' || next === 'new' ? { tab: next } : {})}
        >
          <TabPanel value="active">
            {edited && (
              <div ref={focus.form} className={styles.form}>
                <GroupForm key={edit} form={formOf(edit)} group={edited} onClose={toList} />
              </div>
            )}
            {list(false)}
          </TabPanel>
          <TabPanel value="archived">{list(true)}</TabPanel>
          <TabPanel value="new">
            <div ref={focus.form} className={styles.form}>
              <GroupForm key="new" form={formOf()} group={null} onClose={toList} onWaits={tellWhenCreated} />
            </div>
          </TabPanel>
        </Tabs>
      </div>
    </>
  );
}

export const AdminGroupsScreen = (props: Omit<GroupManagementScreenProps, 'isInAdministration'>) => (
  <GroupManagementScreen {...props} isInAdministration />
);
