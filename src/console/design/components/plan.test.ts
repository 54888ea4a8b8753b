import { describe, expect, it } from 'vitest'
import { draftCi } from '../../../contract/core/records.ts'
import { OWNED_FIELD } from '../../kit/form/owners.ts'
import { NOT_FOUND } from '../../data/write/write-request.ts'
import { commentsField, validateAttributes, toFormValues } from '../../kit/form/attributes.ts'
import { initialAttributes, recordFields } from './fields.ts'
import { itemDifferences, planCreate, planDelete, planUpdate } from './plan.ts'
import { isFromPack, nameProblem } from './record-kinds.ts'

const scope = { organization: 'acme', assembly: 'shop', platform: 'web', component: 'os' }
const monitor = draftCi.parse({
  ciId: 1,
  ciName: 'web-os-x',
  rfcAction: 'add',
  ciAttributes: { custom: 'true', cmd: 'c' },
})

describe('the name of a part', () => {
  it('is short for monitors, and validated in full', () => {
    expect(nameProblem('monitor', scope, 'load', [])).toBeUndefined()
    expect(nameProblem('monitor', scope, 'x', ['web-os-x'])).toContain('web-os-x')
    expect(nameProblem('monitor', scope, 'a'.repeat(95), [])).toContain('99 characters')
    expect(nameProblem('attachment', scope, 'a'.repeat(33), [])).toContain('32 characters')
    expect(nameProblem('attachment', scope, '', [])).toBe('A name is required.')
  })
})

describe('the fields of a part', () => {
  it('offers default attributes for undescribed classes, without `custom`', () => {
    const names = recordFields('catalog.Monitor', undefined, {
      ...initialAttributes('monitor', undefined),
      custom: 'true',
    })
    expect(names.map(({ name }) => name)).toEqual([
      'enable',
      'description',
      'cmd',
      'cmd_options',
      'cmd_line',
      'sample_interval',
    ])
  })

  it('accepts only known events', () => {
    const fields = recordFields('catalog.Attachment', undefined, initialAttributes('attachment', undefined))
    const typed = (run: string) => validateAttributes(fields, { ...toFormValues(fields), 'ciAttributes run_on': run })
    expect(typed('after-add, on-demand')).toEqual({})
    expect(typed('after-lunch')['ciAttributes run_on']).toContain('after-lunch is not an event')
  })
})

describe('the requests', () => {
  const fields = [...recordFields('catalog.Monitor', undefined, monitor.ciAttributes), commentsField('')]

  it('creates a monitor by its short name and verifies the full one', () => {
    const plan = planCreate('monitor', scope, fields, { ciName: 'y', 'ciAttributes cmd': 'check' })
    expect(plan.request.body).toEqual({ cms_dj_ci: { ciName: 'y', ciAttributes: { cmd: 'check' } } })
    expect(plan.verification?.shows).toEqual({ ciName: 'web-os-y' })
    expect(plan.verification?.request.params).toMatchObject({ monitor: 'web-os-y' })
  })

  it('shows which attributes a pack update keeps', () => {
    expect(itemDifferences(monitor, fields, { ...toFormValues(fields), [OWNED_FIELD]: '["cmd"]' })).toMatchObject([
      { attribute: 'cmd on pack update', before: 'overwritten', after: 'kept' },
    ])
  })

  it('sends only changes', () => {
    const plan = planUpdate('monitor', scope, monitor, fields, { 'ciAttributes cmd': 'd', comments: 'why' })
    expect(plan.request.body).toEqual({ cms_dj_ci: { comments: 'why', ciAttributes: { cmd: 'd' } } })
  })

  it('verifies a deletion by absence, or by rfcAction if it was committed', () => {
    expect(planDelete('monitor', scope, monitor).verification?.shows).toBe(NOT_FOUND)
    expect(planDelete('monitor', scope, { ...monitor, rfcAction: '' }).verification?.shows).toEqual({
      rfcAction: 'delete',
    })
  })

  it('recognizes monitors of the pack', () => {
    expect(isFromPack('monitor', monitor)).toBe(false)
    expect(isFromPack('monitor', { ciAttributes: { custom: 'false' } })).toBe(true)
    expect(isFromPack('attachment', { ciAttributes: {} })).toBe(false)
  })
})
