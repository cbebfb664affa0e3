import { getRouteApi } from '@tanstack/react-router';
import { SettingsScreen } from '#features/admin/settings-screen.tsx';
import { HotelManager } from '#features/hotels/hotel-manager.tsx';
import { PageHeader } from '#ui/page-header/page-header.tsx';

const settings = getRouteApi('/shell/admin/settings');
const systemHotels = getRouteApi('/shell/admin/system-hotels');

/** /admin/settings, with its tab and the search in the address; the hotels are a feature of their own. */
export function AdminSettingsRoute() {
  const navigate = settings.useNavigate();
  const { tab, q } = settings.useSearch();
  return (
    <SettingsScreen
      tab={tab ?? 'hotels'}
      onTab={(next) =>
        void navigate({ search: { tab: next === 'hotels' ? undefined : next }, replace: true, resetScroll: false })
      }
      hotels={
        <HotelManager
          search={{ q }}
          onSearch={(search) => void navigate({ search, replace: true, resetScroll: false })}
        />
      }
    />
  );
}

/** /admin/system-hotels: the same hotels on a screen of their own. */
export function SystemHotelsRoute() {
  const navigate = systemHotels.useNavigate();
  return (
    <>
      <PageHeader title="System Hotels" subtitle="The hotels that groups choose from." />
      <HotelManager
        search={systemHotels.useSearch()}
        onSearch={(search) => void navigate({ search, replace: true, resetScroll: false })}
      />
    </>
  );
}
