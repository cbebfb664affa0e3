import { type AskedScreen, askedScreen, type Painted } from 'virtual:painting';
import screenFiles from 'virtual:screen-files';
// Unsent edits are laid over what is painted.
import '#sync/kinds/all-kinds.ts';

/** A screen that takes longer comes with the application: nobody waits for the worker beyond this. */
const PATIENCE_MS = 600;

/** Where the application draws itself, in index.html. */
const ROOT = '<div id="root">';

interface Shell {
  head: string;
  rest: string;
}

const cut = (page: string): Shell | null => {
  const at = page.indexOf(ROOT);
  return at < 0 ? null : { head: page.slice(0, at), rest: page.slice(at) };
};

/** The browser shows the painted screen once what follows it has come: half of a row stands elsewhere than the whole. */
const WHOLE = '<link rel="expect" href="#answers" blocking="render">';

/** What the application will ask for on this screen, before it is there to ask. */
function linksTo({ module }: AskedScreen, { head }: Shell): string {
  const { styles, scripts } = screenFiles[module] ?? { styles: [], scripts: [] };
  const isNew = (file: string) => !head.includes(`/${file}"`);
  return [
    ...styles.filter(isNew).map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
    ...scripts.filter(isNew).map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
  ].join('');
}

/** With leave for the one sheet that says what the painted elements would say in their attributes. */
function headersOf(shell: Response, nonce: string): Headers {
  const headers = new Headers(shell.headers);
  const policy = headers.get('content-security-policy');
  if (policy) headers.set('content-security-policy', policy.replace("style-src 'self'", `$& 'nonce-${nonce}'`));
  // Those of the file that it was: they say its length, and how it came.
  for (const name of ['content-length', 'content-encoding', 'etag', 'last-modified']) headers.delete(name);
  return headers;
}

const attribute = (text: string): string => text.replace(/[^\w-]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Data for the application: no script, which the policy would refuse. */
const asData = (json: string): string => json.replaceAll('<', '\\u003c');

const written = ({ html, css, userId, answers }: Painted, nonce: string, tookMs: number): string =>
  `${css && `<style nonce="${nonce}">${css}</style>`}` +
  `<div id="painted" data-of="${attribute(userId)}" data-took="${Math.round(tookMs)}">${html}</div>` +
  `<script type="application/json" id="answers" data-of="${attribute(userId)}">${asData(answers)}</script>`;

/** Answers null after a while, and when the screen cannot be painted. */
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
 * The answer to a navigation: the shell, with the screen already in it where it is one that is painted. The head leaves at
 * once, so that styles and scripts are fetched while the device is read; without a screen the rest follows as it is.
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
