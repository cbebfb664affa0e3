import type { CsvField } from './columns.ts';

/** The fields of people that every import of people has. */

/** An email address without the name and the characters that mail programs and web pages put around it. */
function bareEmail(text: string): string {
  const plain = text.normalize('NFKC').replace(/\p{Cf}/gu, '');
  const address = /<([^<>]*)>/.exec(plain)?.[1] ?? plain;
  return address.trim().replace(/^mailto:/i, '');
}

export const FIRST_NAME: CsvField = {
  name: 'firstName',
  label: 'First Name',
  aliases: ['given name', 'given names', 'forename', 'forenames', 'first', 'legal first name', 'legal forename'],
  part: 'first',
  example: 'Ana',
};

export const LAST_NAME: CsvField = {
  name: 'lastName',
  label: 'Last Name',
  aliases: ['surname', 'family name', 'last', 'legal last name', 'legal surname'],
  part: 'last',
  example: 'Reyes',
};

export const EMAIL: CsvField = {
  name: 'email',
  label: 'Email',
  aliases: [
    'e-mail address',
    'email address',
    'mail',
    'primary email',
    'student email',
    'pupil email',
    'contact email',
  ],
  required: true,
  clean: bareEmail,
  example: 'ana@example.org',
};

export const PREFERRED_NAME: CsvField = {
  name: 'preferredName',
  label: 'Preferred Name',
  aliases: ['nickname', 'known as', 'preferred first name', 'preferred forename', 'chosen name'],
  example: 'Annie',
};
