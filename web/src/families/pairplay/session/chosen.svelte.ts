// The session that is looked at. It stays while the app is open, so that one comes back to it from an evening.
import type { Mode } from './sessions.ts';

export const chosen: { mode: Mode; session: number | null } = $state({ mode: 'full', session: null });
