import type { IncomingMessage } from 'node:http';
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { Config } from '#server/config.ts';

const PLAIN_HOST = /^[\w.:[\]-]+$/;

/** Our own /ws, spelled out: not every browser takes 'self' to mean it. */
function liveSource(publicUrl: string | null, host: string | undefined): string {
  if (publicUrl) return new URL(publicUrl).origin.replace(/^http/, 'ws');
  return host && PLAIN_HOST.test(host) ? `ws://${host}` : "'self'";
}

/** Headers that keep a browser from being used against its person: no foreign scripts, frames, or guessed types. */
export async function setSecurityHeaders(app: FastifyInstance, { publicUrl }: Config): Promise<void> {
  const secure = publicUrl?.startsWith('https:') ?? false;
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        'script-src': ["'self'"],
        // React writes style attributes; style elements and sheets are our own files.
        'style-src': ["'self'", "'unsafe-inline'"],
        'img-src': ["'self'", 'data:', 'blob:'],
        'connect-src': ["'self'", (request: IncomingMessage) => liveSource(publicUrl, request.headers.host)],
        'worker-src': ["'self'"],
        'manifest-src': ["'self'"],
        'object-src': ["'none'"],
        'base-uri': ["'none'"],
        'frame-ancestors': ["'none'"],
        'form-action': ["'self'"],
        ...(secure && { 'upgrade-insecure-requests': [] }),
      },
    },
    strictTransportSecurity: secure ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    // 'no-referrer' would make browsers send `Origin: null` with our own forms.
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
  });
}
