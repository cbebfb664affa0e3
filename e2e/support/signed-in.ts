import { type APIRequestContext, request } from 'playwright';
import { DEMO_PASSWORD, type RunningServer } from './server.ts';

/** The server's calls in the administrator's session. */
export async function signedInByApi({ address, emails }: RunningServer): Promise<APIRequestContext> {
  const context = await request.newContext({ baseURL: address });
  const answer = await context.post('/api/auth/credential-login', {
    data: { email: emails.admin, password: DEMO_PASSWORD },
  });
  if (!answer.ok()) throw new Error(`Signing in was answered with ${answer.status()}`);
  return context;
}
