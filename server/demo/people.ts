import type { MemberRole, SiteRole } from '#contract/records/groups/roles.ts';

/** A person of the demo trip; the other demo files refer to them by `key`. */
export interface DemoPerson {
  key: string;
  email: string;
  firstName: string | null;
  lastName: string | null;
  preferredName?: string;
  siteRole: SiteRole;
  memberRole: MemberRole;
  phone?: string;
}

type Name = readonly [key: string, firstName: string | null, lastName: string | null, preferredName?: string];

const at = (key: string, host = 'hss.example.org') => `${key}@${host}`;

const staff = (name: Name, memberRole: MemberRole, siteRole: SiteRole, phone: string): DemoPerson => ({
  ...person(name, memberRole),
  siteRole,
  phone,
});

function person([key, firstName, lastName, preferredName]: Name, memberRole: MemberRole, host?: string): DemoPerson {
  return {
    key,
    email: at(key, host),
    firstName,
    lastName,
    ...(preferredName && { preferredName }),
    siteRole: 'user',
    memberRole,
  };
}

/** The people with a password; they sign in with addresses that are easy to type. */
export const ORGANIZER: DemoPerson = {
  ...staff(['organizer', 'Naomi', 'Fitzgerald'], 'group_manager', 'organizer', '+81 90-5550-0101'),
  email: at('organizer', 'matrix.example.org'),
};
export const INSTRUCTOR: DemoPerson = {
  ...staff(['instructor', 'Kenji', 'Watanabe', 'Ken'], 'assist_group_manager', 'instructor', '+81 90-5550-0102'),
  email: at('instructor', 'matrix.example.org'),
};
export const STUDENT: DemoPerson = {
  ...person(['user', 'Amelia', 'Okonkwo', 'Millie'], 'student'),
  email: at('user', 'matrix.example.org'),
};

const OTHER_STAFF: readonly DemoPerson[] = [
  staff(['b.lindqvist', 'Björn', 'Lindqvist'], 'group_admin', 'instructor', '+81 90-5550-0103'),
  staff(['r.delacruz', 'Rosario', 'de la Cruz Villanueva'], 'assist_group_manager', 'instructor', '+81 90-5550-0104'),
  staff(['s.haddad', 'Samira', 'Haddad', 'Sam'], 'assistant', 'instructor', '+81 90-5550-0105'),
  staff(['t.mahlangu', 'Thabo', 'Mahlangu'], 'assistant', 'instructor', '+81 90-5550-0106'),
  staff(['y.mori', 'Yuki', 'Mori'], 'assistant', 'instructor', '+81 90-5550-0107'),
  staff(['h.saito', 'Haruto', 'Saitō'], 'operation', 'user', '+81 90-5550-0108'),
  staff(['c.obrien', 'Ciarán', 'O’Brien'], 'operation', 'user', '+81 90-5550-0109'),
];

const CLIENTS: readonly Name[] = [
  ['m.vandenberg', 'Marieke', 'van den Berg'],
  ['j.castellanos', 'Javier', 'Castellanos'],
  ['thiri', null, 'Thiri'],
];

const STUDENTS: readonly Name[] = [
  ['a.kowalska', 'Agnieszka', 'Kowalska', 'Aga'],
  ['alexandria.montgomery', 'Alexandria Josephine', 'Montgomery-Featherstonehaugh', 'Lexi'],
  ['b.nguyen', 'Bảo', 'Nguyễn'],
  ['c.moreau', 'Camille', 'Moreau'],
  ['c.wong', 'Chun Hei', 'Wong', 'Jasper'],
  ['d.petrov', 'Dmitri', 'Petrov', 'Dima'],
  ['e.johansen', 'Elin', 'Johansen'],
  ['f.alrashid', 'Fatima', 'Al-Rashid'],
  ['g.rossi', 'Giulia', 'Rossi'],
  ['h.kim', 'Ha-eun', 'Kim', 'Hannah'],
  ['i.adeyemi', 'Ifeoluwa', 'Adeyemi', 'Ife'],
  ['j.tan', 'Jia Wen', 'Tan'],
  ['k.papadopoulou', 'Konstantina', 'Papadopoulou', 'Dina'],
  ['l.fernandez', 'Lucía', 'Fernández'],
  ['m.schneider', 'Maximilian', 'Schneider', 'Max'],
  ['m.ito', 'Mei', 'Itō'],
  ['n.sharma', 'Nikhil', 'Sharma'],
  ['o.bergstrom', 'Oskar', 'Bergström'],
  ['p.silva', 'Pedro', 'Silva'],
  ['q.zhang', 'Qiuyue', 'Zhang'],
  ['r.patel', 'Riya', 'Patel'],
  ['suryani', null, 'Suryani'],
  ['s.mbeki', 'Sipho', 'Mbeki'],
  ['t.yilmaz', 'Tuğçe', 'Yılmaz'],
  ['v.raman', 'Venkatanarasimharajuvaripeta', 'Raman', 'Venky'],
  ['w.clarke', 'William', 'Clarke', 'Will'],
  ['z.haile', 'Zala', 'Haile'],
];

/** The 40 members of the demo trip, with all seven roles; rooms are filled in this order. */
export const TRIP_MEMBERS: readonly DemoPerson[] = [
  ORGANIZER,
  INSTRUCTOR,
  ...OTHER_STAFF,
  ...CLIENTS.map((name) => person(name, 'client', 'families.example.org')),
  STUDENT,
  ...STUDENTS.map((name) => person(name, 'student')),
];
