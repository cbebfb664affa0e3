import HouseIcon from 'lucide-react/icons/house';
import SettingsIcon from 'lucide-react/icons/settings';
import ShieldIcon from 'lucide-react/icons/shield';
import TentTreeIcon from 'lucide-react/icons/tent-tree';
import type { ComponentType } from 'react';

export interface Section {
  to: '/' | '/groups' | '/admin' | '/settings';
  label: string;
  /** Where the label must be short: the phone's bottom bar. */
  shortLabel: string;
  icon: ComponentType<{ 'aria-hidden'?: 'true' }>;
  /** Paths that belong to it. */
  holds(path: string): boolean;
  adminsOnly?: boolean;
  /** It has a place in the phone's bottom bar. */
  onPhone?: boolean;
}

/** The parts of the application, in the order of the sidebar. */
export const SECTIONS: readonly Section[] = [
  {
    to: '/',
    label: 'Dashboard',
    shortLabel: 'Dashboard',
    icon: HouseIcon,
    holds: (path) => path === '/' || path === '/dashboard',
    onPhone: true,
  },
  {
    to: '/groups',
    label: 'Groups',
    shortLabel: 'Groups',
    icon: TentTreeIcon,
    holds: (path) => /^\/(?:groups|schedule|events)(?:\/|$)/.test(path),
    onPhone: true,
  },
  {
    to: '/admin',
    label: 'Admin Dashboard',
    shortLabel: 'Admin',
    icon: ShieldIcon,
    holds: (path) => /^\/(?:admin|users)(?:\/|$)/.test(path),
    adminsOnly: true,
  },
  {
    to: '/settings',
    label: 'User Settings',
    shortLabel: 'Settings',
    icon: SettingsIcon,
    holds: (path) => path === '/settings' || path === '/profile',
    onPhone: true,
  },
];
