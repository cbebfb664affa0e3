/** The fields of the forms of an event and of a group. */
export const eventForm = {
  title: 'Night walk',
  type: 'activity',
  startTime: '2026-05-14T10:00:00.000Z',
  endTime: '2026-05-14T11:00:00.000Z',
  timezone: 'Asia/Tokyo',
  description: '<p>Bring a torch</p>',
  instruction: '',
  address: 'Gion',
  busPickupAddress: '',
  busDropoffAddress: '',
};

export const groupForm = {
  name: 'Autumn trip',
  code: 'JSS-26-10',
  type: 'JSS' as const,
  year: 2026,
  startDate: '2026-10-01',
  endDate: '2026-10-05',
  defaultTimezone: 'Asia/Tokyo',
  iconPath: '',
};

/** The result of a command that was kept; fails, with its message, for another. */
export async function keptCommand<T extends { outcome: string }>(
  command: Promise<T>,
): Promise<Extract<T, { outcome: 'kept' }>> {
  const result = await command;
  if (result.outcome !== 'kept') throw new Error(JSON.stringify(result));
  return result as Extract<T, { outcome: 'kept' }>;
}
