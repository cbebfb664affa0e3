import multipart, { type MultipartFile, type MultipartValue } from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '#contract/calls/endpoint.ts';
import type { FileForm } from '#contract/records/files/upload.ts';
import { boundsOf } from '#contract/schema/bounds.ts';
import { FORM_MAX_BYTES } from '#contract/schema/limits.ts';
import { plural } from '#contract/text/plural.ts';
import type { FileIntake, Intake, KeptFile } from '#server/adapters/files/intake.ts';
import type { StagedFile } from '#server/adapters/files/staging.ts';
import { PoolFull } from '#server/base/fair-pool.ts';
import type { Problem } from '#server/domain/base/outcome.ts';
import { sendProblem } from './problems.ts';
import type { Services } from './services.ts';
import { refuseUnusableBody } from './validation.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Uploaded files of a form, until they are checked. */
    staged: (StagedFile & { name: string })[];
    /** Files of a form whose content is kept. */
    keptFiles: KeptFile[];
  }
}

/** The number of unknown fields, and of further parts, that a call accepts in order to report them. */
const SPARE_PARTS = 10;
/** The size of a field beyond the text that its schema allows, such as spaces around it. */
const SPARE_BYTES = 1024;
/** The greatest length of a character (UTF-16 unit) in UTF-8. */
const CHARACTER_BYTES = 3;

/** The text fields that a call reads, each with its greatest size in bytes. */
function roomsOf({ body }: Endpoint): ReadonlyMap<string, number> {
  const rooms = new Map<string, number>();
  for (const { path, kind, most } of body ? boundsOf(body) : []) {
    const [name] = path;
    if (name === undefined || path.length > 1 || kind !== 'text') continue;
    rooms.set(name, Math.max(rooms.get(name) ?? 0, SPARE_BYTES + CHARACTER_BYTES * most));
  }
  return rooms;
}

/** Accepts forms with files; the two hooks below process them. */
export async function acceptForms(app: FastifyInstance, { intake, refusedUploads }: Services): Promise<void> {
  await app.register(multipart, { throwFileSizeLimit: false });
  app.decorateRequest('staged', null as never);
  app.decorateRequest('keptFiles', null as never);
  app.addHook('onRequest', async (request) => {
    request.staged = [];
    request.keptFiles = [];
  });
  // Files that were not taken are removed before the answer is sent, regardless of the answer.
  const discard = async ({ staged }: { staged: StagedFile[] | null }) => {
    // Nothing is staged yet for a request that an earlier hook refused.
    for (const { path } of staged?.splice(0) ?? []) await intake.staging.discard(path);
  };
  app.addHook('onSend', discard);
  app.addHook('onResponse', async ({ keptFiles, session }, reply) => {
    if (!session || reply.statusCode < 400 || !keptFiles?.length) return;
    refusedUploads.add(
      session.user.id,
      keptFiles.reduce((sum, { size }) => sum + size, 0),
    );
  });
}

/** Reads a form: its text fields become the body, its files are written to disk. Runs before the body is validated. */
export function readForm(endpoint: Endpoint, intake: FileIntake) {
  const { form, method } = endpoint;
  const rooms = roomsOf(endpoint);
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    if (!request.isMultipart()) {
      const isMissing = form?.required && method !== 'GET';
      return isMissing ? sendProblem(reply, wrongType('The body must be multipart/form-data')) : undefined;
    }
    if (!form) return sendProblem(reply, wrongType('The body must be JSON'));
    if (Number(request.headers['content-length'] ?? 0) > FORM_MAX_BYTES) {
      reply.header('connection', 'close');
      return sendProblem(reply, { kind: 'too-large', message: form.tooLarge });
    }
    const read = await readParts(request, form, rooms, intake).catch((error) => {
      // The unread rest of the form is not waited for.
      reply.header('connection', 'close');
      throw error;
    });
    if (!read.ok) return sendProblem(reply, read.problem);
    request.body = read.fields;
    await refuseUnusableBody(request);
  };
}

const wrongType = (message: string): Problem => ({ kind: 'wrong-type', message });
const invalid = (errors: Record<string, string>): Problem => ({ kind: 'invalid', errors });

type Parts = { ok: true; fields: Record<string, unknown> } | { ok: false; problem: Problem };

async function readParts(
  request: FastifyRequest,
  form: FileForm,
  rooms: ReadonlyMap<string, number>,
  intake: FileIntake,
): Promise<Parts> {
  const fields = new Map<string, unknown>();
  const limits = {
    fileSize: Number.POSITIVE_INFINITY,
    fieldSize: Math.max(0, ...rooms.values()),
    fields: rooms.size + SPARE_PARTS,
    parts: rooms.size + form.maxFiles + SPARE_PARTS,
  };
  let problem: Problem | null = null;
  try {
    // After a problem the rest is read nevertheless, because a client that is still sending would not receive the
    // answer.
    for await (const part of request.parts({ limits })) {
      // The parser's types do not say that a part may have no name.
      if (part.fieldname === undefined) problem ??= NAMELESS;
      problem ??= part.type === 'file' ? await takeFile(request, part, form, intake) : takeField(fields, part, rooms);
      // The parser would keep every part until the form is over.
      delete part.fields[part.fieldname];
      if (part.type === 'file') part.file.resume();
    }
  } catch (error) {
    if (isOurFault(error)) throw error;
    return { ok: false, problem: { kind: 'bad-request', message: 'The form cannot be read' } };
  }
  if (!problem && form.required && request.staged.length === 0) problem = invalid({ [form.field]: 'Required' });
  return problem ? { ok: false, problem } : { ok: true, fields: Object.fromEntries(fields) };
}

/** Disk failures and refusals that have their own status; any other error while reading comes from the form. */
function isOurFault(error: unknown): boolean {
  const { syscall, statusCode } = error as NodeJS.ErrnoException & { statusCode?: number };
  return (syscall !== undefined && syscall !== 'read') || (statusCode !== undefined && statusCode !== 400);
}

function takeField(
  fields: Map<string, unknown>,
  part: MultipartValue,
  rooms: ReadonlyMap<string, number>,
): Problem | null {
  const { fieldname: name, value, valueTruncated } = part;
  const room = rooms.get(name);
  if (fields.has(name)) return invalid({ [name]: 'Given twice' });
  // The schema decides whether unknown fields are allowed; their content is ignored.
  if (room === undefined) fields.set(name, '');
  else if (valueTruncated || (typeof value === 'string' && Buffer.byteLength(value) > room)) {
    return invalid({ [name]: 'Too long' });
  } else fields.set(name, value);
  return null;
}

async function takeFile(
  request: FastifyRequest,
  part: MultipartFile,
  form: FileForm,
  intake: FileIntake,
): Promise<Problem | null> {
  // A request without a length may not be longer either.
  const room = FORM_MAX_BYTES - request.staged.reduce((sum, { size }) => sum + size, 0);
  const file = await intake.staging.receive(part.file, Math.min(form.maxBytes, room));
  if (!file) return { kind: 'too-large', message: form.tooLarge };
  // Browsers write a quotation mark in a name as %22.
  request.staged.push({ ...file, name: part.filename?.replaceAll('%22', '"') ?? '' });
  // Browsers send this for a file input that was left empty.
  if (file.size === 0 && !part.filename) {
    request.staged.pop();
    await intake.staging.discard(file.path);
    return null;
  }
  if (part.fieldname !== form.field) return invalid({ [part.fieldname]: 'Unknown field' });
  if (file.size === 0) return faultOfFile(form, part.filename ?? '', 'The file is empty');
  if (request.staged.length <= form.maxFiles) return null;
  return invalid({ [form.field]: `At most ${plural(form.maxFiles, 'file')} can be attached` });
}

const NAMELESS: Problem = { kind: 'bad-request', message: 'A part of the form has no name' };

const PICTURE_WORDS = {
  'too-many-pixels': 'The picture has too many pixels',
  'too-many-frames': 'The picture has too many frames',
  'too-slow': 'The picture takes too long to read. Please use a smaller one',
  'not-plain': 'The drawing is too large or has parts that are not accepted. Save it as PNG',
  unreadable: 'The picture cannot be read',
} as const;

function intakeProblem(refusal: Extract<Intake, { ok: false }>, form: FileForm, name: string): Problem {
  if (refusal.reason === 'wrong-type') return wrongType(form.wrongType);
  return faultOfFile(form, name, PICTURE_WORDS[refusal.reason]);
}

/** Names the file if the form takes several. */
const faultOfFile = ({ field, maxFiles }: FileForm, name: string, words: string): Problem =>
  invalid({ [field]: maxFiles > 1 && name !== '' ? `${name}: ${words}` : words });

const MANY_PICTURES: Problem = {
  kind: 'unavailable',
  message: 'The server is busy with pictures. Please try again in a moment.',
  retryAfterSeconds: 10,
};

const MUCH_IN_VAIN: Problem = {
  kind: 'too-large',
  message: 'Too many files were rejected today. Please try again tomorrow or ask an administrator.',
};

/**
 * Checks the files of a form and keeps their content. Runs before the handler, because it takes longer than a
 * transaction may.
 */
export function keepFiles({ form }: Endpoint, { intake, refusedUploads, config }: Services) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    if (!form || !request.session) return;
    const most = config.quotas.person.bytes;
    // A repetition of an answered write is answered, regardless of later refused uploads.
    if (most !== null && refusedUploads.of(request.session.user.id) > most) request.accessProblem ??= MUCH_IN_VAIN;
    if (request.accessProblem) return;
    try {
      for (const staged of request.staged) {
        const taken = await intake.take(staged, staged.name, form.types, request.session.user.id);
        if (!taken.ok) return sendProblem(reply, intakeProblem(taken, form, staged.name));
        request.keptFiles.push(taken.file);
      }
    } catch (error) {
      if (error instanceof PoolFull) return sendProblem(reply, MANY_PICTURES);
      throw error;
    }
  };
}
