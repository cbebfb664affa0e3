import type { SignInHint } from './demo/first-run.ts';

const HEADINGS = ['Role', 'Email', 'Password'] as const;

function table(rows: readonly (readonly string[])[]): string[] {
  const widths = HEADINGS.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) => `  ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('   ')}`.trimEnd());
}

/**
 * Returns the text that is printed when the server is up: its address and how to sign in.
 * @param made the sign-ins of a first start; their passwords are shown this once
 * @param emails of those who can sign in, at later starts
 */
export function startBanner(address: string, made: readonly SignInHint[], emails: readonly string[]): string {
  const lines = ['', 'Matrix Expedition Management System', '', `  Open     ${address}`, ''];
  if (made.length > 0) {
    const rows = made.map(({ role, email, password }) => [role, email, password ?? '(as in your settings)']);
    lines.push('  Sign in with one of these. Passwords are shown only now:', '', ...table([HEADINGS, ...rows]));
  } else {
    lines.push(`  Sign in as   ${emails.join(', ')}`, '', '  Password lost? npm run set-password -- <email>');
  }
  lines.push('', '  Stop with Ctrl+C', '');
  return lines.join('\n');
}
