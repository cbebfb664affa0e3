import { readdir, readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { expect } from 'vitest';

/** A mail server on loopback that keeps the mails it receives. */
export interface MailPeer {
  url: string;
  /** As they came over the wire. */
  messages: string[];
  /** The answer to the next recipients, before it accepts mail again. */
  refusals: { code: number; text: string }[];
  /** Does not acknowledge a message before this resolves. */
  waits: Promise<void> | null;
  close(): Promise<void>;
}

export async function startMailPeer(): Promise<MailPeer> {
  const messages: string[] = [];
  const refusals: MailPeer['refusals'] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo(_, __, callback) {
      const refusal = refusals.shift();
      callback(refusal ? Object.assign(new Error(refusal.text), { responseCode: refusal.code }) : null);
    },
    onData(stream, _, callback) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', async () => {
        messages.push(Buffer.concat(parts).toString('utf8'));
        await peer.waits;
        callback();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  const peer: MailPeer = {
    url: `smtp://127.0.0.1:${port}`,
    messages,
    refusals,
    waits: null,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return peer;
}

/** Undoes the line breaks and escapes of quoted-printable. */
const plain = (raw: string): string =>
  raw
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

interface PasswordLink {
  /** Scheme, host and port. */
  origin: string;
  kind: string;
  token: string;
}

/** The password link of a mail. Throws when it has none. */
export function linkIn(raw: string): PasswordLink {
  const found = /(https?:\/\/[^\s/]+)\/auth\/(set|reset)-password\/([\w-]{20,})/.exec(plain(raw));
  if (!found) throw new Error(`No link in:\n${raw}`);
  const [, origin = '', kind = '', token = ''] = found;
  return { origin, kind, token };
}

/** The mails that became files under a data folder, oldest first. */
async function mailFiles(dataDir: string): Promise<string[]> {
  const folder = join(dataDir, 'mail');
  const names = await readdir(folder).catch(() => []);
  return Promise.all(names.sort().map((name) => readFile(join(folder, name), 'utf8')));
}

/** Waits for the mails to a person under a data folder. @returns the latest one */
export async function mailTo(dataDir: string, email: string, count = 1): Promise<string> {
  const own = async () => (await mailFiles(dataDir)).filter((raw) => raw.includes(`To: ${email}`));
  await expect.poll(async () => (await own()).length, { timeout: 10_000 }).toBe(count);
  return (await own()).at(-1) ?? '';
}
