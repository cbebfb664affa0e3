import type { Mail, MailTransport } from '#server/adapters/mail/mail.ts';
import { type Clock, toInstant } from '#server/clock.ts';
import { deleteMail, type MailRow, postponeMail, recordSentMail, takeDueMail } from '#server/db/delivery/mails.ts';
import { findGroupOfMember } from '#server/db/groups/members.ts';
import { findUserByEmail } from '#server/db/people/users.ts';
import type { Db } from '#server/db/tables.ts';
import { AttemptLimiter } from '#server/domain/auth/attempts.ts';
import { issueToken, LINK_HOURS } from '#server/domain/auth/password-links.ts';
import { addedMail, passwordMail } from './mail-texts.ts';

const MINUTE_MS = 60_000;
/** Longer than one attempt can take: if this process ends in the middle, the mail is retried after this. */
const LEASE_MS = 3 * MINUTE_MS;
const LONGEST_WAIT_MS = 60 * MINUTE_MS;
/** About a day; later, a mail would only confuse its reader. */
const MOST_ATTEMPTS = 30;

/** How many mails about being added to groups one person gets in an hour. */
const MAILS_ABOUT_GROUPS = 5;

const waitAfter = (attempts: number): number => Math.min(LONGEST_WAIT_MS, MINUTE_MS * 2 ** (attempts - 1));

export interface MailQueueOptions {
  db: Db;
  clock: Clock;
  transport: MailTransport;
  /** Where people reach the server, without a trailing slash; asked for each mail. */
  baseUrl: () => string;
  log: { warn(details: object, message: string): void; error(details: object, message: string): void };
}

/**
 * Sends queued mails one after another, and retries failed ones. A mail may be sent twice if the server ends in the
 * middle, but none is lost.
 */
export class MailQueue {
  readonly #options: MailQueueOptions;
  readonly #aboutGroups: AttemptLimiter;
  readonly #stopping = new AbortController();
  #running: Promise<void> | null = null;
  #again = false;

  constructor(options: MailQueueOptions) {
    this.#options = options;
    this.#aboutGroups = new AttemptLimiter(options.clock, MAILS_ABOUT_GROUPS, 60 * MINUTE_MS);
  }

  /** Sends what is due, in the background. */
  wake(): void {
    if (this.#stopping.signal.aborted) return;
    if (this.#running) {
      this.#again = true;
      return;
    }
    this.#again = false;
    this.#running = this.#sendDue()
      .catch((error) => this.#options.log.error({ err: error }, 'the mail queue broke down'))
      .finally(() => {
        this.#running = null;
        if (this.#again) this.wake();
      });
  }

  /** Aborts the mail that is being sent; it is retried after the next start. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
  }

  async #sendDue(): Promise<void> {
    const { db, clock } = this.#options;
    while (!this.#stopping.signal.aborted) {
      const row = await takeDueMail(db, toInstant(clock()), toInstant(clock() + LEASE_MS));
      if (!row) return;
      const mail = await this.#compose(row);
      if (mail) await this.#send(row, mail);
      else await deleteMail(db, row.id);
    }
  }

  /** Null when nobody has that email, or no mail is needed. */
  async #compose({ purpose, email, group_id: groupId, attempts }: MailRow): Promise<Mail | null> {
    const { db, clock, baseUrl } = this.#options;
    const user = await findUserByEmail(db, email);
    if (!user || user.account_status === 'disabled') return null;
    if (purpose === 'invitation' && user.account_status !== 'invited') return null;
    // Adding somebody again and again must not fill their mailbox. A retry was counted before.
    if (groupId !== null && attempts === 1 && this.#aboutGroups.consume(email) > 0) return null;
    if (purpose === 'added') {
      const group = groupId === null ? undefined : await findGroupOfMember(db, groupId, user.id);
      return group ? addedMail(user, group.name, `${baseUrl()}/schedule/${groupId}`) : null;
    }
    const { token, purpose: kind } = await issueToken(db, user, clock());
    const link = `${baseUrl()}/auth/${kind}-password/${token}`;
    return passwordMail(user, purpose === 'invitation' ? 'invitation' : kind, link, LINK_HOURS[kind]);
  }

  async #send(row: MailRow, mail: Mail): Promise<void> {
    const { db, clock, transport, log } = this.#options;
    const sent = await transport.send(mail, this.#stopping.signal);
    const details = { mail: row.id, purpose: row.purpose, attempts: row.attempts };
    if (sent.ok) {
      await recordSentMail(db, row, toInstant(clock()));
      if (sent.remark) log.warn(details, sent.remark);
    } else if (sent.final || row.attempts >= MOST_ATTEMPTS) {
      await deleteMail(db, row.id);
      log.error({ ...details, reason: sent.reason }, 'mail given up');
    } else {
      await postponeMail(db, row.id, toInstant(clock() + waitAfter(row.attempts)));
      log.warn({ ...details, reason: sent.reason }, 'mail will be tried again');
    }
  }
}
