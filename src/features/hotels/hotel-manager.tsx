import HotelIcon from 'lucide-react/icons/hotel';
import PencilIcon from 'lucide-react/icons/pencil';
import PlusIcon from 'lucide-react/icons/plus';
import TrashIcon from 'lucide-react/icons/trash-2';
import { plural } from '#contract/text/plural.ts';
import type { HotelsSearch } from '#kit/addresses/addresses.ts';
import { UnsavedForms } from '#kit/form/unsaved-forms.tsx';
import { isListAwaited, Listed, NothingFound } from '#kit/missing/listed.tsx';
import { RefreshButton } from '#kit/missing/refresh-button.tsx';
import { EditQuestion } from '#kit/records/edit-question.tsx';
import { MissingList } from '#kit/records/missing-list.tsx';
import { Named } from '#kit/records/named.tsx';
import { NeedsYou } from '#kit/records/needs-you.tsx';
import { Button } from '#ui/button/button.tsx';
import { DataTable, DataTableSkeleton, TableTools } from '#ui/data-table/data-table.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { IconButton } from '#ui/icon-button/icon-button.tsx';
import { Stack } from '#ui/layout/layout.tsx';
import { SearchField } from '#ui/search-field/search-field.tsx';
import { COLUMNS } from './columns.tsx';
import { HotelDialog } from './hotel-dialog.tsx';
import styles from './hotels.module.css';
import { HOTEL_PHRASES } from './phrases.ts';
import { useHotelsView } from './use-hotels-view.ts';

interface HotelManagerProps {
  search: HotelsSearch;
  onSearch(search: HotelsSearch): void;
}

/** The hotel catalogue: add, change and delete hotels. The route makes sure that the user is an administrator. */
export function HotelManager({ search, onSearch }: HotelManagerProps) {
  const view = useHotelsView(search, onSearch);
  const { hotels, found, list, q, setQ, tasks, field } = view;
  const { open, form, asked: removed } = tasks;
  return (
    <Stack as="section" gap={3} aria-label="Hotels" aria-busy={isListAwaited({ all: hotels, ...list })}>
      <TableTools
        search={
          <SearchField
            label="Search hotels"
            placeholder="Search hotels…"
            value={q}
            onChange={setQ}
            inputRef={field}
            className={styles.search}
          />
        }
        results={hotels && hotels.length > 0 && plural(found.length, 'hotel')}
        columns={COLUMNS}
        sorting={view.sorting}
      >
        <RefreshButton
          label="Refresh"
          scope={{ kind: 'system-hotels' }}
          done={{ title: 'Hotels refreshed' }}
          failed="Failed to refresh the list of hotels. Please try again."
          outlined
        />
        <Button variant="primary" icon={<PlusIcon />} className={styles.add} onClick={open.add}>
          Add hotel
        </Button>
      </TableTools>
      {hotels && <UnsavedForms {...tasks.unsaved} />}
      <NeedsYou
        rows={hotels}
        nameOf={({ name }) => name}
        words={({ address, phone, email }) => [address, phone, email]}
        title="Your change to a hotel"
        onDiscarded={view.focusField}
      />
      <Listed
        all={hotels}
        state={list.state}
        found={found}
        loading={<DataTableSkeleton columns={COLUMNS} />}
        missing={
          <MissingList list={list} was="the list of hotels was" failed="Error loading hotels. Please try again." />
        }
        empty={
          <EmptyState
            icon={<HotelIcon />}
            title="No hotels found. Add your first hotel to get started."
            action={
              <Button variant="primary" onClick={open.add}>
                Add hotel
              </Button>
            }
          />
        }
        nothingFound={
          <NothingFound
            icon={<HotelIcon />}
            title="No hotels found matching your search."
            onClear={() => setQ('')}
            search={field}
          />
        }
      >
        {(shown) => (
          <DataTable
            caption="Hotels"
            columns={COLUMNS}
            rows={shown}
            rowKey={({ key }) => key}
            rowName={({ name }) => name}
            sorting={view.sorting}
            actions={(hotel) => (
              <>
                <IconButton label={`Edit ${hotel.name}`} icon={<PencilIcon />} onClick={() => open.edit(hotel)} />
                <IconButton label={`Delete ${hotel.name}`} icon={<TrashIcon />} onClick={() => open.ask(hotel)} />
              </>
            )}
          />
        )}
      </Listed>
      {form && (
        <HotelDialog
          key={form.place.form}
          all={hotels ?? []}
          hotel={form.record}
          place={form.place}
          onClose={() => tasks.close()}
        />
      )}
      {removed && (
        <EditQuestion
          title="Are you sure?"
          confirmLabel="Delete"
          busyLabel="Deleting…"
          danger
          edit={(person) => person.run((commands) => commands.deleteSystemHotel, { systemHotelId: removed.id })}
          phrases={HOTEL_PHRASES.remove}
          onClose={tasks.close}
        >
          <Named of={[removed.name]} />
          Groups can no longer choose this hotel; those that have it keep it. This action cannot be undone.
        </EditQuestion>
      )}
    </Stack>
  );
}
