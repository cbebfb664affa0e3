import { basename } from 'node:path';
import type { Rolldown } from 'vite';
import { at } from './at.ts';
import { FETCHING, FIRST_SCREENS } from './first-paint.ts';

type Graph = Rolldown.ChunkingContext;

const MAIN = 'src/main.tsx';
const EVENT = 'src/routes/event-route.tsx';
const SCREENS = FIRST_SCREENS.map(([, module]) => module);

/** The sets below hold all dependencies of their modules; the bundler's own recursion would mix the files. */
const alone = { includeDependenciesRecursively: false };

/** A module with all that it imports, directly or not; imports on demand are not among them. */
function dependencies(start: string, graph: Graph): ReadonlySet<string> {
  if (!graph.getModuleInfo(at(start))) throw new Error(`There is no ${start}, which the build names`);
  const found = new Set([at(start)]);
  // A loop over a set continues with the items that it adds.
  for (const id of found) for (const next of graph.getModuleInfo(id)?.importedIds ?? []) found.add(next);
  return found;
}

/**
 * The groups that are built into few files, because each file is a request, and small files compress badly; the bundler
 * decides about the rest. A file holds what its modules need, or earlier files do, so files never import in circles.
 */
export function chunks(): Rolldown.CodeSplittingGroup[] {
  const known = new Map<string, ReadonlySet<string>>();
  const reaches = (start: string, id: string, graph: Graph): boolean => {
    const reached = known.get(start) ?? dependencies(start, graph);
    known.set(start, reached);
    return reached.has(id);
  };
  const isFirst = (id: string, graph: Graph) =>
    reaches(MAIN, id, graph) || SCREENS.filter((screen) => reaches(screen, id, graph)).length > 1;
  const fileOf = (starts: readonly string[]) => (id: string, graph: Graph) => {
    const start = starts.find((each) => reaches(each, id, graph));
    return start ? `of-${basename(start).replace(/(-route)?\.tsx?$/, '')}` : null;
  };
  return [
    // The libraries of every screen: a new version of the application does not change them on a device, and one file
    // with all of them would be one long task.
    { name: 'react', test: /node_modules.(react|react-dom|scheduler)[\\/]/ },
    {
      name: 'router',
      test: /node_modules.(@tanstack.(?!react-virtual|virtual-core)[a-z-]+|use-sync-external-store)[\\/]/,
    },
    { name: 'dexie', test: /node_modules.(dexie|valibot)[\\/]/ },
    // The modules that the application needs to start, and those that two of the first screens share.
    { name: (id, graph) => (isFirst(id, graph) ? 'first' : null), ...alone },
    { name: fileOf([FETCHING, ...SCREENS.filter((screen) => screen !== EVENT)]), minShareCount: 2, ...alone },
    // Forms share much with the event, and not its reader of rich text.
    { name: fileOf([EVENT]), minShareCount: 5, ...alone },
    { name: 'data', test: /[\\/](contract|src.(sync|api|store|runtime))[\\/]/, minShareCount: 6 },
    { name: 'parts', test: /[\\/]src.(ui|kit)[\\/]|lucide-react/, minShareCount: 12 },
  ];
}

/** The files that every page has loaded before any import on demand. */
export const LOADED_FIRST = /assets.(index|rolldown-runtime|react|router|dexie|first)-[\w-]{8}\.js$/;
