import type { AddressInfo } from 'node:net';
import { hostname } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { dropMailsOfStrangers, emlFiles } from '#server/adapters/mail/eml-files.ts';
import type { MailTransport } from '#server/adapters/mail/mail.ts';
import type { Config } from '#server/base/config.ts';
import { findUserByEmail } from '#server/db/people/users.ts';
import { MailQueue } from '#server/domain/delivery/mail-queue.ts';
import type { Services } from './services.ts';

/** How often the queue is checked for mail to retry. */
const POLL_MS = 30_000;

/**
 * The address of links: from the settings, never from a request. Without PUBLIC_URL it is the address on which the
 * server listens.
 */
function baseUrl(app: FastifyInstance, { publicUrl, host, port }: Config): string {
  if (publicUrl) return publicUrl;
  const address = app.server.address() as AddressInfo | null;
  return `http://${host.includes(':') ? `[${host}]` : host}:${address?.port ?? port}`;
}

function sender({ mailFrom, publicUrl }: Config): string {
  const domain = publicUrl ? new URL(publicUrl).hostname : hostname();
  return mailFrom ?? `Matrix Expedition <no-reply@${domain}>`;
}

const mailFolder = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'mail');

/** Loaded with the first mail: many servers send none for days. */
function transportOf({ smtpUrl, dataDir }: Config, from: string): MailTransport {
  let opened: Promise<MailTransport> | null = null;
  const open = async (): Promise<MailTransport> =>
    smtpUrl
      ? (await import('#server/adapters/mail/smtp.ts')).smtpTransport(smtpUrl, from)
      : emlFiles(mailFolder({ dataDir }), from);
  return {
    send: async (mail, signal) => {
      opened ??= open().catch((error) => {
        opened = null;
        throw error;
      });
      return (await opened).send(mail, signal);
    },
  };
}

/** Sends mail in the background: at the start mail that was left over, then mail that enters the queue. */
export function deliverMail(app: FastifyInstance, services: Services, pollMs = POLL_MS): void {
  const { config, db, clock, bus, delivered } = services;
  const transport = transportOf(config, sender(config));
  const queue = new MailQueue({
    db,
    clock,
    transport: {
      send: async (mail, signal) => {
        const sent = await transport.send(mail, signal);
        delivered('mails', sent.ok ? 'taken' : sent.final ? 'refused' : 'later');
        return sent;
      },
    },
    baseUrl: () => baseUrl(app, config),
    log: app.log,
  });
  const hasAccount = async (email: string) => (await findUserByEmail(db, email)) !== undefined;
  /** Also at the start: the process may have ended before doing so. */
  const dropMails = () => dropMailsOfStrangers(mailFolder(config), hasAccount).catch((error) => app.log.error(error));
  const unsubscribe = bus.subscribe((event) => {
    if (event.kind === 'mail-waiting') queue.wake();
    if (event.kind === 'person-deleted') void dropMails();
  });
  app.addHook('onReady', dropMails);
  const timer = setInterval(() => queue.wake(), pollMs);
  app.addHook('onReady', async () => queue.wake());
  app.addHook('onClose', async () => {
    clearInterval(timer);
    unsubscribe();
    await queue.stop();
  });
}
