import { describe, expect, it } from 'vitest'
import { componentAction } from '../../contract/operations.ts'
import { createProcedure, procedureDefinition } from '../../contract/procedures.ts'
import { instance } from '../../contract/records.ts'
import { argumentNames, explainRefusal, keyOf, procedureBody, titleOf, wavesOf, type ActionRun } from './action-run.ts'

const id = (ciId: number) => instance.parse({ ciId }).ciId
const reboot = componentAction.parse({ actionId: 12, actionName: 'reboot', description: 'Restart the machine' })
const attachment = componentAction.parse({
  actionId: 77,
  actionName: 'user-custom-attachment',
  description: 'Warm caches',
})

const run: ActionRun = {
  component: id(372),
  action: reboot,
  instances: [id(1), id(2)],
  critical: true,
  wave: undefined,
  arguments: {},
}

describe('procedureBody', () => {
  it('is what the interface describes', () => {
    expect(procedureBody(run)).toEqual({
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

  it('asks for waves beside the envelope, with criticality repeated there', () => {
    expect(procedureBody({ ...run, wave: 25 })).toMatchObject({ roll_at: 25, critical: 'true' })
    expect(procedureBody({ ...run, wave: 25, critical: false })).not.toHaveProperty('critical')
    expect(procedureBody({ ...run, critical: false })).not.toHaveProperty('roll_at')
  })

  it('passes arguments that were given', () => {
    expect(procedureBody({ ...run, arguments: { force: 'yes', note: '' } }).cms_procedure.arglist).toBe(
      '{"force":"yes"}',
    )
  })

  it('says which attachment runs', () => {
    const { definition } = procedureBody({ ...run, action: attachment }).cms_procedure
    const read = procedureDefinition.parse(JSON.parse(definition ?? ''))
    expect(read.flow[0]?.actions[0]).toMatchObject({ actionName: 'user-custom-attachment', extraInfo: '77' })
    expect([titleOf(attachment), keyOf(attachment), titleOf(reboot)]).toEqual([
      'Warm caches',
      'user-custom-attachment 77',
      'reboot',
    ])
  })

  it('keeps to the contract', () => {
    for (const wave of [undefined, 1, 99]) {
      expect(createProcedure.body?.safeParse(procedureBody({ ...run, wave })).success).toBe(true)
    }
  })
})

it('counts waves, none of them empty', () => {
  expect([wavesOf(60, 25), wavesOf(3, 10), wavesOf(10, 33), wavesOf(10, undefined)]).toEqual([4, 3, 3, 1])
})

it('reads the names of arguments and survives what is no JSON', () => {
  expect(argumentNames({ ...reboot, arguments: '{"force":{"description":"x"}}' })).toEqual(['force'])
  expect(argumentNames({ ...reboot, arguments: 'force' })).toEqual([])
  expect(argumentNames({ ...reboot, arguments: '["force"]' })).toEqual([])
})

it('explains the refusals that have a way out', () => {
  expect(explainRefusal(['Given ci 9 already has active ops procedure. (400)'])).toMatch(/Another procedure/)
  expect(explainRefusal(['Given ci 9 has active deployment. (400)'])).toMatch(/being deployed/)
  expect(explainRefusal(['Something else'])).toBeUndefined()
})
