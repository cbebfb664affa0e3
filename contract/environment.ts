import * as v from 'valibot';
import { Flag, isRow, MaybeFlag, MaybeText, pick, reader } from './reading.ts';

/** What this server can do beyond the specification; a client falls back where one is missing. */
const FeaturesWire = v.object({
  idempotency: v.boolean(),
  thirdPartySignIn: v.boolean(),
  /** Entities carry a version, and If-Match keeps a write from overwriting a newer one. */
  versions: v.boolean(),
  /** GET /api/groups/{id}/changes tells what changed since a cursor. */
  changes: v.boolean(),
  /** GET /api/admin/system tells administrators what runs the server. */
  system: v.boolean(),
  /** Groups have calendars at private addresses: /api/groups/{id}/calendar. */
  calendar: v.boolean(),
  /** /api/push/… has notifications sent to devices whose app is closed. */
  push: v.boolean(),
  /** Staff can call the roll: /api/groups/{id}/roll-calls, and `rollCalls` and `marks` in the changes feed. */
  rollCalls: v.boolean(),
  /** It vouches for the keys of devices, so that phones can hand things to each other: /api/handoff/certificates. */
  handoff: v.boolean(),
  /** PUT /api/groups/{id}/seen keeps how far a person has seen what others changed; `seen` in the changes feed. */
  seen: v.boolean(),
  /** Events may be drafts, and a day of them is published at once: /api/groups/{id}/publish. */
  drafts: v.boolean(),
  /** Events may be for some members only. */
  audience: v.boolean(),
  /** Events may be fixed, and what is not is moved when the group is late. */
  runningLate: v.boolean(),
  /** Events may have to be read by everybody. */
  mustRead: v.boolean(),
  /** The end of an event may be told by the clocks of another zone. */
  endTimezone: v.boolean(),
  /** A group has an emergency card: /api/groups/{id}/emergency-card, and `emergencyCards` in the changes feed. */
  emergencyCard: v.boolean(),
  /** Staff keep medical notes: /api/groups/{id}/medical-notes/{memberId}, and `medicalNotes` and `medicalLooks` in the feed. */
  medicalNotes: v.boolean(),
  /** Events have buses and seats: /api/groups/{id}/buses, and `buses` in the changes feed. */
  buses: v.boolean(),
  /** Staff announce things to a group: /api/groups/{id}/announcements, and `announcements` in the changes feed. */
  announcements: v.boolean(),
  /** Events can be deleted: DELETE /api/schedules/{id}. */
  eventDeletion: v.boolean(),
  /** Events may be cancelled: they stay, and are not planned any more. */
  cancelledEvents: v.boolean(),
  /** Settings have the clock by which a person reads times: `clock` in /api/user-settings. */
  clock: v.boolean(),
  /** POST /api/users/{id}/invitation-link gives administrators the link of an invitation. */
  invitationLinks: v.boolean(),
  /** Mail leaves the server; without a mail server it becomes files. Read together with `invitationLinks`. */
  mail: v.boolean(),
});

export const EnvironmentWire = v.object({
  environment: v.string(),
  features: FeaturesWire,
  /** Changes when the server's data was restored from a backup. */
  epoch: v.string(),
  /** Whether the request came with a session. A refusal of `currentUser` would tell it too, but browsers log it as a fault. */
  signedIn: v.boolean(),
  /** Who helps; null where nobody is named. */
  supportEmail: v.nullable(v.string()),
});
export type EnvironmentWire = v.InferOutput<typeof EnvironmentWire>;

/** What a server either can do or cannot. */
const FLAGS = [
  'idempotency',
  'versions',
  'changes',
  'system',
  'calendar',
  'push',
  'rollCalls',
  'handoff',
  'seen',
  'drafts',
  'audience',
  'runningLate',
  'mustRead',
  'endTimezone',
  'emergencyCard',
  'medicalNotes',
  'buses',
  'announcements',
  'eventDeletion',
  'cancelledEvents',
  'clock',
  'invitationLinks',
  'mail',
] as const satisfies readonly (keyof v.InferOutput<typeof FeaturesWire>)[];
const ofFlags = <T>(value: (name: (typeof FLAGS)[number]) => T) =>
  Object.fromEntries(FLAGS.map((name) => [name, value(name)])) as Record<(typeof FLAGS)[number], T>;

export const Environment = reader(
  (row) => {
    const features = isRow(row.features) ? row.features : {};
    return {
      environment: pick(row, 'environment', 'name', 'env') ?? 'production',
      features: {
        ...ofFlags((name) => features[name]),
        thirdPartySignIn: features.thirdPartySignIn ?? null,
      },
      epoch: pick(row, 'epoch') ?? null,
      signedIn: row.signedIn ?? null,
      supportEmail: pick(row, 'supportEmail') ?? null,
    };
  },
  v.object({
    environment: v.string(),
    features: v.object({
      ...ofFlags(() => Flag),
      /** Null where the server does not tell: the call is a specified one, so there may be a provider. */
      thirdPartySignIn: MaybeFlag,
    }),
    epoch: MaybeText,
    /** Null where the server does not tell. Of the request that was answered alone: what is kept of it says nothing. */
    signedIn: MaybeFlag,
    supportEmail: MaybeText,
  }),
);
export type Environment = v.InferOutput<typeof Environment>;
