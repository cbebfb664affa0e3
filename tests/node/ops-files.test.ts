import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { FORM_MAX_BYTES } from '#contract/schema/limits.ts';
import { readConfig } from '#server/base/config.ts';
import { Settings } from '#server/base/settings.ts';
import { readCommand, readCopy, readDockerfile } from '../../scripts/dockerfile.ts';
import { readCompose } from './compose-file.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (path: string) => readFileSync(`${root}/${path}`, 'utf8');
const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found);
const { version } = JSON.parse(read('package.json'));

/** Read by PostgreSQL's client and programs. */
const isSetting = (name: string) => name in Settings.entries || name === 'PGPASSWORD';

describe.each([
  ['ops/compose.yaml', 'ops/.env.example'],
  ['ops/many/compose.template.yaml', 'ops/many/.env.example'],
])('%s', (path, example) => {
  it('has keys, values and references that Compose knows', () => {
    const { services } = readCompose(read(path));
    const unlimited = Object.entries(services).filter(([, { restart, logging }]) => restart && !logging);
    expect(unlimited.map(([name]) => name)).toEqual([]);
    // The doctor would take memory for the disk.
    expect(read(path)).not.toMatch(/tmpfs: .*\/data/);
  });

  it('sets only settings of the server, from variables of its example', () => {
    const file = parse(read(path), { merge: true });
    const names = Object.keys((file['x-app'] ?? file['x-school']).environment);
    expect(names.length).toBeGreaterThan(5);
    expect(names.filter((name) => !isSetting(name))).toEqual([]);
    const given = all(read(example), /^([A-Z0-9_]+)=/gm);
    const used = all(read(path), /\$\{(\w+)/g);
    expect(used.filter((name) => !given.includes(name))).toEqual([]);
  });
});

interface Volume {
  name: string;
  persistentVolumeClaim?: { claimName: string };
}

describe('kubernetes.yaml', () => {
  const objects = parseAllDocuments(read('ops/kubernetes.yaml')).map((document) => {
    expect(document.errors).toEqual([]);
    return document.toJS();
  });
  const find = (kind: string) => objects.find((object) => object.kind === kind);

  it('has objects that fit together', () => {
    expect(objects.map(({ apiVersion, kind, metadata }) => `${apiVersion} ${kind} ${metadata.name}`)).toEqual([
      'v1 Secret matrix',
      'apps/v1 Deployment matrix',
      'v1 PersistentVolumeClaim matrix-backup',
      'batch/v1 CronJob matrix-backup',
      'v1 Service matrix',
      'networking.k8s.io/v1 Ingress matrix',
      'autoscaling/v2 HorizontalPodAutoscaler matrix',
      'policy/v1 PodDisruptionBudget matrix',
      'monitoring.coreos.com/v1 PodMonitor matrix',
    ]);
    const { spec } = find('Deployment');
    const { labels } = spec.template.metadata;
    const [container] = spec.template.spec.containers;
    const selectors = [
      spec.selector.matchLabels,
      find('Service').spec.selector,
      find('PodDisruptionBudget').spec.selector.matchLabels,
      find('PodMonitor').spec.selector.matchLabels,
      spec.template.spec.topologySpreadConstraints[0].labelSelector.matchLabels,
    ];
    expect(selectors).toEqual(selectors.map(() => labels));
    // The job of the rules; the autoscaler sets the number of pods.
    expect([labels[find('PodMonitor').spec.jobLabel], spec.replicas]).toEqual(['matrix', undefined]);
    const ports = container.ports.map(({ name }: { name: string }) => name);
    const [endpoint] = find('PodMonitor').spec.podMetricsEndpoints;
    const probes = ['livenessProbe', 'readinessProbe', 'startupProbe'].map((probe) => container[probe].httpGet.port);
    expect(ports).toEqual(expect.arrayContaining([...probes, endpoint.port, find('Service').spec.ports[0].targetPort]));
    expect(find('Secret').stringData).toHaveProperty(endpoint.authorization.credentials.key);
  });

  it.each([
    ['the server', () => find('Deployment').spec.template],
    ['a backup', () => find('CronJob').spec.jobTemplate.spec.template],
  ])('gives %s its volumes, and settings that the server accepts', (_, templateOf) => {
    const { containers, volumes } = templateOf().spec;
    const [{ env, envFrom, volumeMounts }] = containers;
    const namesOf = (list: { name: string }[]) => list.map(({ name }) => name);
    expect(namesOf(volumes)).toEqual(namesOf(volumeMounts));
    const claims = volumes.flatMap((volume: Volume) => volume.persistentVolumeClaim?.claimName ?? []);
    expect([claims, envFrom[0].secretRef.name]).toEqual([
      [find('PersistentVolumeClaim').metadata.name],
      find('Secret').metadata.name,
    ]);
    const own = env.map(({ name, value }: { name: string; value: string }) => [name, value]);
    const settings: Record<string, string> = { ...find('Secret').stringData, ...Object.fromEntries(own) };
    expect(Object.keys(settings).filter((name) => !isSetting(name))).toEqual([]);
    expect(readConfig({ ...settings, NODE_ENV: 'production' })).toMatchObject({ ok: true });
    // The age of the backups is read where they are written.
    const { name } = volumeMounts.find(({ mountPath }: { mountPath: string }) => mountPath === settings.BACKUP_DIR);
    expect(volumes.find((volume: Volume) => volume.name === name)).toHaveProperty('persistentVolumeClaim');
  });

  it('takes one backup at a time, beside pods that the Service does not take for servers', () => {
    const { schedule, concurrencyPolicy, jobTemplate } = find('CronJob').spec;
    const { metadata, spec } = jobTemplate.spec.template;
    // BackupIsOld fires after two days.
    expect([schedule, concurrencyPolicy, jobTemplate.spec.backoffLimit, spec.restartPolicy]).toEqual([
      expect.stringMatching(/^\d+ \d+ \* \* \*$/),
      'Forbid',
      0,
      'Never',
    ]);
    expect(metadata.labels.app).not.toBe(find('Service').spec.selector.app);
    expect(spec.securityContext).toEqual(find('Deployment').spec.template.spec.securityContext);
    const { services } = readCompose(read('ops/compose.yaml'));
    expect(spec.containers[0].image).toBe(services.backup?.image);
  });
});

describe('alerts.yaml and prometheus.yaml', () => {
  it('have rules with an expression, a severity and a sentence, for the job of the targets', () => {
    const rules = parse(read('ops/alerts.yaml')).groups[0].rules;
    expect(rules.length).toBeGreaterThan(5);
    for (const { alert, expr, labels, annotations } of rules)
      expect({ alert, expr, labels, annotations }).toEqual({
        alert: expect.stringMatching(/^[A-Z]\w+$/),
        expr: expect.any(String),
        labels: { severity: expect.stringMatching(/^(?:page|ticket)$/) },
        annotations: { summary: expect.stringMatching(/\.$/) },
      });
    const [job] = parse(read('ops/many/prometheus.yaml')).scrape_configs;
    expect(read('ops/alerts.yaml')).toContain(`up{job="${job.job_name}"}`);
  });
});

describe('Dockerfile', () => {
  const stages = readDockerfile(read('ops/Dockerfile'));
  const textsOf = (name: string) =>
    stages.flatMap(({ steps }) => steps.filter(({ instruction }) => instruction === name).map(({ text }) => text));

  it('has pinned images, known stages and a health check, adds nothing from elsewhere, and runs without root', () => {
    const [names, bases] = [stages.map(({ name }) => name), stages.map(({ base }) => base)];
    expect(bases.filter((base) => !names.includes(base) && !/:\d+\.\d[\w.-]*$/.test(base))).toEqual([]);
    const sources = textsOf('COPY').map((text) => readCopy(text).from);
    expect(sources.filter((stage) => stage !== null && !names.includes(stage))).toEqual([]);
    // Of the images that are run: the last stage is the server.
    const health = textsOf('HEALTHCHECK').map((text) => readCommand(text)[0]);
    expect([textsOf('USER'), bases.at(-1), health]).toEqual([['node', 'postgres'], 'server', ['node']]);
    // The data of one school is in no container of another.
    expect(textsOf('VOLUME')).toEqual(['/data', '/data']);
    const { services } = readCompose(read('ops/compose.yaml'));
    expect(bases).toContain(services.db?.image);
  });

  it.each([
    ['ADD https://example.org/a.tar .', 'an instruction'],
    ['COPY --link a b', 'an option'],
  ])('is not played with %s, which the script does not know', (line, what) => {
    const play = () => readDockerfile(`FROM a:1.0\n${line}\n`)[0].steps.map(({ text }) => readCopy(text));
    expect(play).toThrow(`ops/Dockerfile has ${what} that is not known here`);
  });
});

describe('Every file of a deployment', () => {
  const files = globSync('ops/**/*', { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`.replace(`${root.replace(/\/$/, '')}/`, ''));

  it('names the version of the package, and files that exist', () => {
    const texts = files.map(read).join('\n');
    expect(new Set(all(texts, /matrix-expedition(?:-backup)?:([\w.]+)/g))).toEqual(new Set([version]));
    const named = all(texts, /(?:^|[ /"'])((?:server|ops|docs|tests)\/[\w/.-]+\.(?:ts|mjs|md|yaml|caddy))/gm);
    expect(named.length).toBeGreaterThan(5);
    expect([...new Set(named)].filter((name) => globSync(name, { cwd: root }).length === 0)).toEqual([]);
  });

  it.each([
    ['ops/Caddyfile', /max_size (\S+)/, 'MiB'],
    ['ops/many/Caddyfile', /max_size (\S+)/, 'MiB'],
    ['ops/kubernetes.yaml', /proxy-body-size: (\S+)/, 'm'],
    ['docs/operations.md', /client_max_body_size (\w+);/, 'm'],
  ])('%s lets a body of FORM_MAX_BYTES through', (path, pattern, unit) => {
    expect(pattern.exec(read(path))?.[1]).toBe(`${FORM_MAX_BYTES / 1024 ** 2}${unit}`);
  });

  it('the command of docs/operations.md for systemd has the user, folders and settings of the units', () => {
    const command = /^ {2}systemd-run [\s\S]*?^}/m.exec(read('docs/operations.md'))?.[0] ?? '';
    const unit = read('ops/matrix-backup.service');
    const properties = all(command, /-p (\S+="[^"]+"|\S+)/g).map((each) => each.replaceAll('"', ''));
    expect(properties.length).toBeGreaterThan(5);
    expect(properties.filter((each) => !unit.split('\n').includes(each))).toEqual([]);
    const settings = all(command, /-E (\S+)/g);
    expect(/^Environment=(.*) BACKUP_KEEP/m.exec(unit)?.[1]).toBe(settings.join(' '));
  });
});
