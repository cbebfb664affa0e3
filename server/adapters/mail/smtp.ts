import { createTransport } from 'nodemailer';
import type { MailTransport } from './mail.ts';

/** A mail server that does not answer for this long is tried again later. */
const PATIENCE_MS = 15_000;

interface SmtpError extends Error {
  code?: string;
  responseCode?: number;
}

/** The mail server refused this recipient for good (RFC 5321 §4.2.1: 5yz). */
const isFinal = ({ code, responseCode = 0 }: SmtpError): boolean => code === 'EENVELOPE' && responseCode >= 500;

/** @param url `smtp://user:password@host:port` or `smtps://…` */
export function smtpTransport(url: string, from: string): MailTransport {
  const mailer = createTransport(
    { url, connectionTimeout: PATIENCE_MS, greetingTimeout: PATIENCE_MS, socketTimeout: PATIENCE_MS },
    { from },
  );
  return {
    async send(mail, signal) {
      try {
        await mailer.sendMail({ ...mail, signal } as Parameters<typeof mailer.sendMail>[0]);
        return { ok: true, remark: null };
      } catch (error) {
        const failure = error as SmtpError;
        return { ok: false, final: isFinal(failure), reason: failure.message };
      }
    },
  };
}
