import { dirname, resolve } from 'node:path';
import { type CSSOptions, normalizePath, type Plugin, type Rollup } from 'vite';
import { at } from './at.ts';

/** The files that the application loads for a screen, by the screen's module. */
type ScreenFiles = Record<string, { styles: string[]; scripts: string[] }>;

const FILES = 'virtual:screen-files';
const ANSWER = 'virtual:first-paint';

/**
 * Replacements for modules while screens are painted in the worker, by the end of the import or by the module's path.
 */
const STAND_INS: Record<string, string> = {
  react: 'react.ts',
  'react-dom': 'react.ts',
  'react/jsx-runtime': 'react.ts',
  '@tanstack/react-router': 'router.ts',
  '#kit/app/use-live-query.ts': 'live-query.ts',
  '#kit/app/first-screen.ts': 'first-screen.ts',
  // The state machines of their library need a document.
  '#ui/switch/switch.tsx': 'switch.tsx',
  '#ui/tabs/tabs.tsx': 'tabs.tsx',
  '#features/event/rich-text.tsx': 'rich-text.tsx',
};

/**
 * The screens with which most people open the application: patterns of their paths, and the module that the router
 * loads for each.
 */
export const FIRST_SCREENS = [
  ['^/schedule/', 'src/routes/schedule-route.tsx'],
  ['^/events/', 'src/routes/event-route.tsx'],
  ['^/groups$', 'src/features/groups/groups-screen.tsx'],
  ['^/$', 'src/routes/dashboard-route.tsx'],
  ['^/matrix-hub$', 'src/routes/my-day-route.tsx'],
  ['^/login$', 'src/routes/login-route.tsx'],
] as const;

/** Fetches the first data; a device that has data does not need it to show a screen. */
export const FETCHING = 'src/runtime/person/pulling/puller-for.ts';

/** Modules of the application only, which are not visible on a screen at first. */
const SCREENS = /\/src\/(?:ui|kit|features|routes)\//;
const ON_DEMAND = /(?<!typeof )\bimport\(\s*['"][^'"]+['"]\s*\)/g;

/**
 * The state that the two builds share: the first records the files of each screen, the second writes them into the
 * worker.
 */
/** @param css how the application's styles are made */
export function firstPaint(css: CSSOptions): { ofApplication: Plugin; ofWorker: Plugin } {
  const files: ScreenFiles = {};
  return {
    ofApplication: {
      name: 'screens-and-their-files',
      apply: 'build',
      generateBundle(_, bundle) {
        for (const chunk of Object.values(bundle)) {
          const from = chunk.type === 'chunk' ? chunk.facadeModuleId?.replace(at('/'), '') : undefined;
          if (chunk.type === 'chunk' && from && /^src\/(?:routes|features)\//.test(from))
            files[from] = filesOf(chunk, bundle);
        }
      },
      buildStart() {
        this.emitFile({ type: 'chunk', id: at('src/first-paint/ahead.ts'), name: 'ahead' });
      },
      transformIndexHtml: {
        order: 'post',
        handler: (_, { bundle = {} }) => {
          const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
          const of = (module: string) => chunks.find(({ facadeModuleId }) => facadeModuleId === at(module));
          const ahead = of('src/first-paint/ahead.ts');
          const entry = of('index.html');
          if (!ahead || !entry) return [];
          const namesOf = (chunk: Rollup.OutputChunk) => Object.values(filesOf(chunk, bundle)).flat();
          const known = namesOf(entry);
          const screens = [...FIRST_SCREENS, ['^/(?!login)', FETCHING] as const].map(([path, module]) => {
            const chunk = of(module);
            return {
              path,
              files: chunk ? namesOf(chunk).filter((file) => !known.includes(file)) : [],
              ...(module === FETCHING && { isFirstVisit: true }),
            };
          });
          return [
            { tag: 'meta', injectTo: 'head', attrs: { name: 'screens', content: JSON.stringify(screens) } },
            {
              tag: 'script',
              injectTo: 'head',
              attrs: { type: 'module', async: true, crossorigin: true, src: `/${ahead.fileName}` },
            },
          ];
        },
      },
    },
    ofWorker: {
      name: 'painting-in-the-worker',
      enforce: 'pre',
      // The classes have the same names in both builds.
      config: () => ({
        css,
        build: {
          rolldownOptions: {
            // From icons: the directive is for a rendering server, which this is not.
            onLog: (level: Rollup.LogLevel, log: Rollup.RolldownLog, tell: Rollup.LogOrStringHandler) => {
              if (log.code !== 'MODULE_LEVEL_DIRECTIVE') tell(level, log);
            },
          },
        },
      }),
      resolveId(source, importer) {
        if (source === FILES) return `\0${FILES}`;
        if (source === ANSWER) return at('src/first-paint/answer.ts');
        // A neighbor imports a module by a relative path.
        const isBeside = importer !== undefined && source.startsWith('.');
        const path = isBeside ? normalizePath(resolve(dirname(importer), source)) : source;
        const known = STAND_INS[path.replace(at('src/'), '#')];
        return known ? at(`src/first-paint/stand-ins/${known}`) : null;
      },
      load: (id) => (id === `\0${FILES}` ? `export default ${JSON.stringify(files)}` : null),
      transform(code, id) {
        if (!SCREENS.test(id)) return null;
        // Imports on demand come with the application; here they would be built into the worker.
        return { code: code.replace(ON_DEMAND, 'Promise.reject()').replace(/\bwindow\./g, 'self.'), map: null };
      },
    },
  };
}

/** A chunk with all chunks that it needs before it runs. */
function filesOf(chunk: Rollup.OutputChunk, bundle: Rollup.OutputBundle): { styles: string[]; scripts: string[] } {
  const styles = new Set<string>();
  const scripts = new Set<string>();
  const visit = (name: string) => {
    const of = bundle[name];
    if (of?.type !== 'chunk' || scripts.has(name)) return;
    scripts.add(name);
    for (const style of of.viteMetadata?.importedCss ?? []) styles.add(style);
    of.imports.forEach(visit);
  };
  visit(chunk.fileName);
  return { styles: [...styles], scripts: [...scripts] };
}
