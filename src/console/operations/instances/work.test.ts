import { expect, it } from 'vitest'
import { ciChange, deploymentStatus, instance, procedure } from '../../../contract/core/records.ts'
import { withWork, collectWork } from './work.ts'

const acting = (procedureId: number, actionName: string, ...states: readonly (readonly [number, string])[]) =>
  procedure.parse({
    procedureId,
    actions: states.map(([ciId, actionState], at) => ({
      actionId: procedureId * 10 + at,
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
  changes: [11, 12, 13].map((ciId, at) => ciChange.parse({ rfcId: at + 1, ciId, rfcAction: 'replace' })),
}

it('tells what goes on or waits on an instance, and nothing of what is done', () => {
  const work = collectWork(
    [acting(5, 'reboot', [1, 'inprogress'], [2, 'pending'], [3, 'complete'], [4, 'failed'])],
    running,
  )
  expect(Object.fromEntries([...work].map(([id, { label }]) => [id, label]))).toEqual({
    1: 'reboot running',
    2: 'reboot waits',
    4: 'reboot failed',
    11: 'replace running',
    12: 'replace waits',
  })
  expect(work.get('1')).toMatchObject({ icon: 'busy', procedure: '5' })
  expect(work.get('11')).toMatchObject({ icon: 'busy', deployment: '7' })
})

it('tells what moves before what waits, whichever comes first', () => {
  const waits = acting(5, 'reboot', [11, 'pending'], [12, 'inprogress'])
  const work = collectWork([waits], running)
  expect([work.get('11')?.label, work.get('12')?.label]).toEqual(['replace running', 'reboot running'])
})

it('keeps every row that did not change', () => {
  const rows = [1, 2, 3].map((ciId) => instance.parse({ ciId, ciName: `compute-${ciId}` }))
  expect(withWork(rows, new Map())).toBe(rows)
  const first = withWork(rows, collectWork([acting(5, 'reboot', [1, 'pending'], [2, 'pending'])], undefined))
  const next = withWork(rows, collectWork([acting(5, 'reboot', [1, 'inprogress'], [2, 'pending'])], undefined))
  expect(next?.map((row, at) => row === first?.[at])).toEqual([false, true, true])
  expect(next?.[2]).toBe(rows[2])
})
