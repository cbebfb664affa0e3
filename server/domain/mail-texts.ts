import type { Mail } from '#server/adapters/mail/mail.ts';
import type { UserRow } from '#server/db/tables.ts';

const PRODUCT = 'Matrix Expedition Management System';

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
    intro: `Somebody, probably you, asked for a new password for the ${PRODUCT}.`,
    action: kind === 'set' ? 'Set your password' : 'Reset your password',
    outro: `${validity} If it was not you, there is nothing to do: your password stays as it is.`,
  };
}

/** The mail with a password link (part 1 §4). @param hours for which the link is good */
export function passwordMail(
  user: Pick<UserRow, 'email' | 'first_name'>,
  kind: 'invitation' | 'set' | 'reset',
  link: string,
  hours: number,
): Mail {
  const { subject, intro, action, outro } = words(kind, hours);
  const greeting = user.first_name ? `Hello ${user.first_name},` : 'Hello,';
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
