import { Link, useLocation } from '@tanstack/react-router';
import HouseIcon from 'lucide-react/icons/house';
import SettingsIcon from 'lucide-react/icons/settings';
import ShieldIcon from 'lucide-react/icons/shield';
import TentTreeIcon from 'lucide-react/icons/tent-tree';
import type { ComponentType } from 'react';
import { type Section, sectionOf, toAdmin, toDashboard, toGroups, toSettings } from '#kit/addresses/addresses.ts';
import { useAdminPages } from '#kit/app/use-environment.ts';
import styles from './section-links.module.css';

export function Sidebar({ admin }: { admin: boolean }) {
  return (
    <nav className={`${styles.sidebar} unprinted`} aria-label="Main">
      <SectionLinks sections={SECTIONS.filter((section) => admin || !section.adminsOnly)} />
    </nav>
  );
}

/** The bottom bar of phones, within reach of the thumb. */
export function BottomBar() {
  return (
    <nav className={`${styles.bottomBar} unprinted`} aria-label="Main">
      <SectionLinks sections={SECTIONS.filter((section) => section.onPhone)} short />
    </nav>
  );
}

function SectionLinks({ sections, short }: { sections: typeof SECTIONS; short?: boolean }) {
  const here = useLocation({ select: (location) => sectionOf(location.pathname) });
  return (
    <ul className={styles.list}>
      {sections.map(({ name, to, label, shortLabel, icon: Icon, adminsOnly }) => (
        <li key={name}>
          <Link {...to} className={styles.link} aria-current={name === here ? 'page' : undefined}>
            <Icon aria-hidden="true" />
            {short ? shortLabel : label}
          </Link>
          {adminsOnly && name === here && <AdminPages />}
        </li>
      ))}
    </ul>
  );
}

/** The pages of the administration, below its link while the user is in it. */
const AdminPages = () => (
  <ul className={styles.pages}>
    {useAdminPages().map(({ to, label }) => (
      <li key={label}>
        <Link {...to} className={styles.link} activeOptions={{ exact: true, includeSearch: false }}>
          {label}
        </Link>
      </li>
    ))}
  </ul>
);

interface SectionLink {
  name: Section;
  to: typeof toDashboard | typeof toGroups | typeof toAdmin | typeof toSettings;
  label: string;
  /** For places that need a short label: the phone's bottom bar. */
  shortLabel: string;
  icon: ComponentType<{ 'aria-hidden'?: 'true' }>;
  adminsOnly?: boolean;
  /** Whether it is shown in the phone's bottom bar. */
  onPhone?: boolean;
}

/** The sections of the application, in the order of the sidebar. */
const SECTIONS: readonly SectionLink[] = [
  {
    name: 'dashboard',
    to: toDashboard,
    label: 'Dashboard',
    shortLabel: 'Dashboard',
    icon: HouseIcon,
    onPhone: true,
  },
  {
    name: 'groups',
    to: toGroups,
    label: 'Groups',
    shortLabel: 'Groups',
    icon: TentTreeIcon,
    onPhone: true,
  },
  {
    name: 'admin',
    to: toAdmin,
    label: 'Admin Dashboard',
    shortLabel: 'Admin',
    icon: ShieldIcon,
    adminsOnly: true,
  },
  {
    name: 'settings',
    to: toSettings,
    label: 'User Settings',
    shortLabel: 'Settings',
    icon: SettingsIcon,
    onPhone: true,
  },
];
