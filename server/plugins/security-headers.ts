import type { OutgoingHttpHeaders } from 'node:http';
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { Config } from '#server/base/config.ts';

const PLAIN_HOST = /^[\w.:[\]-]+$/;

/** Our own /ws, spelled out, because not every browser includes it in 'self'. */
function liveSource(publicUrl: string | null, host: string | undefined): string {
  if (publicUrl) return new URL(publicUrl).origin.replace(/^http/, 'ws');
  return host && PLAIN_HOST.test(host) ? `ws://${host}` : "'self'";
}

/** The permissions of our pages, as the text of a Content-Security-Policy. */
function policyFor(publicUrl: string | null, host: string | undefined): string {
  const directives = [
    "default-src 'self'",
    "script-src 'self'",
    // React and the components set styles by script, which needs no permission; style elements and sheets are our own
    // files.
    "style-src 'self'",
    "img-src 'self' data: blob:",
    `connect-src 'self' ${liveSource(publicUrl, host)}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
    ...(publicUrl?.startsWith('https:') ? ['upgrade-insecure-requests'] : []),
  ];
  return directives.join(';');
}

/** Headers that protect the person at the browser: no foreign scripts, frames, or guessed types. */
export async function setSecurityHeaders(app: FastifyInstance, { publicUrl }: Config): Promise<void> {
  await app.register(helmet, {
    // It would compose the same headers for each request: the first answer's are repeated.
    global: false,
    // Depends on the requested host.
    contentSecurityPolicy: false,
    strictTransportSecurity: publicUrl?.startsWith('https:') ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    // 'no-referrer' would make browsers send `Origin: null` with our own forms.
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
  });

  let fixed: OutgoingHttpHeaders | null = null;
  let last: { host: string | undefined; policy: string } | null = null;
  app.addHook('onRequest', (request, reply, done) => {
    if (fixed === null) {
      reply.helmet();
      fixed = { ...reply.raw.getHeaders() };
      // An answer without them has none of its own response either.
      for (const name of Object.keys(fixed)) reply.raw.removeHeader(name);
    }
    const { host } = request.headers;
    if (last === null || last.host !== host) last = { host, policy: policyFor(publicUrl, host) };
    reply.headers(fixed).header('content-security-policy', last.policy);
    done();
  });
}
