import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { JSONReport, JSONReportSuite } from 'playwright/types/testReporter';
import { root } from './test-stage.ts';

/** A stage, a file of tests or a story, and how long it took. */
export interface Timed {
  title: string;
  seconds: number;
}

export interface Report {
  passed: number;
  failed: number;
  skipped: number;
  timed: Timed[];
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  testResults: { name: string; startTime: number; endTime: number }[];
}

const read = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));

/** @throws Error where the runner has left no report */
export function readVitest(path: string): Report {
  const told = read(path) as VitestReport;
  return {
    passed: told.numPassedTests,
    failed: told.numFailedTests,
    skipped: told.numPendingTests,
    timed: told.testResults.map(({ name, startTime, endTime }) => ({
      title: relative(root, name),
      seconds: (endTime - startTime) / 1_000,
    })),
  };
}

const storiesOf = (suite: JSONReportSuite): Timed[] => [
  ...suite.specs.flatMap(({ file, title, tests }) =>
    tests.map(({ projectName, results }) => ({
      title: `${projectName === 'stories' ? '' : `${projectName}: `}${file} › ${title}`,
      seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1_000,
    })),
  ),
  ...(suite.suites ?? []).flatMap(storiesOf),
];

/** @throws Error where the runner has left no report */
export function readPlaywright(path: string): Report {
  const { stats, suites } = read(path) as JSONReport;
  return {
    passed: stats.expected,
    // Without a second try no story is flaky.
    failed: stats.unexpected + stats.flaky,
    skipped: stats.skipped,
    timed: suites.flatMap(storiesOf),
  };
}
