import { describe, expect, it } from 'vitest'
import { componentAction } from '../../../contract/operations/operations.ts'
import { createProcedure, procedureDefinition } from '../../../contract/operations/procedures.ts'
import { instance } from '../../../contract/core/records.ts'
import {
  parseArgumentNames,
  explainRefusal,
  getActionKey,
  toProcedureBody,
  formatStepNames,
  findInstanceIds,
  getActionTitle,
  type ActionRun,
} from './run.ts'

const id = (ciId: number) => instance.parse({ ciId }).ciId
const reboot = componentAction.parse({ actionId: 12, actionName: 'reboot', description: 'Restart the machine' })
const attachment = componentAction.parse({
  actionId: 77,
  actionName: 'user-custom-attachment',
  description: 'Warm caches',
})

const run: ActionRun = {
  component: id(372),
  steps: [{ action: reboot, critical: true }],
  batches: [[id(1), id(2)]],
  arguments: {},
}

describe('toProcedureBody', () => {
  it('matches the interface document', () => {
    expect(toProcedureBody(run)).toEqual({
      cms_procedure: {
        procedureCiId: '0',
        procedureName: 'reboot',
        ciId: '372',
        procedureState: 'active',
        definition:
          '{"name":"reboot","flow":[{"targetIds":["1","2"],"relationName":"base.RealizedAs","direction":"from",' +
          '"actions":[{"actionName":"reboot","stepNumber":1,"isCritical":true}]}]}',
      },
    })
  })

  it('numbers the steps of all batches consecutively', () => {
    const status = componentAction.parse({ actionId: 13, actionName: 'status' })
    const steps = [
      { action: reboot, critical: true },
      { action: status, critical: false },
    ]
    const { definition } = toProcedureBody({ ...run, steps, batches: [[id(1), id(3)], [id(2)]] }).cms_procedure
    const parsed = procedureDefinition.parse(JSON.parse(definition ?? ''))
    expect(parsed.flow.map(({ targetIds }) => targetIds)).toEqual([['1', '3'], ['2']])
    expect(parsed.flow.map(({ actions }) => actions.map(({ stepNumber }) => stepNumber))).toEqual([
      [1, 2],
      [3, 4],
    ])
    expect(parsed.flow[1]?.actions.map(({ isCritical }) => isCritical)).toEqual([true, false])
    expect(formatStepNames(steps)).toBe('reboot, then status')
  })

  it('passes arguments with a value', () => {
    expect(toProcedureBody({ ...run, arguments: { force: 'yes', note: '' } }).cms_procedure.arglist).toBe(
      '{"force":"yes"}',
    )
  })

  it('names the attachment', () => {
    const { definition } = toProcedureBody({ ...run, steps: [{ action: attachment, critical: true }] }).cms_procedure
    const parsed = procedureDefinition.parse(JSON.parse(definition ?? ''))
    expect(parsed.flow[0]?.actions[0]).toMatchObject({ actionName: 'user-custom-attachment', extraInfo: '77' })
    expect([getActionTitle(attachment), getActionKey(attachment), getActionTitle(reboot)]).toEqual([
      'Warm caches',
      'user-custom-attachment 77',
      'reboot',
    ])
  })

  it('satisfies the contract', () => {
    for (const batches of [[[id(1)]], [[id(1)], [id(2)]]]) {
      expect(createProcedure.body?.safeParse(toProcedureBody({ ...run, batches })).success).toBe(true)
    }
  })
})

it('finds instance ids in a refusal', () => {
  expect(findInstanceIds(['Given ci 9 already has active ops action with id 12 (400)', 'no'])).toEqual(['9'])
})

it('parses argument names and ignores invalid JSON', () => {
  expect(parseArgumentNames({ ...reboot, arguments: '{"force":{"description":"x"}}' })).toEqual(['force'])
  expect(parseArgumentNames({ ...reboot, arguments: 'force' })).toEqual([])
  expect(parseArgumentNames({ ...reboot, arguments: '["force"]' })).toEqual([])
})

it('explains refusals that have a remedy', () => {
  expect(explainRefusal(['Given ci 9 already has active ops procedure. (400)'])).toMatch(/Another procedure/)
  expect(explainRefusal(['Given ci 9 has active deployment. (400)'])).toMatch(/being deployed/)
  expect(explainRefusal(['Something else'])).toBeUndefined()
})
