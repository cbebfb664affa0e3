import screenFiles from 'virtual:screen-files';
import { type AskedScreen, askedScreen, type Painted } from './paint.tsx';

/** A screen that takes longer comes with the application: the page does not wait for the worker beyond this. */
const PATIENCE_MS = 600;

/** The element of index.html where the application renders itself. */
const ROOT = '<div id="root">';

interface Shell {
  head: string;
  rest: string;
}

const cut = (page: string): Shell | null => {
  const at = page.indexOf(ROOT);
  return at < 0 ? null : { head: page.slice(0, at), rest: page.slice(at) };
};

/**
 * The browser shows the painted screen once all of it has come, with the root behind it: the layout of half a row
 * differs from that of the whole. Without a painted screen the root still comes.
 */
const WHOLE = '<link rel="expect" href="#root" blocking="render">';

/** Preloads the requests of the application on this screen, before the application runs. */
function linksTo({ module }: AskedScreen, { head }: Shell): string {
  const { styles, scripts } = screenFiles[module] ?? { styles: [], scripts: [] };
  const isNew = (file: string) => !head.includes(`/${file}"`);
  return [
    ...styles.filter(isNew).map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
    ...scripts.filter(isNew).map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
  ].join('');
}

/** Allows the one style sheet that replaces the style attributes of the painted elements. */
function headersOf(shell: Response, nonce: string): Headers {
  const headers = new Headers(shell.headers);
  const policy = headers.get('content-security-policy');
  if (policy) headers.set('content-security-policy', policy.replace("style-src 'self'", `$& 'nonce-${nonce}'`));
  // These headers describe the length and encoding of the original file.
  for (const name of ['content-length', 'content-encoding', 'etag', 'last-modified']) headers.delete(name);
  return headers;
}

const attribute = (text: string): string => text.replace(/[^\w-]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Data for the application: not a script, which the policy would refuse. */
const asData = (json: string): string => json.replaceAll('<', '\\u003c');

const written = ({ html, css, userId, answers }: Painted, nonce: string, tookMs: number): string =>
  `${css && `<style nonce="${nonce}">${css}</style>`}` +
  `<div id="painted" data-of="${attribute(userId)}" data-took="${Math.round(tookMs)}">${html}</div>` +
  `<script type="application/json" id="answers" data-of="${attribute(userId)}">${asData(answers)}</script>`;

/** Returns null after a while, and if the screen cannot be painted. */
function inTime(screen: AskedScreen): Promise<Painted | null> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(null), PATIENCE_MS);
    const answer = (painted: Painted | null) => {
      clearTimeout(timer);
      resolve(painted);
    };
    screen.paint().then(answer, () => answer(null));
  });
}

/**
 * The answer to a navigation: the shell, with the screen already in it if it is one that can be painted. The head is
 * sent immediately, so that styles and scripts are fetched while the device's data is read; without a screen the rest
 * follows unchanged.
 */
export async function paintedPage(url: URL, shell: Response): Promise<Response> {
  const screen = askedScreen(url);
  if (!screen || !shell.ok) return shell;
  const began = performance.now();
  const painting = inTime(screen);
  const parts = cut(await shell.clone().text());
  if (!parts) return shell;
  const nonce = crypto.randomUUID();
  const encoder = new TextEncoder();
  const head = parts.head.replace('</head>', `${WHOLE}${linksTo(screen, parts)}</head>`);
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      controller.enqueue(encoder.encode(head));
      const painted = await painting;
      const content = painted ? written(painted, nonce, performance.now() - began) : '';
      controller.enqueue(encoder.encode(content + parts.rest));
      controller.close();
    },
  });
  return new Response(body, { headers: headersOf(shell, nonce) });
}
