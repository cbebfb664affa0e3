/**
 * Screens that are not the first one of a trip. A file that imports a module on demand contains the names of all chunks
 * of that module: here, so that the first load does not.
 */
export const admin = () => import('./admin-layout.tsx');
export const adminOverview = () => import('#features/admin/overview-screen.tsx');
export const adminHelp = () => import('#features/admin/help-screen.tsx');
export const adminGroups = () => import('./admin-groups-route.tsx');
export const hotels = () => import('./hotels-routes.tsx');
export const users = () => import('./users-routes.tsx');
export const members = () => import('./members-route.tsx');
export const sheets = () => import('./sheet-routes.tsx');
export const handoff = () => import('./handoff-route.tsx');
export const rollCalls = () => import('./roll-call-routes.tsx');
export const announcements = () => import('./announcements-route.tsx');
export const emergency = () => import('./emergency-routes.tsx');
export const management = () => import('./group-management-route.tsx');
export const forgotPassword = () => import('#features/sign-in/forgot-password-screen.tsx');
export const passwordLink = () => import('./password-link-route.tsx');
export const settings = () => import('./settings-route.tsx');
export const share = () => import('./share-route.tsx');
export const today = () => import('./today-route.tsx');
export const profile = () => import('#features/profile/profile-screen.tsx');
export const help = () => import('#features/help/help-screen.tsx');
export const myDay = () => import('./my-day-route.tsx');
export const myDayLine = async () => (await import('#features/my-day/my-day-line.tsx')).MyDayLine;
export const storage = () => import('#features/storage/storage-screen.tsx');
