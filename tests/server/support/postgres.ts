import { randomBytes } from 'node:crypto';
import pg from 'pg';

/** A superuser's address of a PostgreSQL cluster that may be filled with databases and thrown away. */
function superuserUrl(): string {
  const { TEST_POSTGRES_URL } = process.env;
  if (!TEST_POSTGRES_URL) throw new Error('TEST_POSTGRES_URL is not set');
  return TEST_POSTGRES_URL;
}

async function asSuperuser(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: superuserUrl() });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

/**
 * A new PostgreSQL database: an empty one, or a copy of a closed one. @param template the name of the
 * database to copy, which other options of `create database` may follow
 */
export async function newPostgres(template?: string): Promise<{ name: string; url: string; drop(): Promise<void> }> {
  const name = `matrix_${randomBytes(6).toString('hex')}`;
  await asSuperuser(`create database ${name}${template ? ` template ${template}` : ''}`);
  const url = new URL(superuserUrl());
  url.pathname = name;
  return { name, url: url.href, drop: () => asSuperuser(`drop database ${name} with (force)`) };
}
