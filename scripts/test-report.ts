import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { JSONReport, JSONReportSuite, JSONReportTestResult } from 'playwright/types/testReporter';
import { root } from './test-stage.ts';

/** A stage, a file of tests or a story, with its duration. */
export interface Timed {
  title: string;
  seconds: number;
}

export interface Report {
  passed: number;
  failed: number;
  skipped: number;
  /** The titles of the failed ones, with the first lines of the reason. */
  failures: string[];
  timed: Timed[];
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  testResults: {
    name: string;
    status: string;
    /** The reason why a file failed without a failed test. */
    message: string;
    startTime: number;
    endTime: number;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
}

const REASON_LINES = 20;
const SCREEN_LINES = 60;

/** Returns the title of a failure, with the first lines of its reason below it. */
function failure(title: string, reason = ''): string {
  const lines = stripVTControlCharacters(reason)
    .split('\n')
    .filter((line) => line.trim() !== '');
  return [title, ...lines.slice(0, REASON_LINES)].join('\n      ');
}

const read = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));

/** @throws Error if the runner has left no report */
export function readVitest(path: string): Report {
  const told = read(path) as VitestReport;
  return {
    passed: told.numPassedTests,
    failed: told.numFailedTests,
    skipped: told.numPendingTests,
    failures: told.testResults.flatMap(({ name, status, message, assertionResults }) => {
      const failed = assertionResults.filter((test) => test.status === 'failed');
      // This also covers a file that cannot be loaded, or whose server did not start in time.
      if (failed.length === 0 && status === 'failed') return [failure(relative(root, name), message)];
      return failed.map(({ fullName, failureMessages }) =>
        failure(`${relative(root, name)} › ${fullName}`, failureMessages[0]),
      );
    }),
    timed: told.testResults.map(({ name, startTime, endTime }) => ({
      title: relative(root, name),
      seconds: (endTime - startTime) / 1_000,
    })),
  };
}

/** The screen at the time of a failure, as the runner describes it beside the other results; empty without one. */
function screenOf(results: readonly JSONReportTestResult[]): string {
  const path = results.flatMap(({ attachments }) => attachments).find(({ name }) => name === 'error-context')?.path;
  const screen = path && /```yaml\n([\s\S]*?)```/.exec(readFileSync(path, 'utf8'))?.[1];
  if (!screen) return '';
  return ['The screen:', ...screen.trimEnd().split('\n').slice(0, SCREEN_LINES)]
    .map((line) => `\n      ${line}`)
    .join('');
}

const storiesOf = (
  suite: JSONReportSuite,
): (Timed & { reason: string | undefined; screen: string; hasFailed: boolean })[] => [
  ...suite.specs.flatMap(({ file, title, tests }) =>
    tests.map(({ projectName, results, status }) => ({
      title: `${projectName === 'stories' ? '' : `${projectName}: `}${file} › ${title}`,
      seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1_000,
      reason: results.flatMap(({ errors }) => errors.map(({ message }) => message))[0],
      screen: screenOf(results),
      hasFailed: status === 'unexpected' || status === 'flaky',
    })),
  ),
  ...(suite.suites ?? []).flatMap(storiesOf),
];

/** @throws Error if the runner has left no report */
export function readPlaywright(path: string): Report {
  const { stats, suites } = read(path) as JSONReport;
  const stories = suites.flatMap(storiesOf);
  return {
    passed: stats.expected,
    // Without retries no story is flaky.
    failed: stats.unexpected + stats.flaky,
    skipped: stats.skipped,
    failures: stories
      .filter(({ hasFailed }) => hasFailed)
      .map(({ title, reason, screen }) => failure(title, reason) + screen),
    timed: stories,
  };
}
