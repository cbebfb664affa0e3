/** One mail to one person, in both forms that mail programs show. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** That a mail went, with what the operator should know of it; or why it did not go. */
export type Sent =
  | { ok: true; remark: string | null }
  /** `final` where sending the same again can never succeed, such as to an address that does not exist. */
  | { ok: false; final: boolean; reason: string };

/** How mail leaves the server; which one is used is decided by the settings. */
export interface MailTransport {
  /** Never throws for what can happen between two machines. */
  send(mail: Mail, signal: AbortSignal): Promise<Sent>;
}
