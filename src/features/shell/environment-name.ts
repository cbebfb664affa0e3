/** Hosts that are somebody's own machine or a hosted workspace: they are development, whatever the server says. */
const DEVELOPMENT_HOST =
  /^(?:localhost|127(?:\.\d+){3}|\[::1\])$|\.(?:localhost|local|test|github\.dev|gitpod\.io|replit\.dev|webcontainer\.io)$/;

/**
 * The name for the environment's banner, in capitals; null in production and while nobody knows.
 * `name` is what the server answered, `hostname` where the page came from.
 */
export function environmentName(name: string | null, hostname: string): string | null {
  const found = DEVELOPMENT_HOST.test(hostname) ? 'development' : name;
  return !found || found.toLowerCase() === 'production' ? null : found.toUpperCase();
}
