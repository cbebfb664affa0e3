import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';

interface Account {
  email?: string;
  email_verified?: boolean;
}

/** A real OpenID Connect provider on loopback, whose consent screens are skipped: every visitor is `signedIn`. */
export interface IdentityProvider {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** The subject that signs in next; null refuses. */
  signedIn: string | null;
  accounts: Map<string, Account>;
  /** Follows the browser from the provider's address to our callback. */
  visit(url: string): Promise<string>;
  close(): Promise<void>;
}

const CLIENT = { clientId: 'matrix', clientSecret: 'a secret of sixteen or more characters' };

export async function startIdentityProvider(redirectUri: string): Promise<IdentityProvider> {
  const server: Server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const accounts = new Map<string, Account>();
  const state: { signedIn: string | null } = { signedIn: null };

  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.clientId,
        client_secret: CLIENT.clientSecret,
        redirect_uris: [redirectUri],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    // Explicit, because the package warns of its defaults at length.
    ttl: { AccessToken: 60, AuthorizationCode: 60, Grant: 60, IdToken: 60, Interaction: 60, Session: 60 },
    jwks: { keys: [generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' })] },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    cookies: { keys: ['keys for tests'] },
    findAccount: (_, id) => ({ accountId: id, claims: async () => ({ sub: id, ...accounts.get(id) }) }),
  });
  const answer = provider.callback();
  server.on('request', async (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return answer(request, response);
    const { prompt, params, session } = await provider.interactionDetails(request, response);
    if (state.signedIn === null) {
      return provider.interactionFinished(request, response, { error: 'access_denied' });
    }
    if (prompt.name === 'login') {
      return provider.interactionFinished(request, response, { login: { accountId: state.signedIn } });
    }
    const grant = new provider.Grant({ accountId: session?.accountId ?? '', clientId: String(params.client_id) });
    grant.addOIDCScope(String(params.scope));
    const grantId = await grant.save();
    return provider.interactionFinished(request, response, { consent: { grantId } });
  });

  return {
    issuer,
    ...CLIENT,
    accounts,
    get signedIn() {
      return state.signedIn;
    },
    set signedIn(subject) {
      state.signedIn = subject;
    },
    visit: async (url) => {
      const jar = new Map<string, string>();
      let next = url;
      for (let step = 0; step < 10 && next.startsWith(issuer); step += 1) {
        const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
        const reply = await fetch(next, { redirect: 'manual', headers: { cookie } });
        for (const line of reply.headers.getSetCookie()) {
          const [pair = ''] = line.split(';');
          jar.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
        }
        const location = reply.headers.get('location');
        if (!location) throw new Error(`The provider stopped with ${reply.status}: ${await reply.text()}`);
        next = new URL(location, next).href;
      }
      return next;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
