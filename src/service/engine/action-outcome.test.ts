import { describe, expect, it } from 'vitest'
import { openTestService } from '../test-service.ts'
import type { ActionRow, CiRow } from '../model/rows.ts'
import { getActionFailure } from './action-outcome.ts'

const target: CiRow = {
  ciId: 1,
  ciName: 'compute-1-1',
  ciClassName: 'bom.Compute',
  nsPath: '/acme/shop/prod/bom/web/1',
  impl: 'test',
  comments: null,
  ciState: 'default',
  lastAppliedRfcId: 0,
  createdBy: null,
  updatedBy: null,
  created: 0,
  updated: 0,
  ciAttributes: {},
  attrProps: {},
  opsState: 'good',
}
const action = (actionId: number, tries: number): ActionRow => ({
  actionId,
  tries,
  procedureId: 1,
  actionName: 'reboot',
  ciId: 1,
  actionState: 'inprogress',
  execOrder: 1,
  isCritical: true,
  extraInfo: null,
  arglist: '',
  created: 0,
  updated: 0,
  due: 0,
})

describe('the outcome of an action', () => {
  const ids = Array.from({ length: 5000 }, (_, index) => 10_000 + index)

  it('is a failure for a few if asked for, always the same ones, and a retry succeeds', async () => {
    const app = openTestService()
    const service = { ...app.service, faults: { failStep: 0.01 } }
    const failed = () => ids.filter((id) => getActionFailure(service, action(id, 1), target) !== undefined)
    expect(failed().length).toBeGreaterThan(10)
    expect(failed().length).toBeLessThan(150)
    expect(failed()).toEqual(failed())
    for (const id of failed()) expect(getActionFailure(service, action(id, 2), target)).toBeUndefined()
    expect(ids.filter((id) => getActionFailure(app.service, action(id, 1), target) !== undefined)).toEqual([])
    await app.close()
  })

  it('is a failure at the configured rate, and when the target no longer exists', async () => {
    const app = openTestService()
    const failingService = { ...app.service, faults: { failStep: 1 } }
    expect(getActionFailure(failingService, action(1, 1), target)).toContain('--fail-step')
    expect(getActionFailure(failingService, action(1, 2), target)).toBeUndefined()
    expect(getActionFailure(failingService, action(1, 2), undefined)).toBe('The target 1 is no longer there.')
    const failing = { ...target, ciAttributes: { version: 'fail-2' } }
    expect(getActionFailure(app.service, action(1, 2), failing)).toContain('exit code 1.')
    await app.close()
  })
})
