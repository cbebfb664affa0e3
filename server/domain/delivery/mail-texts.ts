import type { Mail } from '#server/adapters/mail/mail.ts';
import type { UserRow } from '#server/db/tables/people.ts';

const PRODUCT = 'Matrix Expedition Management System';
/** The length of a name in a mail; names on screens may be longer. */
const NAME_MAX_LENGTH = 60;

/**
 * Matches characters that are not allowed in a name, such as slashes, line ends and invisible characters; they are
 * replaced by a space.
 */
const NO_PART_OF_A_NAME = /[^\p{L}\p{M}\p{N} .,:;!?&()'’"“”#+–—-]+/gu;
/** Matches dots and colons that would turn words into a link. */
const JOINT = /[.:](?=[\p{L}\p{M}\p{N}])/gu;

/**
 * A name chosen by a person, for a mail to others, in one short line: mail programs turn text that looks like an
 * address into a link, and a link in our mail would be trusted.
 */
function nameInMail(name: string): string {
  const words = name.replace(NO_PART_OF_A_NAME, ' ').replace(JOINT, '$& ').replace(/ +/g, ' ').trim();
  const signs = [...words];
  return signs.length <= NAME_MAX_LENGTH
    ? words
    : `${signs
        .slice(0, NAME_MAX_LENGTH - 1)
        .join('')
        .trim()}…`;
}

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);

interface Words {
  subject: string;
  intro: string;
  action: string;
  outro: string;
}

const period = (hours: number): string =>
  hours % 24 === 0 ? `${hours / 24} days` : hours === 1 ? 'one hour' : `${hours} hours`;

function words(kind: 'invitation' | 'set' | 'reset', hours: number): Words {
  const validity = `The link works once, within ${period(hours)}.`;
  if (kind === 'invitation') {
    return {
      subject: `Your invitation to the ${PRODUCT}`,
      intro: `You have been invited to the ${PRODUCT}. Choose a password to see your groups and their schedules.`,
      action: 'Set your password',
      outro: validity,
    };
  }
  return {
    subject: kind === 'set' ? 'Set your password' : 'Reset your password',
    intro: `You requested a new password for the ${PRODUCT}.`,
    action: kind === 'set' ? 'Set your password' : 'Reset your password',
    outro: `${validity} If you did not request it, ignore this email; your password stays the same.`,
  };
}

type Addressee = Pick<UserRow, 'email' | 'first_name'>;

/** The mail with a password link. @param hours for which the link is valid */
export const passwordMail = (
  user: Addressee,
  kind: 'invitation' | 'set' | 'reset',
  link: string,
  hours: number,
): Mail => compose(user, words(kind, hours), link);

/** The mail to a person who was added to a group by their email. @param link to the group */
export function addedMail(user: Addressee, groupName: string, link: string): Mail {
  const name = nameInMail(groupName) || 'a group';
  return compose(
    user,
    {
      subject: `You have been added to ${name}`,
      intro: `You have been added to ${name} in the ${PRODUCT}. Its members can see your name and your email.`,
      action: 'View schedule',
      outro: 'If you do not know this group, please tell your administrator.',
    },
    link,
  );
}

function compose(user: Addressee, { subject, intro, action, outro }: Words, link: string): Mail {
  const name = nameInMail(user.first_name ?? '');
  const greeting = name ? `Hello ${name},` : 'Hello,';
  const html = [
    `<p>${escapeHtml(greeting)}</p>`,
    `<p>${escapeHtml(intro)}</p>`,
    `<p><a href="${escapeHtml(link)}">${escapeHtml(action)}</a></p>`,
    `<p>${escapeHtml(outro)}</p>`,
  ].join('\n');
  return {
    to: user.email,
    subject,
    text: [greeting, '', intro, '', `${action}: ${link}`, '', outro, ''].join('\n'),
    html,
  };
}
