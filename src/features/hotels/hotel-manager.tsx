import CloudAlertIcon from 'lucide-react/icons/cloud-alert';
import HotelIcon from 'lucide-react/icons/hotel';
import PencilIcon from 'lucide-react/icons/pencil';
import PlusIcon from 'lucide-react/icons/plus';
import TrashIcon from 'lucide-react/icons/trash-2';
import { useEffect, useState } from 'react';
import type { HotelsSearch } from '#kit/addresses.ts';
import { usePerson } from '#kit/context.ts';
import { UnsavedForms } from '#kit/form/unsaved-forms.tsx';
import { isListAwaited, Listed, NothingFound } from '#kit/listed.tsx';
import { Missing } from '#kit/missing.tsx';
import { RefreshButton } from '#kit/refresh-button.tsx';
import { UnsentNote } from '#kit/unsent-note.tsx';
import { Button } from '#ui/button/button.tsx';
import { DataTable, DataTableSkeleton } from '#ui/data-table/data-table.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { IconButton } from '#ui/icon-button/icon-button.tsx';
import { SearchField } from '#ui/search-field/search-field.tsx';
import { COLUMNS } from './columns.tsx';
import { HOTELS_SCOPE, HotelDialogs, taskOfName } from './dialogs.tsx';
import styles from './hotels.module.css';
import { useHotelsView } from './use-hotels-view.ts';

export interface HotelManagerProps {
  /** The search parameters of the address. */
  search: HotelsSearch;
  onSearch(search: HotelsSearch): void;
}

/** The hotel catalogue: add, change and delete hotels. The route makes sure that the user is an administrator. */
export function HotelManager({ search, onSearch }: HotelManagerProps) {
  const view = useHotelsView(search, onSearch);
  const { hotels, found, state, q, setQ, task, setTask, field } = view;
  const person = usePerson();
  const [deleted, setDeleted] = useState(0);
  // Runs after the dialog has released the focus, because the element that it would return to is gone.
  useEffect(() => {
    if (deleted > 0) field.current?.focus();
  }, [deleted, field]);
  const add = () => setTask({ do: 'add' });
  const resume = (name: string) => {
    const unsaved = taskOfName(name, hotels ?? []);
    return unsaved && (() => setTask(unsaved));
  };
  return (
    <section className={styles.manager} aria-label="Hotels" aria-busy={isListAwaited({ all: hotels, state })}>
      <search className={styles.tools}>
        <SearchField
          label="Search hotels"
          placeholder="Search hotels..."
          value={q}
          onChange={setQ}
          inputRef={field}
          className={styles.search}
        />
        <RefreshButton
          label="Refresh"
          scope={{ kind: 'system-hotels' }}
          done={{ title: 'Hotels refreshed' }}
          failed="Failed to refresh the list of hotels. Please try again."
          outlined
        />
        <Button variant="primary" icon={<PlusIcon />} className={styles.add} onClick={add}>
          Add Hotel
        </Button>
      </search>
      {hotels && <UnsavedForms scope={HOTELS_SCOPE} resume={resume} />}
      {hotels
        ?.filter(({ pending }) => pending === 'needs-you')
        .map((hotel) => (
          <section key={hotel.key} className={styles.needsYou} aria-label={hotel.name}>
            <p className={styles.whose} dir="auto">
              {hotel.name}
            </p>
            <UnsentNote
              person={person}
              row={hotel}
              text={[hotel.name, hotel.address, hotel.phone, hotel.email].filter(Boolean).join('\n')}
              title="Your change of a hotel"
              onDiscarded={() => field.current?.focus()}
            />
          </section>
        ))}
      <Listed
        all={hotels}
        state={state}
        found={found}
        loading={<DataTableSkeleton columns={COLUMNS} />}
        missing={<MissingHotels isOffline={state === 'offline'} retry={view.retry} />}
        empty={
          <EmptyState
            icon={<HotelIcon />}
            title="No hotels found. Add your first hotel to get started."
            action={
              <Button variant="primary" onClick={add}>
                Add Hotel
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
            actions={(hotel) => (
              <>
                <IconButton
                  label={`Edit ${hotel.name}`}
                  icon={<PencilIcon />}
                  onClick={() => setTask({ do: 'edit', hotel: hotel.key })}
                />
                <IconButton
                  label={`Delete ${hotel.name}`}
                  icon={<TrashIcon />}
                  onClick={() => setTask({ do: 'delete', hotel })}
                />
              </>
            )}
          />
        )}
      </Listed>
      <HotelDialogs
        hotels={hotels ?? []}
        task={task}
        onClose={(isGone) => {
          setTask(null);
          if (isGone) setDeleted((count) => count + 1);
        }}
      />
    </section>
  );
}

function MissingHotels({ isOffline, retry }: { isOffline: boolean; retry(): void }) {
  if (isOffline) return <Missing isOffline what="The hotels" was="the list of hotels was" retry={retry} />;
  return (
    <EmptyState
      icon={<CloudAlertIcon />}
      title="Error loading hotels. Please try again."
      action={
        <Button variant="primary" onClick={retry}>
          Retry
        </Button>
      }
    />
  );
}
