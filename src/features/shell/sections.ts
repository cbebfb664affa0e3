import HouseIcon from 'lucide-react/icons/house';
import SettingsIcon from 'lucide-react/icons/settings';
import ShieldIcon from 'lucide-react/icons/shield';
import TentTreeIcon from 'lucide-react/icons/tent-tree';
import type { ComponentType } from 'react';
import { type Section, toAdmin, toDashboard, toGroups, toSettings } from '#kit/addresses/addresses.ts';

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
export const SECTIONS: readonly SectionLink[] = [
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
