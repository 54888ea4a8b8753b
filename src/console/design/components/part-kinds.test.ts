import { describe, expect, it } from 'vitest'
import { draftCi } from '../../../contract/core/records.ts'
import { attributeProblems, attributeValues } from '../../kit/form/attributes.ts'
import {
  beginningOf,
  isOfPack,
  partFields,
  partNameProblem,
  planPartCreate,
  planPartDelete,
  planPartUpdate,
} from './part-kinds.ts'

const place = { organization: 'acme', assembly: 'shop', platform: 'web', component: 'os' }
const monitor = draftCi.parse({
  ciId: 1,
  ciName: 'web-os-x',
  rfcAction: 'add',
  ciAttributes: { custom: 'true', cmd: 'c' },
})

describe('the name of a part', () => {
  it('is short for a monitor, and judged whole', () => {
    expect(partNameProblem('monitor', place, 'load', [])).toBeUndefined()
    expect(partNameProblem('monitor', place, 'x', ['web-os-x'])).toContain('web-os-x')
    expect(partNameProblem('monitor', place, 'a'.repeat(95), [])).toContain('99 characters')
    expect(partNameProblem('attachment', place, 'a'.repeat(33), [])).toContain('32 characters')
    expect(partNameProblem('attachment', place, '', [])).toBe('A name is needed.')
  })
})

describe('the fields of a part', () => {
  it('asks for what is usual where the class is not described, and not for who made it', () => {
    const names = partFields('monitor', undefined, { ...beginningOf('monitor', undefined), custom: 'true' })
    expect(names.map(({ name }) => name)).toEqual([
      'enable',
      'description',
      'cmd',
      'cmd_options',
      'cmd_line',
      'sample_interval',
    ])
  })

  it('takes only events that there are', () => {
    const fields = partFields('attachment', undefined, beginningOf('attachment', undefined))
    const typed = (run: string) => attributeProblems(fields, { ...attributeValues(fields), 'ciAttributes run_on': run })
    expect(typed('after-add, on-demand')).toEqual({})
    expect(typed('after-lunch')['ciAttributes run_on']).toContain('after-lunch is no event')
  })
})

describe('the requests', () => {
  const fields = partFields('monitor', undefined, monitor.ciAttributes)

  it('creates a monitor by its short name and finds it by its whole one', () => {
    const plan = planPartCreate('monitor', place, fields, { ciName: 'y', 'ciAttributes cmd': 'check' })
    expect(plan.request.body).toEqual({ cms_dj_ci: { ciName: 'y', ciAttributes: { cmd: 'check' } } })
    expect(plan.witness?.shows).toEqual({ ciName: 'web-os-y' })
    expect(plan.witness?.request.params).toMatchObject({ monitor: 'web-os-y' })
  })

  it('changes only what was typed', () => {
    const plan = planPartUpdate('monitor', place, monitor, fields, { 'ciAttributes cmd': 'd', comments: 'why' })
    expect(plan.request.body).toEqual({ cms_dj_ci: { comments: 'why', ciAttributes: { cmd: 'd' } } })
  })

  it('sees that a deleted one is gone, or listed as to be deleted once it was committed', () => {
    expect(planPartDelete('monitor', place, monitor).witness?.shows).toBe('gone')
    expect(planPartDelete('monitor', place, { ...monitor, rfcAction: '' }).witness?.shows).toEqual({
      rfcAction: 'delete',
    })
  })

  it('leaves monitors of the pack alone', () => {
    expect(isOfPack('monitor', monitor)).toBe(false)
    expect(isOfPack('monitor', { ciAttributes: { custom: 'false' } })).toBe(true)
    expect(isOfPack('attachment', { ciAttributes: {} })).toBe(false)
  })
})
