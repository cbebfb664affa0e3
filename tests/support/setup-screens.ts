import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// On a busy machine a screen takes its time.
configure({ asyncUtilTimeout: 10_000 });
afterEach(() => cleanup());
