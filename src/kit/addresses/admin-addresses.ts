import { linkOptions } from '@tanstack/react-router';
import { toAdmin } from './addresses.ts';

/** Addresses for administrators. */
export const toAdminGroups = linkOptions({ to: '/admin/groups' });
export const toAdminUsers = linkOptions({ to: '/admin/user-management' });
export const toUsers = linkOptions({ to: '/users' });
export const toAdminSettings = linkOptions({ to: '/admin/settings' });
const toAdminAudit = linkOptions({ to: '/admin/audit' });
const toAdminData = linkOptions({ to: '/admin/data' });
const toAdminHelp = linkOptions({ to: '/admin/help' });

/** The pages of the administration, in the order of their links; `isExtension`: beyond the specification. */
export const ADMIN_PAGES = [
  { to: toAdmin, label: 'Dashboard' },
  { to: toAdminGroups, label: 'Group' },
  { to: toAdminUsers, label: 'User' },
  { to: toAdminSettings, label: 'System Settings' },
  { to: toAdminAudit, label: 'Audit', isExtension: true },
  { to: toAdminData, label: 'Data', isExtension: true },
  { to: toAdminHelp, label: 'Help' },
] as const;
