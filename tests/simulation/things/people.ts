import { TRANSLATION_LANGUAGES } from '#contract/user-settings.ts';
import { createUser, deleteUser, saveSettings, updateProfile, updateUser } from '#store/commands/people.ts';
import { getProfile, getSettings, listUsers } from '#store/queries/people.ts';
import type { UserView } from '#store/views.ts';
import { codes } from './codes.ts';
import { membersOf } from './members.ts';
import type { Hand, Thing } from './thing.ts';
import { thingOf } from './words.ts';

const only = (row: string, column: string, mark: string): string =>
  `(case when ${row}.${column} like '${mark}%' then ${row}.${column} end)`;

/** Accounts of people whom nobody else of the history is: an administrator's to make and change. */
export const accounts: Thing = {
  mark: 'u',
  entity: 'user',
  table: 'users',
  column: 'last_name',
  wordsIn: (row) => only(row, 'last_name', 'u'),
  inGroup: null,
  readers: ({ role }) => (role === 'admin' ? '1 = 1' : '1 = 0'),
  list: 'users',
  create: async ({ store, context, me }, lastName) => {
    if (me.role !== 'admin') return null;
    const email = `${lastName.replaceAll(' ', '.')}@example.org`;
    return createUser(store, context, { email, role: 'user', firstName: 'Somebody', lastName });
  },
  edit: async ({ store, context }, userId, lastName) => updateUser(store, context, { userId, lastName }),
  remove: async (hand, userId, words) => {
    const isMember = (await membersOf(hand)).some(({ lastName }) => thingOf(lastName) === thingOf(words));
    return isMember ? null : deleteUser(hand.store, hand.context, { userId });
  },
  shown: async (hand) =>
    (await accountsOf(hand)).flatMap(({ id, lastName }) => (lastName.startsWith('u') ? [{ id, words: lastName }] : [])),
};

const accountsOf = async ({ store, me }: Hand): Promise<UserView[]> => (me.role === 'admin' ? listUsers(store) : []);

/** The names of both people: one's own on every device of one's own, everybody's for an administrator. */
export const profiles: Thing = {
  mark: 'p',
  entity: 'user',
  table: 'users',
  column: 'first_name',
  wordsIn: (row) => only(row, 'first_name', 'p'),
  inGroup: null,
  readers: ({ id, role }) => (role === 'admin' ? '1 = 1' : `users.id = ${id}`),
  list: 'users',
  edit: async ({ store, context, me }, userId, firstName) =>
    userId === me.id
      ? updateProfile(store, context, me, { firstName })
      : updateUser(store, context, { userId, firstName }),
  shown: async (hand) => {
    const others = (await accountsOf(hand)).filter(({ id }) => id !== hand.me.id);
    const people = [...others, await getProfile(hand.store, hand.me)];
    return people.flatMap(({ id, firstName }) => (firstName.startsWith('p') ? [{ id, words: firstName }] : []));
  },
};

/** One's own settings: a language. */
export const settings: Thing = {
  mark: 's',
  entity: 'settings',
  table: 'user_settings',
  column: 'default_translation_language',
  wordsIn: (row) => `('s' || ${row}.user_id || '=' || ${row}.default_translation_language)`,
  inGroup: null,
  readers: ({ id }) => `user_id = ${id}`,
  list: 'settings',
  coded: {
    field: 'defaultTranslationLanguage',
    read: (row, owner) => codes.read(`s${owner}=${row.defaultTranslationLanguage}`),
  },
  edit: async ({ store, context, me }, _id, words) => {
    const language = codes.choose(`s${me.id}`, TRANSLATION_LANGUAGES.slice(1), words);
    const defaultTranslationLanguage = language as (typeof TRANSLATION_LANGUAGES)[number] | null;
    return defaultTranslationLanguage && saveSettings(store, context, { defaultTranslationLanguage });
  },
  shown: async ({ store, me }) => {
    const { id, defaultTranslationLanguage } = await getSettings(store);
    return [{ id, words: codes.read(`s${me.id}=${defaultTranslationLanguage}`) }];
  },
};
