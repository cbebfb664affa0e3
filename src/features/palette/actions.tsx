import ArrowRightIcon from 'lucide-react/icons/arrow-right';
import CloudUploadIcon from 'lucide-react/icons/cloud-upload';
import KeyboardIcon from 'lucide-react/icons/keyboard';
import LogOutIcon from 'lucide-react/icons/log-out';
import type { ComponentType } from 'react';
import { toAdmin, toDashboard, toGroups, toMyDay, toProfile, toSettings } from '#kit/addresses/addresses.ts';
import { toAdminUsers, toUsers } from '#kit/addresses/admin-addresses.ts';

type ActionTarget =
  | typeof toDashboard
  | typeof toMyDay
  | typeof toGroups
  | typeof toSettings
  | typeof toProfile
  | typeof toAdmin
  | typeof toAdminUsers
  | typeof toUsers;

interface Entry {
  id: string;
  name: string;
  /** Other words that find the action. */
  more: string;
  icon: ComponentType<{ 'aria-hidden'?: 'true' }>;
  run: { to: ActionTarget } | 'sync' | 'shortcuts' | 'log-out';
  adminsOnly?: true;
  /** The keys of its shortcut, pressed one after the other. */
  keys?: readonly string[];
}

export interface Action extends Entry {
  kind: 'action';
  order: number;
}

const go = (id: string, name: string, more: string, to: ActionTarget, keys?: readonly string[]): Entry => ({
  id,
  name,
  more,
  icon: ArrowRightIcon,
  run: { to },
  ...(keys && { keys }),
});

const ACTIONS: readonly Entry[] = [
  go('dashboard', 'Go to Dashboard', 'home start', toDashboard, ['g', 'd']),
  go('my-day', 'Go to My Day', 'today now next countdown room bus', toMyDay, ['g', 'm']),
  go('groups', 'Go to Groups', 'trips list', toGroups, ['g', 'g']),
  { ...go('admin', 'Go to Admin Dashboard', 'administration', toAdmin, ['g', 'a']), adminsOnly: true },
  {
    ...go('user-management', 'Go to User Management', 'users roles organizer invite accounts', toAdminUsers),
    adminsOnly: true,
  },
  { ...go('users', 'Go to All Users', 'user management roles instructor customers', toUsers), adminsOnly: true },
  go('settings', 'Go to User Settings', 'preferences options', toSettings, ['g', 's']),
  go('profile', 'Go to My Profile', 'account', toProfile),
  {
    id: 'sync',
    name: 'Open Sync',
    more: 'centre center unsent edits not sent',
    icon: CloudUploadIcon,
    run: 'sync',
  },
  {
    id: 'shortcuts',
    name: 'Keyboard shortcuts',
    more: 'keys help',
    icon: KeyboardIcon,
    run: 'shortcuts',
    keys: ['?'],
  },
  { id: 'log-out', name: 'Log out', more: 'sign out logout leave', icon: LogOutIcon, run: 'log-out' },
];

export const actionsFor = (isAdmin: boolean): Action[] =>
  ACTIONS.filter(({ adminsOnly }) => isAdmin || !adminsOnly).map((each, order) => ({ kind: 'action', order, ...each }));
