import type { Endpoint } from '#contract/endpoint.ts';
import { accessInWords, table } from './document.ts';

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);

/** A sheet of its own: our pages allow no styles within them. */
export const openApiStyle = `
  body { margin: 2rem auto; max-width: 72rem; padding: 0 1rem; font: 1rem/1.5 system-ui, sans-serif; color-scheme: light dark }
  table { width: 100%; border-collapse: collapse } th, td { padding: .4rem .6rem; text-align: left; vertical-align: top }
  tr { border-bottom: 1px solid color-mix(in srgb, currentcolor 20%, transparent) } code { font-family: ui-monospace, monospace }
`;

function row([, endpoint]: readonly [string, Endpoint]): string {
  const cells = [`<code>${endpoint.method}</code>`, `<code>${escapeHtml(endpoint.path)}</code>`];
  const words = [endpoint.summary, accessInWords(endpoint)].map(escapeHtml);
  return `<tr>${[...cells, ...words].map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
}

/** The table of calls for people: no script, so that it stands under the strict content policy. */
export function openApiPage(): string {
  const heads = ['Method', 'Path', 'What it does', 'Who may'].map((head) => `<th scope="col">${head}</th>`).join('');
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>API</title><link rel="stylesheet" href="/api/docs/style.css"></head>
<body>
<h1>API</h1>
<p>All calls, from the contract that the server and the app share. For machines: <a href="/api/docs/openapi.json">openapi.json</a>.</p>
<table><thead><tr>${heads}</tr></thead><tbody>
${table().map(row).join('\n')}
</tbody></table>
</body>
</html>
`;
}
