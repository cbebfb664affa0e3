import { Link } from '@tanstack/react-router';
import RefreshCwIcon from 'lucide-react/icons/refresh-cw';
import SearchXIcon from 'lucide-react/icons/search-x';
import TentTreeIcon from 'lucide-react/icons/tent-tree';
import { useDeferredValue, useRef } from 'react';
import { mayRunGroups } from '#contract/records/groups/roles.ts';
import { plural } from '#contract/text/plural.ts';
import { type GroupsSearch, toManagedGroups } from '#kit/addresses/addresses.ts';
import { useAddressState } from '#kit/addresses/use-address-state.ts';
import { usePerson } from '#kit/app/context.ts';
import { useLiveQuery } from '#kit/app/use-live-query.ts';
import { isListAwaited, Listed, NothingFound } from '#kit/missing/listed.tsx';
import { MissingGroups } from '#kit/missing/missing-groups.tsx';
import { useGroups } from '#kit/missing/use-groups.ts';
import { listOfflineStates } from '#store/queries/offline/copies.ts';
import { buttonClass } from '#ui/button/button-class.ts';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { IconButton } from '#ui/icon-button/icon-button.tsx';
import { Grid } from '#ui/layout/layout.tsx';
import { PageHeader } from '#ui/page-header/page-header.tsx';
import { Switch } from '#ui/switch/switch.tsx';
import { useNow } from '#ui/use-now.ts';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import { filterGroups, type GroupFilters, NO_FILTERS } from './filter-groups.ts';
import { GroupCard, GroupCardSkeleton } from './group-card.tsx';
import { GroupFilterBar } from './group-filter-bar.tsx';
import styles from './groups-screen.module.css';

interface GroupsScreenProps {
  search: GroupsSearch;
  onSearch(search: GroupsSearch): void;
}

const filtersOf = ({ archived, q, type, year }: GroupsSearch): GroupFilters => ({
  archived: archived === true,
  words: q ?? NO_FILTERS.words,
  type: type ?? NO_FILTERS.type,
  year: year === undefined ? NO_FILTERS.year : String(year),
});

const searchOf = ({ archived, words, type, year }: GroupFilters): GroupsSearch => ({
  archived: archived ? true : undefined,
  q: words || undefined,
  type: type === NO_FILTERS.type ? undefined : type,
  year: year === NO_FILTERS.year ? undefined : Number(year),
});

export function GroupsScreen({ search: inAddress, onSearch }: GroupsScreenProps) {
  const { store, user } = usePerson();
  const { groups, state, refreshing, refresh } = useGroups();
  const offline = useLiveQuery(() => listOfflineStates(store), [store], 'offline-states');
  const [filters, setFilters] = useAddressState(filtersOf(inAddress), (next) => onSearch(searchOf(next)));
  const wanted = useDeferredValue(filters);
  const now = useNow();
  const search = useRef<HTMLInputElement>(null);
  const clear = () => setFilters({ ...filters, ...NO_FILTERS });
  const { archived } = filters;
  const found = groups && filterGroups(groups, wanted);
  const list = { all: groups?.filter((group) => group.isArchived === wanted.archived), state };
  return (
    <>
      <PageHeader
        title={archived ? 'Archived Groups' : 'Active Groups'}
        subtitle={
          archived ? 'These groups have been archived and are no longer active' : 'Select a group to view its schedule'
        }
        actions={
          <>
            <Switch
              label="Show archived"
              checked={archived}
              onChange={(checked) => setFilters({ ...filters, archived: checked })}
            />
            {mayRunGroups(user) && (
              <Link {...toManagedGroups} className={buttonClass()}>
                Manage groups
              </Link>
            )}
          </>
        }
      />
      <GroupFilterBar
        filters={filters}
        onChange={setFilters}
        now={now}
        search={search}
        results={found && plural(found.length, 'group')}
      >
        <IconButton label="Refresh" icon={<RefreshCwIcon />} outlined busy={refreshing} onClick={refresh} />
      </GroupFilterBar>
      <div aria-busy={isListAwaited(list)}>
        <Listed
          {...list}
          found={found}
          loading={<Loading />}
          missing={
            <MissingGroups
              {...{ state, refreshing, refresh }}
              title="You don't belong to any active groups"
              again={['Check Again', 'Checking…']}
            />
          }
          empty={<NoGroups inArchive={wanted.archived} />}
          nothingFound={
            <NothingFound icon={<SearchXIcon />} title="No matching groups" onClear={clear} search={search} />
          }
        >
          {(shown) => (
            <Grid
              as="ul"
              {...CARDS}
              className={styles.grid}
              aria-label={archived ? 'Archived Groups' : 'Active Groups'}
            >
              {shown.map((group) => (
                <GroupCard key={group.id} group={group} offline={offline?.get(group.id)} now={now} />
              ))}
            </Grid>
          )}
        </Listed>
      </div>
    </>
  );
}

const CARDS = { columns: 'fill', least: '20rem', gap: 3 } as const;

function Loading() {
  return (
    <Grid {...CARDS} className={styles.grid} role="status">
      <VisuallyHidden>Loading groups</VisuallyHidden>
      <GroupCardSkeleton />
      <GroupCardSkeleton />
      <GroupCardSkeleton />
    </Grid>
  );
}

function NoGroups({ inArchive }: { inArchive: boolean }) {
  const { user } = usePerson();
  const admin = user.role === 'admin';
  const come = admin ? 'Groups that you create appear here.' : 'Groups that you are added to appear here.';
  return (
    <EmptyState
      icon={<TentTreeIcon />}
      title="No groups found"
      action={
        admin && (
          <Link {...toManagedGroups} className={buttonClass()}>
            Go to Group Management
          </Link>
        )
      }
    >
      {inArchive ? 'Archived groups appear here.' : come}
    </EmptyState>
  );
}
