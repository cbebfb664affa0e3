import 'fake-indexeddb/auto';
import '#sync/kinds/all-kinds.ts';
