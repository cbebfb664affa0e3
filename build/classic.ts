import { type Plugin, parseSync, type Rollup } from 'vite';

/** The object of the page that holds the exports of the first scripts, by the name of the chunk. */
const EXPORTS = 'self.firstScripts';
/** Increase this with each change of the text that this plugin writes into a chunk after its name was computed. */
const VERSION = 'classic 1';

/** The parser's syntax tree, as far as it is read here. */
interface Node {
  type: string;
  start: number;
  end: number;
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

interface Name extends Node {
  name: string;
}

/** A statement on the top level of a chunk: an import or an export, or a declaration. */
interface Statement extends Node {
  source?: { value: string } | null;
  declaration?: Node | null;
  specifiers: { type: string; imported: Name; local: Name; exported: Name }[];
  kind?: string;
  declarations?: { id: Node }[];
}

interface Program extends Node {
  body: Statement[];
}

type Chunk = Pick<Rollup.RenderedChunk, 'fileName' | 'name' | 'isEntry' | 'facadeModuleId' | 'imports'>;
type Chunks<C extends Chunk = Chunk> = Readonly<Record<string, C>>;

/** The chunks that a page runs before its first screen, each after the ones that it imports. */
function firstOf<C extends Chunk>(chunks: Chunks<C>): C[] {
  const entry = Object.values(chunks).find((chunk) => chunk.isEntry && chunk.facadeModuleId?.endsWith('/index.html'));
  const ordered: C[] = [];
  const visit = (chunk: C, within: readonly C[]) => {
    if (within.includes(chunk)) throw new Error(`Two of the first scripts import one another: ${chunk.name}`);
    if (ordered.includes(chunk)) return;
    for (const file of chunk.imports) if (chunks[file]) visit(chunks[file], [...within, chunk]);
    ordered.push(chunk);
  };
  if (entry) visit(entry, []);
  return ordered;
}

const chunksOf = (bundle: Rollup.OutputBundle): Chunks<Rollup.OutputChunk> =>
  Object.fromEntries(
    Object.values(bundle).flatMap((output) => (output.type === 'chunk' ? [[output.fileName, output] as const] : [])),
  );

/** The names of a binding: one, or those of a pattern. */
function* namesIn(pattern: Node): Generator<string> {
  if (pattern.type === 'Identifier') yield (pattern as Name).name;
  else if (pattern.type !== 'MemberExpression')
    for (const value of Object.values(pattern).flat()) if (isNode(value)) yield* namesIn(value);
}

const GIVES_ANEW = new Set(['AssignmentExpression', 'UpdateExpression', 'ForOfStatement', 'ForInStatement']);

/** The names that are assigned after their declaration, anywhere below a node. */
function* namesGivenAnew(node: Node): Generator<string> {
  const { left, argument } = node as { left?: Node; argument?: Node };
  const given = GIVES_ANEW.has(node.type) ? (left ?? argument) : undefined;
  if (given && given.type !== 'VariableDeclaration') yield* namesIn(given);
  for (const value of Object.values(node).flat()) if (isNode(value)) yield* namesGivenAnew(value);
}

/** The variables on a chunk's top level whose value changes. */
function changing(program: Program): Set<string> {
  const anew = new Set(namesGivenAnew(program));
  const variables = program.body.filter(({ type, kind }) => type === 'VariableDeclaration' && kind !== 'const');
  const names = variables.flatMap(({ declarations = [] }) => declarations.flatMap(({ id }) => [...namesIn(id)]));
  return new Set(names.filter((name) => anew.has(name)));
}

const listed = (pairs: readonly (readonly [string, string])[]): string =>
  pairs.map(([name, local]) => `${name}: ${local}`).join(', ');

/** `const { a: b } = …` for `import { a as b } from …`, from a chunk that has run already. */
function taken({ specifiers }: Statement, { name }: Chunk): string {
  if (specifiers.some(({ type }) => type !== 'ImportSpecifier')) throw new Error(`All of ${name} is imported as one`);
  const pairs = specifiers.map(({ imported, local }) => [imported.name, local.name] as const);
  return pairs.length > 0 ? `const { ${listed(pairs)} } = ${EXPORTS}[${JSON.stringify(name)}];` : '';
}

/** `… = { a: b }` for `export { b as a }`. The values are copied once, so none may change afterwards. */
function laid({ specifiers, declaration, source }: Statement, { name }: Chunk, program: Program): string {
  if (declaration || source) throw new Error(`The first script ${name} exports in a way that is not known here`);
  const pairs = specifiers.map(({ exported, local }) => [exported.name, local.name] as const);
  const variables = changing(program);
  const changed = pairs.map(([, local]) => local).filter((local) => variables.has(local));
  if (changed.length > 0) throw new Error(`The first script ${name} exports what changes: ${changed.join(' ')}`);
  return `${EXPORTS}[${JSON.stringify(name)}] = { ${listed(pairs)} };`;
}

const fileOf = (path: string | undefined): string | undefined => path?.split('/').at(-1);

function rendered(code: string, chunk: Chunk, chunks: Chunks): string {
  const first = firstOf(chunks);
  const isFirst = first.some(({ fileName }) => fileName === chunk.fileName);
  const program = parseSync(chunk.fileName, code).program as unknown as Program;
  const textFor = (statement: Statement): string | null => {
    const from = first.find(({ fileName }) => fileOf(fileName) === fileOf(statement.source?.value));
    if (from && statement.type !== 'ImportDeclaration')
      throw new Error(`${chunk.name} hands on what ${from.name} exports`);
    if (statement.type === 'ImportDeclaration') return from ? taken(statement, from) : null;
    return isFirst && statement.type === 'ExportNamedDeclaration' ? laid(statement, chunk, program) : null;
  };
  const changed = program.body.reduceRight((left, statement) => {
    const text = textFor(statement);
    return text === null ? left : left.slice(0, statement.start) + text + left.slice(statement.end);
  }, code);
  // Vite completes paths by the address of the module.
  return isFirst ? `${EXPORTS} ??= {};\n${changed.replaceAll('import.meta', '({ url: document.baseURI })')}` : changed;
}

/**
 * Turns the scripts that every page runs before its first screen into classic scripts. Chromium compiles a classic
 * script completely when the worker stores it on the device, and reuses the result at each start; a module is parsed at
 * every start (decision 027). All other chunks stay modules, and take the exports of the first ones from the page.
 */
export function classicFirstScripts(): Plugin {
  return {
    name: 'classic-first-scripts',
    apply: 'build',
    // The wrapper of a first script changes the content that its name identifies.
    augmentChunkHash: () => VERSION,
    renderChunk: {
      order: 'post',
      handler: (code, chunk, _, { chunks }) => ({ code: rendered(code, chunk, chunks), map: null }),
    },
    generateBundle: {
      order: 'post',
      // At this point: the minifier removes the directive of a script that it takes for a module, and Vite adds a name
      // on the outside.
      handler(_, bundle) {
        const chunks = chunksOf(bundle);
        const first = firstOf(chunks);
        const files = first.map(({ fileName }) => fileName);
        const again = Object.values(chunks).find(({ dynamicImports }) =>
          dynamicImports.some((file) => files.includes(file)),
        );
        // The chunk would run a second time, as a module that exports nothing.
        if (again) throw new Error(`${again.name} loads on demand what every page has run`);
        for (const chunk of first) chunk.code = `(()=>{'use strict';${chunk.code}\n})();`;
      },
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const files = firstOf(chunksOf(bundle)).map(({ fileName }) => `/${fileName}`);
        const isOfFirst = (tag: string) => files.some((file) => tag.includes(`"${file}"`));
        const tags = files.map((file) => `<script defer crossorigin src="${file}"></script>`).join('\n    ');
        return html
          .replace(/\s*<link rel="modulepreload"[^>]*>/g, (tag) => (isOfFirst(tag) ? '' : tag))
          .replace(/<script type="module"[^>]*><\/script>/g, (tag) => (isOfFirst(tag) ? tags : tag));
      },
    },
  };
}
