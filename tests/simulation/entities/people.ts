import { DEFAULT_TRANSLATION_LANGUAGE, TRANSLATION_LANGUAGES } from '#contract/records/people/user-settings.ts';
import { changeProfilePicture, saveSettings, updateProfile, updateUser } from '#store/commands/people.ts';
import type { UserView } from '#store/queries/base/views.ts';
import { getProfile, getSettings } from '#store/queries/people/people.ts';
import { accountsOf } from './accounts.ts';
import { codes } from './codes.ts';
import type { Actor, EntityModel } from './entity-model.ts';
import { pictureOf, pictureUrls, pictureWords } from './pictures.ts';

/** Both people, as far as a device may know them: its own user, and for an administrator all. */
async function peopleOf(actor: Actor): Promise<UserView[]> {
  const others = (await accountsOf(actor)).filter(({ id }) => id !== actor.me.id);
  return [...others, await getProfile(actor.store, actor.me)];
}

/** The names of the people: a user's own on each of their devices, and all of them for an administrator. */
export const profiles: EntityModel = {
  mark: 'p',
  entity: 'user',
  table: 'users',
  column: 'first_name',
  wordsIn: (row) => `(case when ${row}.first_name like 'p%' then ${row}.first_name end)`,
  inGroup: null,
  readers: ({ id, role }) => (role === 'admin' ? '1 = 1' : `users.id = ${id}`),
  list: 'users',
  isOfSession: true,
  edit: async ({ store, context, me }, userId, firstName) =>
    userId === me.id
      ? updateProfile(store, context, { me, firstName })
      : updateUser(store, context, { userId, firstName }),
  shown: async (actor) =>
    (await peopleOf(actor)).flatMap(({ id, firstName }) =>
      firstName.startsWith('p') ? [{ id, words: firstName }] : [],
    ),
};

/** Their pictures; each person changes only their own. */
export const profilePictures: EntityModel = {
  mark: 'i',
  entity: 'user',
  table: 'users',
  column: 'profile_image_url',
  wordsIn: (row) => `(select name from files where '/uploads/' || stored_name = ${row}.profile_image_url)`,
  inGroup: null,
  readers: ({ id, role }) => (role === 'admin' ? '1 = 1' : `users.id = ${id}`),
  list: 'users',
  isOfSession: true,
  lastCounts: true,
  coded: {
    field: 'profileImageUrl',
    read: ({ profileImageUrl: url }) => (typeof url === 'string' ? pictureUrls.read(url) : null),
  },
  edit: async ({ store, context, me }, userId, words) =>
    userId === me.id ? changeProfilePicture(store, context, { me, file: pictureOf(words) }) : null,
  shown: async (actor) => {
    const people = (await peopleOf(actor)).filter(({ profileImageUrl }) => profileImageUrl);
    const words = await pictureWords(actor);
    return people.map(({ id, profileImageUrl }) => ({ id, words: words(profileImageUrl ?? '') }));
  },
};

/** A user's own settings: a language, which is the default until it is saved. */
export const settings: EntityModel = {
  mark: 's',
  entity: 'settings',
  table: 'user_settings',
  rows: `(select users.id as rowid, users.id as user_id,
      ifnull(default_translation_language, '${DEFAULT_TRANSLATION_LANGUAGE}') as default_translation_language
    from users left join user_settings on user_id = users.id)`,
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
