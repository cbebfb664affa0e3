import { useDeferredValue, useMemo, useRef } from 'react';
import { finderOf } from '#contract/text/words.ts';
import type { HotelsSearch } from '#kit/addresses/addresses.ts';
import { useAddressState } from '#kit/addresses/use-address-state.ts';
import { useOwnList } from '#kit/missing/use-own-list.ts';
import { useRecordTasks } from '#kit/records/use-record-tasks.ts';
import { type KeyedSystemHotel, listKeyedSystemHotels } from '#store/queries/lodging/keyed-system-hotels.ts';
import { useSorting } from '#ui/data-table/data-table.tsx';

/** The state of the catalogue: its hotels, the task, and a case-insensitive search by name, address or contact. */
export function useHotelsView(inAddress: HotelsSearch, onSearch: (search: HotelsSearch) => void) {
  const { rows: hotels, state, retry } = useOwnList('system-hotels', listKeyedSystemHotels);
  const [{ q = '' }, setSearch] = useAddressState(inAddress, onSearch);
  const field = useRef<HTMLInputElement>(null);
  const focusField = () => field.current?.focus();
  const tasks = useRecordTasks<KeyedSystemHotel>({
    scope: 'system-hotels',
    add: 'add',
    edit: 'edit',
    records: hotels,
    focusAfter: focusField,
  });
  const sorting = useSorting();
  const words = useDeferredValue(q);
  const found = useMemo(() => {
    const isFound = finderOf(words);
    return (hotels ?? []).filter(({ name, address, phone, email }) => isFound(name, address, phone, email));
  }, [hotels, words]);
  return {
    /** Undefined until the device has answered. */
    hotels,
    found,
    list: { state, retry },
    q,
    setQ: (next: string) => setSearch({ q: next || undefined }),
    sorting,
    tasks,
    field,
    focusField,
  };
}
