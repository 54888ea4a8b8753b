import { expect, it } from 'vitest'
import { ciChange, deploymentStatus, instance, procedure } from '../../../contract/core/records.ts'
import { withWork, collectWork } from './work.ts'

const createProcedure = (procedureId: number, actionName: string, ...states: readonly (readonly [number, string])[]) =>
  procedure.parse({
    procedureId,
    actions: states.map(([ciId, actionState], index) => ({
      actionId: procedureId * 10 + index,
      ciId,
      actionName,
      actionState,
    })),
  })

const running = {
  status: deploymentStatus.parse({
    deploymentId: 7,
    deploymentState: 'active',
    rfc_info: {
      1: { recordId: 1, state: 'inprogress' },
      2: { recordId: 2, state: 'pending' },
      3: { recordId: 3, state: 'complete' },
    },
  }),
  changes: [11, 12, 13].map((ciId, index) => ciChange.parse({ rfcId: index + 1, ciId, rfcAction: 'replace' })),
}

it('collects running, waiting and failed work, but not completed work', () => {
  const work = collectWork(
    [createProcedure(5, 'reboot', [1, 'inprogress'], [2, 'pending'], [3, 'complete'], [4, 'failed'])],
    running,
  )
  expect(Object.fromEntries([...work].map(([id, { label }]) => [id, label]))).toEqual({
    1: 'reboot running',
    2: 'reboot waiting',
    4: 'reboot failed',
    11: 'replace running',
    12: 'replace waiting',
  })
  expect(['1', '2', '4'].map((id) => work.get(id)?.icon)).toEqual(['busy', 'idle', 'bad'])
  expect(work.get('1')).toMatchObject({ procedure: '5' })
  expect(work.get('11')).toMatchObject({ icon: 'busy', deployment: '7' })
})

it('prefers running work to waiting work', () => {
  const waiting = createProcedure(5, 'reboot', [11, 'pending'], [12, 'inprogress'])
  const work = collectWork([waiting], running)
  expect([work.get('11')?.label, work.get('12')?.label]).toEqual(['replace running', 'reboot running'])
})

it('keeps unchanged rows', () => {
  const rows = [1, 2, 3].map((ciId) => instance.parse({ ciId, ciName: `compute-${ciId}` }))
  expect(withWork(rows, new Map())).toBe(rows)
  const first = withWork(rows, collectWork([createProcedure(5, 'reboot', [1, 'pending'], [2, 'pending'])], undefined))
  const next = withWork(rows, collectWork([createProcedure(5, 'reboot', [1, 'inprogress'], [2, 'pending'])], undefined))
  expect(next?.map((row, index) => row === first?.[index])).toEqual([false, true, true])
  expect(next?.[2]).toBe(rows[2])
})
