import { expect, it } from 'vitest'
import { procedure } from '../../../contract/core/records.ts'
import { areSomeCritical, getActionColumns } from './columns.tsx'

const withCritical = (...critical: readonly boolean[]) =>
  procedure.parse({
    procedureId: 5,
    actions: critical.map((isCritical, index) => ({ actionId: index, ciId: 1, isCritical })),
  })

it('shows which actions are critical only if they differ', () => {
  expect([[true, false], [true, true], [false], []].map((each) => areSomeCritical(withCritical(...each)))).toEqual([
    true,
    false,
    false,
    false,
  ])
  const ids = (critical: boolean) => getActionColumns({ reasons: true, critical }).map(({ id }) => id)
  expect(ids(true)).toEqual(['instance', 'state', 'reason', 'action', 'step', 'critical', 'changed'])
  expect(ids(false)).not.toContain('critical')
})
