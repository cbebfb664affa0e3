import { linkOptions } from '@tanstack/react-router';

/** Addresses for administrators, whose screens no first load has. */
export const toAdminGroups = linkOptions({ to: '/admin/groups' });
export const toAdminUsers = linkOptions({ to: '/admin/user-management' });
export const toUsers = linkOptions({ to: '/users' });
export const toAdminSettings = linkOptions({ to: '/admin/settings' });
export const toAdminHelp = linkOptions({ to: '/admin/help' });
