import * as v from 'valibot';
import { EMAIL_MAX_LENGTH } from './limits.ts';

/** The one rule of email addresses, for the server and for every form. */

const LOCAL = /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/;
const LABEL = /^[a-z\d](?:[a-z\d-]*[a-z\d])?$/;
const TOP_LABEL = /^(?:[a-z]{2,}|xn--[a-z\d-]+)$/;
const LABEL_MAX_LENGTH = 63;

/** True for an address in the form that is stored, with a domain of at least two labels. */
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

/** Browsers and Node have it; the types of either are not known here. */
declare const URL: new (address: string) => { readonly hostname: string };

/** Nothing that would be another part of a URL. */
const DOMAIN = /^[\p{L}\p{M}\p{N}.。-]+$/u;

/** A domain as the DNS has it, `xn--` for other scripts; as it is where it is none. */
function asciiDomain(domain: string): string {
  try {
    return DOMAIN.test(domain) ? new URL(`http://${domain}`).hostname : domain;
  } catch {
    return domain;
  }
}

/**
 * An address as it is stored and compared: lower case, no full-width letters, plain apostrophes, and the domain as the DNS
 * has it, however it was written.
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

/** True for what may be typed where an address is wanted. */
export const isEmail = (text: string): boolean => isAddress(foldedEmail(text));

/** An email as people type it, folded before it is sent and stored. */
export const Email = v.pipe(
  v.string('Please enter a valid email address'),
  v.maxLength(2 * EMAIL_MAX_LENGTH, 'Please enter a valid email address'),
  v.transform((text) => foldedEmail(text)),
  v.maxLength(EMAIL_MAX_LENGTH, 'Please enter a valid email address'),
  v.check(isAddress, 'Please enter a valid email address'),
);
