/** One mail to one person, in both forms that mail programs show. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** The result of a mail: sent, with a note for the operator, or failed, with the reason. */
export type Sent =
  | { ok: true; remark: string | null }
  /** `final` if sending the same mail again can never succeed, such as to an address that does not exist. */
  | { ok: false; final: boolean; reason: string };

/** The way mail leaves the server; the settings choose one. */
export interface MailTransport {
  /** Never throws for a network failure. */
  send(mail: Mail, signal: AbortSignal): Promise<Sent>;
}
