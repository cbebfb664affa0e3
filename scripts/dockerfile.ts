/** Reads ops/Dockerfile: only the instructions and options that it uses, so that a new one is an error here. */

const KNOWN = ['RUN', 'COPY', 'WORKDIR', 'ENV', 'USER', 'VOLUME', 'EXPOSE', 'HEALTHCHECK', 'CMD', 'ENTRYPOINT'];

interface Stage {
  /** '' for a stage that no other one names. */
  name: string;
  base: string;
  steps: { instruction: string; text: string }[];
}

/** The stages in their order. @throws at an instruction that is not known */
export function readDockerfile(text: string): [Stage, ...Stage[]] {
  const stages: Stage[] = [];
  const lines = text.replace(/^#.*\n/gm, '').replace(/\\\n\s*/g, '');
  for (const line of lines.split('\n').filter((each) => each !== '')) {
    const [, base, name = ''] = /^FROM (\S+)(?: AS (\w+))?$/.exec(line) ?? [];
    const [, instruction = '', rest = ''] = /^([A-Z]+) (\S.*)$/.exec(line) ?? [];
    if (base) stages.push({ name, base, steps: [] });
    else if (KNOWN.includes(instruction) && stages.length > 0) stages.at(-1)?.steps.push({ instruction, text: rest });
    else throw new Error(`ops/Dockerfile has an instruction that is not known here: ${line}`);
  }
  const [first, ...others] = stages;
  if (!first) throw new Error('ops/Dockerfile has no FROM.');
  return [first, ...others];
}

/** The paths of a COPY, and the stage that it takes them from; `null` for the context. */
export function readCopy(text: string): { from: string | null; sources: string[]; to: string } {
  const [, from = null, paths = ''] = /^(?:--from=(\w+) )?((?!--).+)$/.exec(text) ?? [];
  const sources = paths.split(' ');
  const to = sources.pop();
  if (!to || sources.length === 0) throw new Error(`ops/Dockerfile has an option that is not known here: COPY ${text}`);
  return { from, sources, to };
}

/** The program and arguments of CMD, ENTRYPOINT or HEALTHCHECK. */
export const readCommand = (text: string): string[] => JSON.parse(text.replace(/^(?:--\S+ +)*(?:CMD )?/, ''));
