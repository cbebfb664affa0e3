import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { JSONReport, JSONReportSuite } from 'playwright/types/testReporter';
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

const storiesOf = (suite: JSONReportSuite): (Timed & { reason: string | undefined; hasFailed: boolean })[] => [
  ...suite.specs.flatMap(({ file, title, tests }) =>
    tests.map(({ projectName, results, status }) => ({
      title: `${projectName === 'stories' ? '' : `${projectName}: `}${file} › ${title}`,
      seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1_000,
      reason: results.flatMap(({ errors }) => errors.map(({ message }) => message))[0],
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
    failures: stories.filter(({ hasFailed }) => hasFailed).map(({ title, reason }) => failure(title, reason)),
    timed: stories,
  };
}
