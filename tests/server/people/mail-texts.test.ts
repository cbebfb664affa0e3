import { describe, expect, it } from 'vitest';
import type { Mail } from '#server/adapters/mail/mail.ts';
import { addedMail, passwordMail } from '#server/domain/delivery/mail-texts.ts';

const OURS = 'https://trips.example.org/here';
/** Texts that mail programs turn into a link. */
const LINK = /www\.\S|[\p{L}\p{N}-][.。．:@][\p{L}\p{N}]|\/\/|@/iu;

const HARMFUL = [
  'https://evil.example/x',
  'Click http://evil.example now',
  'evil.example',
  'www.evil.example',
  'evil。example',
  'evil．example',
  'evil\u200b.example',
  '\u202eelpmaxe.live',
  'write to me@evil.example',
  'mailto:me@evil.example',
  'tel:+123456789',
  '192.0.2.1',
  '<a href="https://evil.example">x</a>',
  'Anna\r\nBcc: everybody@example.org',
  'Anna\u2028Bcc\u0000\u0007: all',
] as const;

const mails = (name: string): Mail[] => {
  const user = { email: 'anna@example.org', first_name: name };
  return [
    passwordMail(user, 'invitation', OURS, 168),
    passwordMail(user, 'reset', OURS, 1),
    addedMail(user, name, OURS),
  ];
};

describe('A chosen name in a mail', () => {
  it.each(HARMFUL)('%j becomes no link, no line and no header of it', (name) => {
    for (const { subject, text, html } of mails(name)) {
      expect(subject).toMatch(/^[^\p{C}\p{Zl}\p{Zp}]+$/u);
      expect(`${subject}\n${text}`.replaceAll(OURS, '').replaceAll(/: $/gm, '')).not.toMatch(LINK);
      expect(html.match(/href="[^"]*"/g)).toEqual([`href="${OURS}"`]);
      expect(text.split('\n')).toHaveLength(mails('Anna')[0]?.text.split('\n').length ?? 0);
    }
  });

  it('has a limit of its own', () => {
    for (const { subject, text } of mails('Anna '.repeat(100))) {
      expect(subject.length).toBeLessThan(100);
      expect(text.length).toBeLessThan(500);
      expect(text).toContain('Hello Anna Anna');
    }
  });

  it.each(['Anna', 'Jean-Luc', 'O’Hara', "D'Arcy", 'J. R. R.', '美咲', 'Åsa & Søn', 'नेहा', 'Ngọc Ánh'])(
    '%s stays as it is',
    (name) => {
      for (const { text } of mails(name)) expect(text).toContain(`Hello ${name},`);
    },
  );

  it('is left out where nothing of it remains', () => {
    const [invitation, , added] = mails('@//');
    expect(invitation?.text).toMatch(/^Hello,\n/);
    expect(added?.subject).toBe('You have been added to a group');
  });
});
