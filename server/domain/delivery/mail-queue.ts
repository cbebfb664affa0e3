import type { Mail, MailTransport } from '#server/adapters/mail/mail.ts';
import { type Clock, toInstant } from '#server/base/clock.ts';
import { postpone } from '#server/db/delivery/due.ts';
import { deleteMail, type MailRow, recordFailedMail, recordSentMail } from '#server/db/delivery/mails.ts';
import { findGroupOfMember } from '#server/db/groups/members.ts';
import { findUserByEmail } from '#server/db/people/users.ts';
import type { Db } from '#server/db/tables/tables.ts';
import { AttemptLimiter } from '#server/domain/auth/attempts.ts';
import { issueToken } from '#server/domain/auth/password-links.ts';
import { DueQueue, type QueueLog, waitAfter } from './due-queue.ts';
import { addedMail, passwordMail } from './mail-texts.ts';

const HOUR_MS = 60 * 60_000;
/** About a day; later, a mail would only confuse its reader. */
const MOST_ATTEMPTS = 30;

/** How many mails about being added to groups one person gets in an hour. */
const MAILS_ABOUT_GROUPS = 5;

interface MailQueueOptions {
  db: Db;
  clock: Clock;
  transport: MailTransport;
  /** The server's public address, without a trailing slash; called for each mail. */
  baseUrl: () => string;
  log: QueueLog;
}

/**
 * Sends queued mails one after another, and retries failed ones. A mail may be sent twice if the server ends in the
 * middle, but none is lost.
 */
export class MailQueue {
  readonly #options: MailQueueOptions;
  readonly #aboutGroups: AttemptLimiter;
  readonly #queue: DueQueue<'mails'>;

  constructor(options: MailQueueOptions) {
    this.#options = options;
    const { db, clock, log } = options;
    this.#aboutGroups = new AttemptLimiter(clock, MAILS_ABOUT_GROUPS, HOUR_MS);
    this.#queue = new DueQueue({
      db,
      clock,
      log,
      queue: 'mails',
      lanes: 1,
      deliver: async (row, signal) => {
        const mail = await this.#compose(row);
        if (mail) await this.#send(row, mail, signal);
        else await deleteMail(db, row.id);
      },
    });
  }

  /** Sends due mails, in the background. */
  wake(): void {
    this.#queue.wake();
  }

  /** Aborts the mail that is being sent; it is retried after the next start. */
  stop(): Promise<void> {
    return this.#queue.stop();
  }

  /** Null if no user has that email, or no mail is needed. */
  async #compose({ purpose, email, group_id: groupId, attempts }: MailRow): Promise<Mail | null> {
    const { db, clock, baseUrl } = this.#options;
    const user = await findUserByEmail(db, email);
    if (!user || user.account_status === 'disabled') return null;
    if (purpose === 'invitation' && user.account_status !== 'invited') return null;
    // Adding a person again and again must not fill their mailbox. A retry was counted before.
    if (groupId !== null && attempts === 1 && this.#aboutGroups.consume(email) > 0) return null;
    if (purpose === 'added') {
      const group = groupId === null ? undefined : await findGroupOfMember(db, groupId, user.id);
      return group ? addedMail(user, group.name, `${baseUrl()}/schedule/${groupId}`) : null;
    }
    const { path, purpose: kind, hours } = await issueToken(db, user, clock());
    return passwordMail(user, purpose === 'invitation' ? 'invitation' : kind, baseUrl() + path, hours);
  }

  async #send(row: MailRow, mail: Mail, signal: AbortSignal): Promise<void> {
    const { db, clock, transport, log } = this.#options;
    const sent = await transport.send(mail, signal);
    const details = { mail: row.id, purpose: row.purpose, attempts: row.attempts };
    if (sent.ok) {
      await recordSentMail(db, row, toInstant(clock()));
      if (sent.remark) log.warn(details, sent.remark);
      return;
    }
    // Mail servers repeat the address that they refuse.
    const reason = sent.reason.replaceAll(row.email, 'the recipient');
    if (sent.final || row.attempts >= MOST_ATTEMPTS) {
      await recordFailedMail(db, row, toInstant(clock()));
      log.error({ ...details, reason }, 'mail given up');
    } else {
      await postpone(db, 'mails', [row.id], toInstant(clock() + waitAfter(row.attempts)));
      log.warn({ ...details, reason }, 'mail will be tried again');
    }
  }
}
