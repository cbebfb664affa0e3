/** Hosts of local machines and hosted workspaces, which count as development regardless of the server's answer. */
const DEVELOPMENT_HOST =
  /^(?:localhost|127(?:\.\d+){3}|\[::1\])$|\.(?:localhost|local|test|github\.dev|gitpod\.io|replit\.dev|webcontainer\.io)$/;

/**
 * The name in the environment's banner, in capitals; null in production and while it is unknown. `name` is the server's
 * answer, `hostname` the page's host.
 */
export function environmentName(name: string | null, hostname: string): string | null {
  const found = DEVELOPMENT_HOST.test(hostname) ? 'development' : name;
  return !found || found.toLowerCase() === 'production' ? null : found.toUpperCase();
}
