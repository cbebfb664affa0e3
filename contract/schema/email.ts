import * as v from 'valibot';
import { EMAIL_MAX_LENGTH } from './limits.ts';

/** The rules for email addresses, shared by the server and every form. */

const LOCAL = /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/;
const LABEL = /^[a-z\d](?:[a-z\d-]*[a-z\d])?$/;
const TOP_LABEL = /^(?:[a-z]{2,}|xn--[a-z\d-]+)$/;
const LABEL_MAX_LENGTH = 63;

/** True for an address in its stored form, with a domain of at least two labels. */
function isAddress(email: string): boolean {
  const at = email.lastIndexOf('@');
  const labels = email.slice(at + 1).split('.');
  return (
    LOCAL.test(email.slice(0, Math.max(0, at))) &&
    labels.length > 1 &&
    labels.every((label) => label.length <= LABEL_MAX_LENGTH && LABEL.test(label)) &&
    TOP_LABEL.test(labels.at(-1) ?? '')
  );
}

/** Exists in browsers and in Node, but the types of neither are available here. */
declare const URL: new (address: string) => { readonly hostname: string };

/** No character that would begin another part of a URL. */
const DOMAIN = /^[\p{L}\p{M}\p{N}.。-]+$/u;

/** A domain as the DNS has it, `xn--` for other scripts; unchanged if it is not a domain. */
function asciiDomain(domain: string): string {
  try {
    return DOMAIN.test(domain) ? new URL(`http://${domain}`).hostname : domain;
  } catch {
    return domain;
  }
}

/**
 * An address as it is stored and compared: lower case, no full-width letters, plain apostrophes, and the domain as the
 * DNS has it, regardless of how it was written.
 */
export function foldedEmail(text: string | null | undefined): string {
  const plain = (text ?? '')
    .normalize('NFKC')
    .trim()
    .toLowerCase()
    .replace(/[‘’ʼ‛]/g, "'");
  const at = plain.lastIndexOf('@');
  if (at < 0) return plain;
  return `${plain.slice(0, at)}@${asciiDomain(plain.slice(at + 1))}`;
}

/** True for a text that may be typed into an email field. */
export const isEmail = (text: string): boolean => isAddress(foldedEmail(text));

/** An email address as people type it, folded before it is sent and stored. */
export const Email = v.pipe(
  v.string('Please enter a valid email address'),
  v.maxLength(2 * EMAIL_MAX_LENGTH, 'Please enter a valid email address'),
  v.transform((text) => foldedEmail(text)),
  v.maxLength(EMAIL_MAX_LENGTH, 'Please enter a valid email address'),
  v.check(isAddress, 'Please enter a valid email address'),
);
