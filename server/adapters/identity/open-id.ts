import type { Configuration } from 'openid-client';
import { foldedEmail } from '#contract/schema/email.ts';
import type { OidcConfig } from '#server/base/config.ts';

/** Other characters before the at sign are not folded: two mailboxes must not become one account. */
const OF_ASCII = /^[\x21-\x7e]+@/;

/** Secrets that tie the returning browser to the one that was sent away; never shown to any other browser. */
export interface SignInSecrets {
  state: string;
  nonce: string;
  /** The PKCE code verifier. */
  verifier: string;
}

/** The person who has signed in, as the provider reports. */
export interface Identity {
  issuer: string;
  subject: string;
  /** Lower case; null unless the provider has verified it. */
  verifiedEmail: string | null;
}

type IdentityResult =
  | { ok: true; identity: Identity }
  | { ok: false; problem: 'unavailable' | 'cancelled' | 'failed'; cause: unknown };

const TIMEOUT_SECONDS = 10;
const SCOPE = 'openid email profile';

/** Loaded by the first sign-in, and never without a provider. */
const loadClient = () => import('openid-client');

/** Signs people in at an OpenID Connect provider by the code flow with PKCE. */
export class OpenIdProvider {
  readonly #config: OidcConfig;
  #discovered: Promise<Configuration> | null = null;

  constructor(config: OidcConfig) {
    this.#config = config;
  }

  /**
   * Returns the provider's address for the browser, and the secrets to keep for its return.
   * @param redirectUri the address to return to; registered at the provider
   * @throws if the provider cannot be reached
   */
  async begin(redirectUri: string): Promise<{ url: string; secrets: SignInSecrets }> {
    const openId = await loadClient();
    const provider = await this.#discover();
    const secrets = {
      state: openId.randomState(),
      nonce: openId.randomNonce(),
      verifier: openId.randomPKCECodeVerifier(),
    };
    const url = openId.buildAuthorizationUrl(provider, {
      redirect_uri: redirectUri,
      scope: SCOPE,
      state: secrets.state,
      nonce: secrets.nonce,
      code_challenge: await openId.calculatePKCECodeChallenge(secrets.verifier),
      code_challenge_method: 'S256',
    });
    return { url: url.href, secrets };
  }

  /** Checks the provider's answer and requests the identity. @param callback the whole address that was called */
  async finish(callback: URL, { state, nonce, verifier }: SignInSecrets): Promise<IdentityResult> {
    const openId = await loadClient();
    let provider: Configuration;
    try {
      provider = await this.#discover();
    } catch (cause) {
      return { ok: false, problem: 'unavailable', cause };
    }
    try {
      const tokens = await openId.authorizationCodeGrant(provider, callback, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (!claims) throw new Error('The provider sent no ID token');
      // Many providers return the email only from their user-info endpoint.
      const told =
        claims.email === undefined && provider.serverMetadata().userinfo_endpoint
          ? await openId.fetchUserInfo(provider, tokens.access_token, claims.sub)
          : claims;
      const verifiedEmail =
        told.email_verified === true && typeof told.email === 'string' && OF_ASCII.test(told.email)
          ? foldedEmail(told.email)
          : null;
      return { ok: true, identity: { issuer: claims.iss, subject: claims.sub, verifiedEmail } };
    } catch (cause) {
      const isRefusal = cause instanceof openId.AuthorizationResponseError && cause.error === 'access_denied';
      return { ok: false, problem: isRefusal ? 'cancelled' : 'failed', cause };
    }
  }

  /** The provider's own description, read once; a failed attempt is not remembered. */
  #discover(): Promise<Configuration> {
    this.#discovered ??= discover(this.#config).catch((error) => {
      this.#discovered = null;
      throw error;
    });
    return this.#discovered;
  }
}

async function discover({ issuer, clientId, clientSecret }: OidcConfig): Promise<Configuration> {
  const { allowInsecureRequests, ClientSecretPost, discovery, None } = await loadClient();
  const server = new URL(issuer);
  return discovery(server, clientId, undefined, clientSecret ? ClientSecretPost(clientSecret) : None(), {
    timeout: TIMEOUT_SECONDS,
    // The settings allow plain http only on this machine.
    execute: server.protocol === 'http:' ? [allowInsecureRequests] : [],
  });
}
