import { build, type InlineConfig, type Plugin, type Rolldown } from 'vite';
import { at } from './at.ts';

/**
 * The worker's script for background work, built with the application so that the worker finds it in the list of built
 * files (sw/load-background.ts).
 */
export const backgroundScript = ({ build: options, ...config }: InlineConfig): Plugin => ({
  name: 'background-script',
  apply: 'build',
  async generateBundle() {
    const [{ output }] = (await build({
      ...config,
      configFile: false,
      publicDir: false,
      logLevel: 'warn',
      build: {
        ...options,
        write: false,
        // As a library: a worker cannot use the helper that preloads a page's modules.
        lib: {
          entry: at('sw/background.ts'),
          name: 'backgroundScript',
          formats: ['iife'],
        },
        rolldownOptions: { output: { entryFileNames: 'assets/background-[hash].js' } },
      },
    })) as [Rolldown.RolldownOutput];
    const [script] = output;
    this.emitFile({ type: 'asset', fileName: script.fileName, source: script.code });
  },
});
