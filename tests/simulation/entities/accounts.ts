import { SITE_ROLES } from '#contract/records/groups/roles.ts';
import { changeUserRole, createUser, deleteUser, updateUser } from '#store/commands/people.ts';
import type { UserView } from '#store/queries/base/views.ts';
import { listUsers } from '#store/queries/people/people.ts';
import type { Fields } from '#sync/kinds/kind.ts';
import { codes } from './codes.ts';
import type { Actor, EntityModel } from './entity-model.ts';
import { membersOf, numberIn, numberOf } from './members.ts';
import { entityOf } from './words.ts';

/** All accounts, for users who may see them. */
export const accountsOf = async ({ store, me }: Actor): Promise<UserView[]> =>
  me.role === 'admin' ? listUsers(store) : [];

/** Accounts of people who do not act in the history: an administrator creates and changes them. */
export const accounts: EntityModel = {
  mark: 'u',
  entity: 'user',
  table: 'users',
  column: 'last_name',
  wordsIn: (row) => `(case when ${row}.last_name like 'u%' then ${row}.last_name end)`,
  inGroup: null,
  readers: ({ role }) => (role === 'admin' ? '1 = 1' : '1 = 0'),
  list: 'users',
  create: async ({ store, context, me }, lastName) => {
    if (me.role !== 'admin') return null;
    const email = `${lastName.replaceAll(' ', '.')}@example.org`;
    return createUser(store, context, { email, role: 'user', firstName: 'Somebody', lastName });
  },
  edit: async ({ store, context }, userId, lastName) => updateUser(store, context, { userId, lastName }),
  remove: async (actor, userId, words) => {
    const isMember = (await membersOf(actor)).some(({ lastName }) => entityOf(lastName) === entityOf(words));
    return isMember ? null : deleteUser(actor.store, actor.context, { userId });
  },
  beside: async (actor, userId) => (await siteRoles.shown(actor)).filter(({ id }) => id === userId),
  shown: async (actor) =>
    (await accountsOf(actor)).flatMap(({ id, lastName }) =>
      lastName.startsWith('u') ? [{ id, words: lastName }] : [],
    ),
};

const FIRST = 'user';

/** The words of an account's role; null for an account outside the history. */
const roleOf = ({ lastName, role }: Fields | { lastName: string; role: string }): string | null => {
  const name = String(lastName);
  return name.startsWith('u') ? codes.read(`o${numberOf(name)}=${role}`) : null;
};

/** The roles of accounts: an administrator changes them, beside their names. */
export const siteRoles: EntityModel = {
  mark: 'o',
  entity: 'user',
  table: 'users',
  column: 'role',
  on: accounts,
  wordsIn: (row) =>
    `(case when ${row}.last_name like 'u%' then 'o' || ${numberIn(`${row}.last_name`)} || '=' || ${row}.role end)`,
  inGroup: null,
  readers: ({ role }) => (role === 'admin' ? '1 = 1' : '1 = 0'),
  list: 'users',
  coded: { field: 'role', read: roleOf },
  edit: async ({ store, context }, userId, words) => {
    const others = SITE_ROLES.filter((each) => each !== FIRST);
    const role = codes.choose(entityOf(words), others, words);
    return role === null ? null : changeUserRole(store, context, { userId, role });
  },
  shown: async (actor) =>
    (await accountsOf(actor)).flatMap((user) => {
      const words = roleOf(user);
      return words === null ? [] : [{ id: user.id, words }];
    }),
};
