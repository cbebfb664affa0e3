import { InstallCard } from '#features/install/install-card.tsx';
import { SettingsScreen } from '#features/settings/settings-screen.tsx';

/** /settings: the user's preferences, and the installation of the app. */
export function SettingsRoute() {
  return (
    <SettingsScreen>
      <InstallCard />
    </SettingsScreen>
  );
}
