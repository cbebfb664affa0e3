import 'fake-indexeddb/auto';
import { cleanup } from '@testing-library/react';
import { afterEach } from 'vitest';
import '#sync/kinds/all-kinds.ts';

afterEach(() => cleanup());
