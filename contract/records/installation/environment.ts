import * as v from 'valibot';
import { Count, MaybeFlag, MaybeText, pick, reader } from '#contract/schema/reading.ts';

export const EnvironmentWire = v.object({
  environment: v.string(),
  /** `EXTENSIONS`. The specification's own server leaves it out, and clients show nothing of what it lacks. */
  extensions: v.number(),
  /** Whether an identity provider is configured. */
  thirdPartySignIn: v.boolean(),
  /** Mail leaves the server; without a mail server it becomes files. */
  mail: v.boolean(),
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

export const Environment = reader(
  (row) => ({ environment: pick(row, 'environment', 'name', 'env') ?? 'production' }),
  v.object({
    environment: v.string(),
    /** 0 for a server with only the specified calls. */
    extensions: Count,
    /** Null if the server does not report it: the call is a specified one, so a provider may exist. */
    thirdPartySignIn: MaybeFlag,
    mail: MaybeFlag,
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
