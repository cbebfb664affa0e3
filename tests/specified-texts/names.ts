import type { SpecifiedText } from './specified-text.ts';

const MISSING = 'tests/routes/guard.test.tsx › an unknown address shows the not-found screen, which leads home';

/** What stands where there is nothing else: an address of nothing, a person without a name, a role of old. */
export const NAMES: readonly SpecifiedText[] = [
  { text: '404 Page Not Found', test: MISSING },
  { text: "The page you're looking for doesn't exist or has been moved.", test: MISSING },
  { text: 'Back to Home', test: MISSING },
  { text: 'Unknown User', test: 'tests/contract/endpoint.test.ts › %j is called %s' },
  { text: 'U', test: 'tests/contract/endpoint.test.ts › has a letter where there is no picture' },
  { text: 'student', test: 'tests/contract/reading.test.ts › with the role %s has the role %s' },
];
