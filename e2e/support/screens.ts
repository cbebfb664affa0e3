import { expect, type Traveller } from './traveller.ts';
import { goTo } from './waits.ts';

/** The screens of an administrator on the demo's trip, each with a text that it shows once its data is there. */
const SCREENS: readonly [path: string, shown: string | RegExp][] = [
  ['/', /commented on/],
  ['/matrix-hub', 'Tokyo (JST)'],
  ['/groups', 'Seoul Study Week'],
  ['/groups/manage', 'Seoul Study Week'],
  ['/groups/manage?tab=new', 'Group code'],
  ['/groups/{group}/members', 'Agnieszka Kowalska'],
  ['/groups/{group}/announcements', 'No announcements yet'],
  ['/groups/{group}/roll-calls', 'Before the bus'],
  ['/groups/{group}/roll-calls/{call}', 'Agnieszka Kowalska'],
  ['/groups/{group}/room-check/{hotel}', 'Start room check'],
  ['/groups/{group}/buses/{event}', 'No buses yet'],
  ['/groups/{group}/emergency', 'Medical notes'],
  ['/groups/{group}/handoff', 'Save as file'],
  ['/groups/{group}/programme', 'Meet at the airport and check in'],
  ['/groups/{group}/rooming-list', /Kowalska/],
  ['/schedule/{group}', /^\d\d:\d\d [AP]M/],
  ['/schedule/{group}?tab=trip', 'Meet at the airport and check in'],
  ['/schedule/{group}?tab=members', 'Agnieszka Kowalska'],
  ['/schedule/{group}?tab=lodging', 'Room assignments'],
  ['/events/{event}', 'Meet at the airport and check in'],
  ['/users', 'Agnieszka Kowalska'],
  ['/admin', 'Healthy'],
  ['/admin/user-management', 'Agnieszka Kowalska'],
  ['/admin/groups', 'Seoul Study Week'],
  ['/admin/settings', 'Kamogawa Garden Inn'],
  ['/admin/system-hotels', 'Kamogawa Garden Inn'],
  ['/admin/audit', 'Robin Ashworth'],
  ['/admin/data', 'Motosu Lake Weekend'],
  ['/admin/help', 'Quick start guide'],
  ['/profile', 'Account Information'],
  ['/settings', 'Save Preferences'],
  ['/settings/storage', 'Seoul Study Week'],
  ['/share', 'No shared items'],
  ['/share?problem=full', 'The shared item was not saved'],
  ['/help-and-support', 'Contact Support'],
  ['/nowhere', '404 Page Not Found'],
];

/** Leads an administrator from screen to screen, in one run of the app. */
export async function onEachScreen(
  { page, request, groupId, eventId }: Traveller,
  look: (path: string) => Promise<void>,
): Promise<void> {
  const list = async (of: string): Promise<{ id: number }[]> =>
    (await request.get(`/api/groups/${groupId}/${of}`)).json();
  const [hotel] = await list('hotels');
  const started = await request.post(`/api/groups/${groupId}/roll-calls`, {
    data: {
      ...{ kind: 'group', title: 'Before the bus', place: '', eventId: null, hotelId: null, busId: null },
      memberIds: (await list('members')).map(({ id }) => id),
      ...{ startedAt: new Date().toISOString(), originKey: 'screens' },
    },
  });
  expect(started.ok(), await started.text()).toBe(true);
  const call: { id: number } = await started.json();
  for (const [screen, shown] of SCREENS) {
    const path = screen
      .replace('{group}', groupId)
      .replace('{event}', eventId)
      .replace('{call}', String(call.id))
      .replace('{hotel}', String(hotel?.id));
    await goTo(page, path);
    await expect(page.getByRole('main').getByText(shown).filter({ visible: true }).first(), path).toBeVisible();
    await look(path);
  }
}
