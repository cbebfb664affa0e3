import * as v from 'valibot';
import { Flag, isRow, MaybeFlag, MaybeText, pick, reader } from '#contract/schema/reading.ts';

/** The capabilities of this server beyond the specification; a client falls back if one is missing. */
const FeaturesWire = v.object({
  idempotency: v.boolean(),
  thirdPartySignIn: v.boolean(),
  /** Entities carry a version, and If-Match keeps a write from overwriting a newer one. */
  versions: v.boolean(),
  /** GET /api/groups/{id}/changes lists the changes since a cursor. */
  changes: v.boolean(),
  /** GET /api/admin/system shows administrators the server's runtime. */
  system: v.boolean(),
  /** Groups have calendars at private addresses: /api/groups/{id}/calendar. */
  calendar: v.boolean(),
  /** /api/push/… sends notifications to devices whose app is closed. */
  push: v.boolean(),
  /** Staff can hold roll calls: /api/groups/{id}/roll-calls, and `rollCalls` and `marks` in the changes feed. */
  rollCalls: v.boolean(),
  /** The server vouches for the keys of devices, so that phones can exchange handoffs: /api/handoff/certificates. */
  handoff: v.boolean(),
  /** PUT /api/groups/{id}/seen keeps how far a person has seen what others changed; `seen` in the changes feed. */
  seen: v.boolean(),
  /** Events may be drafts, and a day of drafts is published at once: /api/groups/{id}/publish. */
  drafts: v.boolean(),
  /** Events may be for some members only. */
  audience: v.boolean(),
  /** Events may be fixed; the others move when the group is late. */
  runningLate: v.boolean(),
  /** Events may have to be read by every member. */
  mustRead: v.boolean(),
  /** The end of an event may be given in another zone. */
  endTimezone: v.boolean(),
  /** A group has an emergency card: /api/groups/{id}/emergency-card, and `emergencyCards` in the changes feed. */
  emergencyCard: v.boolean(),
  /** Staff keep medical notes: /api/groups/{id}/medical-notes/{memberId}, and `medicalNotes` and `medicalLooks` in the feed. */
  medicalNotes: v.boolean(),
  /** Events have buses and seats: /api/groups/{id}/buses, and `buses` in the changes feed. */
  buses: v.boolean(),
  /**
   * Staff can post announcements to a group: /api/groups/{id}/announcements, and `announcements` in the changes feed.
   */
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
  /** POST /api/students and POST /api/users take `sendInvitation: false`: the invitation is sent later. */
  heldInvitations: v.boolean(),
});

export const EnvironmentWire = v.object({
  environment: v.string(),
  features: FeaturesWire,
  /** Changes when the server's data is restored from a backup. */
  epoch: v.string(),
  /**
   * Whether the request came with a session. A refusal of `currentUser` would say so too, but browsers log it as an
   * error.
   */
  signedIn: v.boolean(),
  /** The address for help; null if none is configured. */
  supportEmail: v.nullable(v.string()),
});
export type EnvironmentWire = v.InferOutput<typeof EnvironmentWire>;

/** The capabilities that a server either has or lacks. */
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
  'heldInvitations',
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
      /** Null if the server does not report it: the call is a specified one, so a provider may exist. */
      thirdPartySignIn: MaybeFlag,
    }),
    epoch: MaybeText,
    /**
     * Null if the server does not report it. It is about the request that was answered only: a stored answer says
     * nothing.
     */
    signedIn: MaybeFlag,
    supportEmail: MaybeText,
  }),
);
export type Environment = v.InferOutput<typeof Environment>;
