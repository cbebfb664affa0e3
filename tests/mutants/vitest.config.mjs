import { defineConfig } from 'vitest/config';
import whole from '../../vitest.config.ts';

const name = process.env.MUTANTS?.startsWith('server/') ? 'server-sqlite' : 'engine';
/** A test that is only slow, because the machine is busy, would count as one that notices the change. */
const testTimeout = 120_000;

/** Each run would prepare the other projects too. */
const projects = whole.test.projects.filter(({ test }) => test.name === name);
export default defineConfig({
  test: { projects: projects.map(({ test, ...project }) => ({ ...project, test: { ...test, testTimeout } })) },
});
