import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { draftCi } from '../../../contract/core/records.ts'
import { markDeleted, NO_EDITS, toRows, setComments, setSecure, setValue, applyLines, type Edits } from './edits.ts'
import { planVariables, variableDifferences } from './plan.ts'

const variable = (ciId: number, ciName: string, ciAttributes: Record<string, string>) =>
  z.parse(draftCi, { ciId, ciName, ciAttributes })
const variables = [
  variable(1, 'region', { secure: 'false', value: 'emea' }),
  variable(2, 'cdn', { secure: 'true', value: '', encrypted_value: '--ENCRYPTED--' }),
  variable(3, 'old', { secure: 'false', value: 'x' }),
]
const scope = { organization: 'acme', assembly: 'shop', platform: '' }

function edited(): Edits {
  const rows = toRows(variables, NO_EDITS)
  const [region, cdn, old] = rows
  if (!region || !cdn || !old) throw new Error('no rows')
  const edits = markDeleted(setValue(setValue(NO_EDITS, region, 'apac'), cdn, 'hush'), old)
  return applyLines(edits, variables, [{ name: 'size', value: 'L' }])
}

it('sends one request per variable, secrets in their own attribute', () => {
  const { planned } = planVariables(scope, toRows(variables, edited()))
  expect(planned.map(({ label, call, request }) => [label, call.name, request.body])).toEqual([
    [
      'Add size',
      'createGlobalVariable',
      { cms_dj_ci: { ciName: 'size', ciAttributes: { secure: 'false', value: 'L' } } },
    ],
    ['Change region', 'updateGlobalVariable', { cms_dj_ci: { ciAttributes: { secure: 'false', value: 'apac' } } }],
    [
      'Change cdn',
      'updateGlobalVariable',
      { cms_dj_ci: { ciAttributes: { secure: 'true', encrypted_value: 'hush' } } },
    ],
    ['Delete old', 'deleteGlobalVariable', undefined],
  ])
  expect(planned[1]?.basis?.base).toEqual({ 'ciAttributes.value': 'emea', 'ciAttributes.secure': 'false' })
  const [local] = planVariables({ ...scope, platform: 'web' }, toRows(variables, edited())).planned
  expect(local?.request.params).toEqual({ organization: 'acme', assembly: 'shop', platform: 'web' })
})

it('turns a plain value into a secret', () => {
  const [region] = toRows(variables, NO_EDITS)
  if (!region) throw new Error('no row')
  const [planned] = planVariables(scope, toRows(variables, setSecure(NO_EDITS, region, true))).planned
  expect(planned?.request.body).toEqual({
    cms_dj_ci: { ciAttributes: { secure: 'true', encrypted_value: 'emea' } },
  })
})

it('lists differences with masked secrets', () => {
  expect(variableDifferences(toRows(variables, edited()))).toEqual([
    { attribute: 'region', before: 'emea', after: 'apac' },
    { attribute: 'cdn', before: '--ENCRYPTED--', after: '--ENCRYPTED--' },
    { attribute: 'old', before: 'x', after: undefined },
    { attribute: 'size', before: undefined, after: 'L' },
  ])
})

it('sends changed comments, and leaves a secret unchanged', () => {
  const rows = toRows(variables, NO_EDITS)
  const edits = rows.slice(0, 2).reduce((all, row) => setComments(all, row, `of ${row.name}`), NO_EDITS)
  const changed = toRows(variables, edits).filter(({ state }) => state === 'changed')
  const { planned } = planVariables(scope, changed)
  expect(planned.map(({ request }) => request.body)).toEqual([
    { cms_dj_ci: { comments: 'of region', ciAttributes: { secure: 'false', value: 'emea' } } },
    { cms_dj_ci: { comments: 'of cdn', ciAttributes: { secure: 'true' } } },
  ])
  expect(planned[1]?.verification?.shows).toMatchObject({ comments: 'of cdn' })
  expect(variableDifferences(changed)).toEqual([
    { attribute: 'comments of region', before: '', after: 'of region' },
    { attribute: 'comments of cdn', before: '', after: 'of cdn' },
  ])
})
