import { InstallCard } from '#features/install/install-card.tsx';
import { OwnDataCards } from '#features/personal-data/own-data-cards.tsx';
import { SettingsScreen } from '#features/settings/settings-screen.tsx';

/** /settings: the user's preferences, sessions and data, and the installation of the app. */
export function SettingsRoute() {
  return (
    <SettingsScreen>
      <OwnDataCards />
      <InstallCard />
    </SettingsScreen>
  );
}
