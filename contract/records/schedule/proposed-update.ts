import { textOfHtml } from '#contract/text/plain-text.ts';

/**
 * A change of an event as the assistant proposes it in words: a sentence about updating the schedule with an ID, then
 * bold Title, Type, Location and Description lines. Server and client share both directions.
 */
export interface ProposedUpdate {
  scheduleId: string;
  title: string;
  type: string;
  location: string;
  description: string;
}

const PHRASE = /\bupdat\w*\s+(?:the\s+|this\s+)?schedule\b[^\n]{0,80}?\bID\b[\s:#*]*(\d{1,16})/i;

/** Returns one line, without characters that could be read as the heading of another line. */
export const oneLine = (text: string): string => text.replaceAll('*', '').replace(/\s+/g, ' ').trim();

const BEGINNING_LENGTH = 200;
/** The beginning of a description, as the instructions of a model contain it. */
export const beginningOf = (description: string): string =>
  oneLine(textOfHtml(description)).slice(0, BEGINNING_LENGTH).trim();

/**
 * Whether a proposal only repeats a description, and does not replace it: it lacks the formatting, and a model knows
 * only the beginning.
 */
export const repeatsDescription = (description: string, proposed: string): boolean =>
  [oneLine(textOfHtml(description)), beginningOf(description)].includes(oneLine(proposed));

/** Returns a proposal in the form that the client recognizes. */
export function writeProposedUpdate({ scheduleId, title, type, location, description }: ProposedUpdate): string {
  return [
    `I can update the schedule with ID ${scheduleId} as follows:`,
    '',
    `**Title:** ${oneLine(title)}`,
    `**Type:** ${oneLine(type)}`,
    `**Location:** ${oneLine(location)}`,
    `**Description:** ${oneLine(description)}`,
    '',
    'Please confirm, or tell me what to change.',
  ].join('\n');
}

/** Reads `**Title:** Museum` and `- **Title**: Museum` alike. */
function boldLine(text: string, name: string): string | null {
  const line = new RegExp(`^[ \\t]*(?:[-•][ \\t]*)?\\*\\*${name}(?::\\*\\*|\\*\\*:?)[ \\t]*(.*)$`, 'im').exec(text);
  return line?.[1]?.trim() ?? null;
}

/** Returns the change that an answer proposes, or null if it proposes none. */
export function readProposedUpdate(answer: string): ProposedUpdate | null {
  const scheduleId = PHRASE.exec(answer)?.[1];
  if (!scheduleId) return null;
  const [title, type, location, description] = ['Title', 'Type', 'Location', 'Description'].map((name) =>
    boldLine(answer, name),
  );
  if (typeof title !== 'string' || typeof type !== 'string') return null;
  if (typeof location !== 'string' || typeof description !== 'string') return null;
  return { scheduleId, title, type, location, description };
}
