import type { ReplacementRun } from './run.ts'

/** A running replacement for tests. */
export const createTestRun = (overrides: Partial<ReplacementRun>): ReplacementRun => ({
  id: 'r1',
  place: { organization: 'acme', assembly: 'shop', environment: 'prod', platform: 'web', component: 'compute' },
  startedAt: 0,
  instances: { 1: { name: 'compute-9-1', cloud: 'dfw' }, 2: { name: 'compute-9-2', cloud: 'lon' } },
  waves: [],
  along: [],
  excluded: [],
  commits: false,
  pause: 0,
  gate: true,
  state: 'running',
  ...overrides,
})
