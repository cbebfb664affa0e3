import { InstallCard } from '#features/install/install-card.tsx';
import { SettingsScreen } from '#features/settings/settings-screen.tsx';

/** /settings: what the person wants of the app, and the way to it on this device. */
export function SettingsRoute() {
  return (
    <SettingsScreen>
      <InstallCard />
    </SettingsScreen>
  );
}
