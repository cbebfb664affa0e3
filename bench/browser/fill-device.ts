/** This many rows of each table. */
export interface DeviceRows {
  groups: number;
  members: number;
  hotels: number;
  rooms: number;
  events: number;
  comments: number;
  users?: number;
  /** The number of days over which the events of each group are spread; a month by default. */
  days?: number;
}

/**
 * Puts made-up rows into the database of the user on this device, as the app keeps them; runs in the page, and so
 * contains all that it needs. Their words are of 20,000, a few of them common and most of them rare, as in any
 * language.
 */
export async function fillDevice(count: DeviceRows): Promise<void> {
  let seed = 1;
  const random = () => {
    seed = (seed * 1_103_515_245 + 12_345) & 0x7fffffff;
    return seed / 0x7fffffff;
  };
  const syllables = 'ka to mi ber lin shu wer na ri son tra vel pon du se ach el or um ist ple cor ga zo'.split(' ');
  const syllable = () => syllables[Math.floor(random() * syllables.length)] ?? '';
  const words = Array.from({ length: 20_000 }, () =>
    Array.from({ length: 2 + Math.floor(random() * 3) }, syllable).join(''),
  );
  const word = () => words[Math.floor(random() ** 3 * words.length)] ?? '';
  const text = (length: number) => Array.from({ length }, word).join(' ');
  const days = count.days ?? 30;
  // Midnight in Tokyo, so that the days have the same events at whatever hour this runs.
  const start = (Math.floor(Date.now() / 86_400_000) - 20) * 86_400_000 - 9 * 3_600_000;
  const author = { firstName: 'Ana', lastName: 'Reyes', role: 'user', profileImageUrl: null };
  const person = () => ({ firstName: word(), lastName: word(), preferredName: '', profileImageUrl: null });
  const version = 1;

  const made: Record<string, [number, (id: number) => object]> = {
    groups: [
      count.groups,
      (id) => ({
        id: `g${id}`,
        name: `${text(2)} ${id}`,
        code: `HSS-${id}`,
        type: 'HSS',
        year: 2026,
        startDate: new Date(start).toISOString().slice(0, 10),
        endDate: new Date(start + 86_400_000 * days).toISOString().slice(0, 10),
        defaultTimezone: 'Asia/Tokyo',
        iconPath: null,
        isArchived: false,
        memberCount: 1,
        scheduleCount: 1,
        members: [],
        createdBy: null,
        version,
        cursor: null,
      }),
    ],
    members: [
      count.members,
      (id) => {
        const who = person();
        const email = `${who.firstName}.${id}@example.org`;
        return {
          id: `m${id}`,
          userId: `u${id}`,
          groupId: `g${id % count.groups}`,
          role: 'student',
          ...who,
          email,
          version,
        };
      },
    ],
    hotels: [
      count.hotels,
      (id) => ({
        id: `h${id}`,
        groupId: `g${id % count.groups}`,
        name: text(2),
        address: text(3),
        phone: '',
        email: '',
        website: '',
        version,
      }),
    ],
    rooms: [
      count.rooms,
      (id) => ({
        id: `r${id}`,
        hotelId: `h${id % count.hotels}`,
        groupId: `g${(id % count.hotels) % count.groups}`,
        memberId: `m${id}`,
        roomNumber: String(100 + Math.floor(id / count.hotels)),
        checkInDate: null,
        checkOutDate: null,
        notes: '',
        member: { ...person(), email: '', role: 'student' },
        version,
      }),
    ],
    events: [
      count.events,
      (id) => {
        const at = start + (id % days) * 86_400_000 + (id % 96) * 900_000;
        const day = new Date(at + 9 * 3_600_000).toISOString().slice(0, 10);
        return {
          id: `e${id}`,
          groupId: `g${id % count.groups}`,
          title: text(4),
          type: 'activity',
          startTime: new Date(at).toISOString(),
          endTime: new Date(at + 1_200_000).toISOString(),
          timezone: 'Asia/Tokyo',
          description: `<p>${'Meet in the lobby and bring water. '.repeat(6)}</p>`,
          instruction: '<p>Be on time</p>',
          address: text(3),
          busPickupAddress: '',
          busDropoffAddress: '',
          attachments: [],
          createdBy: null,
          version,
          dayKeys: [`g${id % count.groups}|${day}`],
        };
      },
    ],
    comments: [
      count.comments,
      (id) => ({
        id: `c${id}`,
        eventId: `e${id % count.events}`,
        groupId: `g${(id % count.events) % count.groups}`,
        userId: 'u1',
        content: text(12),
        attachments: [],
        author,
        clientKey: null,
        createdAt: new Date(start).toISOString(),
        version,
      }),
    ],
    users: [
      count.users ?? 0,
      (id) => {
        const who = person();
        return {
          id: `u${id}`,
          ...who,
          email: `${who.firstName}.${id}@example.org`,
          role: 'user',
          accountStatus: 'active',
          isCustomerAccount: false,
          gender: null,
          phone: null,
          timeZone: null,
          createdAt: null,
          clientKey: null,
          version,
        };
      },
    ],
  };

  const found = (await indexedDB.databases()).find(({ name }) => name?.includes('|'));
  if (!found?.name) throw new Error('Nobody has signed in here');
  const name = found.name;
  const db = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open(name);
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });
  for (const [table, [length, make]] of Object.entries(made)) {
    for (let from = 0; from < length; from += 5_000) {
      const transaction = db.transaction(table, 'readwrite', { durability: 'relaxed' });
      for (let id = from; id < Math.min(length, from + 5_000); id += 1) transaction.objectStore(table).put(make(id));
      await new Promise((resolve, reject) => {
        transaction.oncomplete = resolve;
        transaction.onerror = () => reject(transaction.error);
      });
    }
  }
  db.close();
}
