import { SettingsScreen } from '#features/admin/settings-screen.tsx';
import { HotelManager } from '#features/hotels/hotel-manager.tsx';
import type { HotelsSearch, SettingsSearch } from '#kit/addresses/addresses.ts';
import { PageHeader } from '#ui/page-header/page-header.tsx';

interface Searched<T> {
  search: T;
  onSearch(search: T): void;
}

/** /admin/settings, with its tab and the search in the address; the hotels are a feature of their own. */
export function AdminSettingsRoute({ search: { tab, q }, onSearch }: Searched<SettingsSearch>) {
  return (
    <SettingsScreen
      tab={tab ?? 'hotels'}
      onTab={(next) => onSearch({ tab: next === 'hotels' ? undefined : next })}
      hotels={<HotelManager search={{ q }} onSearch={onSearch} />}
    />
  );
}

/** /admin/system-hotels: the same hotels on a screen of their own. */
export function SystemHotelsRoute(searched: Searched<HotelsSearch>) {
  return (
    <>
      <PageHeader title="System Hotels" subtitle="The hotels that groups can choose from." />
      <HotelManager {...searched} />
    </>
  );
}
