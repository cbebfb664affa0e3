import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { MailTransport } from './mail.ts';

/** Without a mail server each mail becomes a file for mail programs, readable only by the server's account. */
export async function emlFiles(folder: string, from: string): Promise<MailTransport> {
  const { createTransport } = await import('nodemailer');
  const mailer = createTransport({ streamTransport: true, buffer: true, newline: 'unix' }, { from });
  return {
    async send(mail) {
      try {
        const { message } = await mailer.sendMail(mail);
        await mkdir(folder, { recursive: true, mode: 0o700 });
        const file = join(folder, `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}.eml`);
        await writeFile(file, message as Buffer, { mode: 0o600 });
        return { ok: true, remark: `SMTP_URL is not set; the mail is in ${file}` };
      } catch (error) {
        return { ok: false, final: false, reason: (error as Error).message };
      }
    },
  };
}

/** Deletes the files of mails whose recipient has no account any more. @param hasAccount of an address in lower case */
export async function dropMailsOfStrangers(
  folder: string,
  hasAccount: (email: string) => Promise<boolean>,
): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((one) => one.endsWith('.eml'))) {
    const file = join(folder, name);
    // Another process may have deleted it meanwhile.
    const mail = await readFile(file, 'utf8').catch(() => '');
    const to = /^To:.*?([^\s<>"]+@[^\s<>",]+)/m.exec(mail)?.[1];
    if (to && !(await hasAccount(to.toLowerCase()))) await rm(file, { force: true });
  }
}
