/**
 * The loaders of the screens with which few users open the app, and of what a day shows on demand. An import on demand
 * contains the names of the files to load: in the table of screens they would make the first script 1.1 KB larger.
 */
export const AdminShell = async () => (await import('#features/admin/admin-shell.tsx')).AdminShell;
export const PasswordLinkRoute = async () => (await import('./password-link-route.tsx')).PasswordLinkRoute;
export const ForgotPasswordScreen = async () =>
  (await import('#features/sign-in/forgot-password-screen.tsx')).ForgotPasswordScreen;
export const OldPasswordLinkRoute = async () => (await import('./password-link-route.tsx')).OldPasswordLinkRoute;
export const MyDayRoute = async () => (await import('./my-day-route.tsx')).MyDayRoute;
export const TodaysPlan = async () => (await import('#features/dashboard/todays-plan.tsx')).TodaysPlan;
export const GroupManagementScreen = async () =>
  (await import('#features/group-management/group-management-screen.tsx')).GroupManagementScreen;
export const MembersScreen = async () => (await import('#features/members/members-screen.tsx')).MembersScreen;
export const AnnouncementsScreen = async () =>
  (await import('#features/announcements/announcements-screen.tsx')).AnnouncementsScreen;
export const RollCallsScreen = async () => (await import('#features/roll-call/roll-calls-screen.tsx')).RollCallsScreen;
export const RollCallScreen = async () => (await import('#features/roll-call/roll-call-screen.tsx')).RollCallScreen;
export const RoomCheckScreen = async () => (await import('#features/room-check/room-check-screen.tsx')).RoomCheckScreen;
export const BusesScreen = async () => (await import('#features/buses/buses-screen.tsx')).BusesScreen;
export const BusSheet = async () => (await import('#features/buses/bus-sheet.tsx')).BusSheet;
export const EmergencyScreen = async () => (await import('#features/emergency/emergency-screen.tsx')).EmergencyScreen;
export const EmergencySheet = async () => (await import('#features/emergency/emergency-sheet.tsx')).EmergencySheet;
export const ProgrammeScreen = async () => (await import('#features/companions/programme-screen.tsx')).ProgrammeScreen;
export const TripSheet = async () => (await import('#features/schedule/trip/trip-sheet.tsx')).TripSheet;
export const RoomingListScreen = async () =>
  (await import('#features/lodging/rooming-list-screen.tsx')).RoomingListScreen;
export const HandoffScreen = async () => (await import('#features/handoff/handoff-screen.tsx')).HandoffScreen;
export const SettingsRoute = async () => (await import('./settings-route.tsx')).SettingsRoute;
export const StorageScreen = async () => (await import('#features/storage/storage-screen.tsx')).StorageScreen;
export const ProfileScreen = async () => (await import('#features/profile/profile-screen.tsx')).ProfileScreen;
export const ShareScreen = async () => (await import('#features/share/share-screen.tsx')).ShareScreen;
export const HelpScreen = async () => (await import('#features/help/help-screen.tsx')).HelpScreen;
export const UsersScreen = async () => (await import('#features/users/users-screen.tsx')).UsersScreen;
export const OverviewScreen = async () => (await import('#features/admin/overview-screen.tsx')).OverviewScreen;
export const AdminUsersScreen = async () => (await import('#features/users/users-screen.tsx')).AdminUsersScreen;
export const AdminGroupsScreen = async () =>
  (await import('#features/group-management/group-management-screen.tsx')).AdminGroupsScreen;
export const AdminSettingsRoute = async () => (await import('./hotels-routes.tsx')).AdminSettingsRoute;
export const SystemHotelsRoute = async () => (await import('./hotels-routes.tsx')).SystemHotelsRoute;
export const AuditScreen = async () => (await import('#features/admin/audit-screen.tsx')).AuditScreen;
export const DataScreen = async () => (await import('#features/personal-data/data-screen.tsx')).DataScreen;
export const AdminHelpScreen = async () => (await import('#features/admin/help-screen.tsx')).AdminHelpScreen;
export const MembersPanel = async () => (await import('#features/members/members-panel.tsx')).MembersPanel;
export const LodgingPanel = async () => (await import('#features/lodging/lodging-panel.tsx')).LodgingPanel;
export const EventPaneRoute = async () => (await import('./event-pane.tsx')).EventPaneRoute;
export const NewEventDialog = async () => (await import('#features/event-form/new-event-dialog.tsx')).NewEventDialog;
export const AssistantPane = async () => (await import('./assistant-pane.tsx')).AssistantPane;
