import ConstructionIcon from 'lucide-react/icons/construction';
import GlobeIcon from 'lucide-react/icons/globe';
import HotelIcon from 'lucide-react/icons/hotel';
import SettingsIcon from 'lucide-react/icons/settings';
import type { ReactNode } from 'react';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { PageHeader } from '#ui/page-header/page-header.tsx';
import { TabPanel, Tabs } from '#ui/tabs/tabs.tsx';

type Tab = 'hotels' | 'localization' | 'system';

const TABS: readonly { value: Tab; label: string; icon: ReactNode }[] = [
  { value: 'hotels', label: 'Hotels', icon: <HotelIcon aria-hidden="true" /> },
  { value: 'localization', label: 'Localization', icon: <GlobeIcon aria-hidden="true" /> },
  { value: 'system', label: 'System', icon: <SettingsIcon aria-hidden="true" /> },
];

interface SettingsScreenProps {
  tab: Tab;
  onTab(tab: Tab): void;
  /** The content of the Hotels tab, which is a feature of its own. */
  hotels: ReactNode;
}

/** /admin/settings. Localization and System are only announced so far. */
export function SettingsScreen({ tab, onTab, hotels }: SettingsScreenProps) {
  return (
    <>
      <PageHeader title="System Settings" />
      <Tabs
        label="System settings"
        items={TABS}
        value={tab}
        onChange={(next) => onTab(TABS.find(({ value }) => value === next)?.value ?? 'hotels')}
      >
        <TabPanel value="hotels">{hotels}</TabPanel>
        <TabPanel value="localization">
          <Announced what="Localization settings" />
        </TabPanel>
        <TabPanel value="system">
          <Announced what="System settings" />
        </TabPanel>
      </Tabs>
    </>
  );
}

const Announced = ({ what }: { what: string }) => (
  <EmptyState icon={<ConstructionIcon />} title={`${what} will be implemented in a future update.`} />
);
