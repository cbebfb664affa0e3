import { defineConfig } from 'vitest/config';
import whole from '../../vitest.config.ts';

const name = process.env.MUTANTS?.startsWith('server/') ? 'server-sqlite' : 'engine';

/** Each run would prepare the other projects too. */
export default defineConfig({ test: { projects: whole.test.projects.filter(({ test }) => test.name === name) } });
