import { expect, it } from 'vitest'
import {
  createCloudVariable,
  deleteCloudVariable,
  readCloudVariable,
  updateCloudVariable,
} from '../../../contract/cloud/resources.ts'
import { ci, draftCi } from '../../../contract/core/records.ts'
import {
  createGlobalVariable,
  deleteGlobalVariable,
  readGlobalVariable,
  updateGlobalVariable,
} from '../../../contract/design/variables.ts'
import { readEnvironmentVariable, updateEnvironmentVariable } from '../../../contract/transition/variables.ts'
import { applyLines, changeRow, markDeleted, NO_EDITS, toRows, type Edits, type RowChange } from './edits.ts'
import { orderRows, planVariables, variableDifferences, type VariableCalls } from './plan.ts'

const variable = (ciId: number, ciName: string, ciAttributes: Record<string, string>, ciAttrProps = {}) =>
  draftCi.parse({ ciId, ciName, ciAttributes, ciAttrProps })
const variables = [
  variable(1, 'region', { secure: 'false', value: 'emea' }),
  variable(2, 'cdn', { secure: 'true', value: '', encrypted_value: '--ENCRYPTED--' }),
  variable(3, 'old', { secure: 'false', value: 'x' }),
]

const DESIGN: VariableCalls = {
  params: { organization: 'acme', assembly: 'shop' },
  envelope: 'cms_dj_ci',
  read: readGlobalVariable,
  update: updateGlobalVariable,
  define: {
    create: createGlobalVariable,
    remove: deleteGlobalVariable,
    deletedShape: ({ rfcAction }) => ({ rfcAction, deleted: true }),
  },
}
const CLOUD: VariableCalls = {
  params: { organization: 'acme', cloud: 'dfw-1' },
  envelope: 'cms_ci',
  read: readCloudVariable,
  update: updateCloudVariable,
  define: { create: createCloudVariable, remove: deleteCloudVariable, deletedShape: () => 'gone' },
}
const ENVIRONMENT: VariableCalls = {
  params: { organization: 'acme', assembly: 'shop', environment: 'prod' },
  envelope: 'cms_dj_ci',
  read: readEnvironmentVariable,
  update: updateEnvironmentVariable,
  define: undefined,
}

function changed(changes: Readonly<Record<string, RowChange>>, of: Parameters<typeof toRows>[0] = variables) {
  const edits = toRows(of, NO_EDITS).reduce<Edits>((all, row) => {
    const change = changes[row.name]
    return change ? changeRow(all, row, change) : all
  }, NO_EDITS)
  return orderRows(toRows(of, edits))
}

function edited() {
  const [region, cdn, old] = toRows(variables, NO_EDITS)
  if (!region || !cdn || !old) throw new Error('no rows')
  const typed = changeRow(changeRow(NO_EDITS, region, { value: 'apac' }), cdn, { value: 'hush' })
  return orderRows(toRows(variables, applyLines(markDeleted(typed, old), variables, [{ name: 'size', value: 'L' }])))
}

it('sends one request per variable, secrets in their own attribute', () => {
  const plan = planVariables(DESIGN, edited())
  expect(plan.map(({ label, call, request }) => [label, call.name, request.body])).toEqual([
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
  expect(plan.map(({ request }) => request.params)).toEqual([
    DESIGN.params,
    ...['region', 'cdn', 'old'].map((name) => ({ ...DESIGN.params, variable: name })),
  ])
  expect(plan[1]?.basis?.base).toEqual({ 'ciAttributes.value': 'emea', 'ciAttributes.secure': 'false' })
  expect(plan[1]?.basis?.mine).toEqual({ 'ciAttributes.value': 'apac' })
  expect(plan[2]?.verification).toBeUndefined()
  expect(plan[3]?.verification?.shows).toEqual({ rfcAction: '', deleted: true })
})

it('clears the value that becomes a secret', () => {
  const [plan] = planVariables(DESIGN, changed({ region: { secure: true } }))
  expect(plan?.request.body).toEqual({
    cms_dj_ci: { ciAttributes: { secure: 'true', encrypted_value: 'emea', value: '' } },
  })
})

it('lists differences with masked secrets', () => {
  expect(variableDifferences(DESIGN, edited())).toEqual([
    { attribute: 'size', before: undefined, after: 'L' },
    { attribute: 'region', before: 'emea', after: 'apac' },
    { attribute: 'cdn', before: '--ENCRYPTED--', after: '--ENCRYPTED--' },
    { attribute: 'old', before: 'x', after: undefined },
  ])
})

it('sends changed comments, and leaves a secret unchanged', () => {
  const rows = changed({ region: { comments: 'of region' }, cdn: { comments: 'of cdn' } })
  const plan = planVariables(DESIGN, rows)
  expect(plan.map(({ request }) => request.body)).toEqual([
    { cms_dj_ci: { comments: 'of region', ciAttributes: { secure: 'false', value: 'emea' } } },
    { cms_dj_ci: { comments: 'of cdn', ciAttributes: { secure: 'true' } } },
  ])
  expect(plan[1]?.verification?.shows).toMatchObject({ comments: 'of cdn' })
  expect(variableDifferences(DESIGN, rows)).toEqual([
    { attribute: 'comments of region', label: 'Comments of region', before: '', after: 'of region' },
    { attribute: 'comments of cdn', label: 'Comments of cdn', before: '', after: 'of cdn' },
  ])
})

it('writes variables of a cloud in its own envelope, and merges what others changed', () => {
  const proxy = ci.parse({ ciId: 1, ciName: 'proxy', ciAttributes: { secure: 'false', value: 'http://old' } })
  const [plan] = planVariables(CLOUD, changed({ proxy: { value: 'http://new' } }, [proxy]))
  expect(plan?.request).toEqual({
    params: { organization: 'acme', cloud: 'dfw-1', variable: 'proxy' },
    body: { cms_ci: { ciAttributes: { secure: 'false', value: 'http://new' } } },
  })
  expect(plan?.basis?.requestFor?.({ 'ciAttributes.value': 'theirs' }).body).toEqual({
    cms_ci: { ciAttributes: { secure: 'false', value: 'theirs' } },
  })
})

it('sends values of an environment with their owner (2.3)', () => {
  const plan = planVariables(ENVIRONMENT, changed({ region: { value: 'apac' }, cdn: { value: 'hush', isKept: false } }))
  expect(plan.map(({ request }) => request.body)).toEqual([
    {
      cms_dj_ci: {
        ciAttributes: { secure: 'false', value: 'apac' },
        ciAttrProps: { owner: { value: 'manifest' } },
      },
    },
    {
      cms_dj_ci: {
        ciAttributes: { secure: 'true', encrypted_value: 'hush' },
        ciAttrProps: { owner: { encrypted_value: '', secure: '' } },
      },
    },
  ])
})

it('changes only the owner of a value', () => {
  const rows = changed({ cdn: { isKept: true } })
  const [plan] = planVariables(ENVIRONMENT, rows)
  const ciAttrProps = { owner: { encrypted_value: 'manifest', secure: 'manifest' } }
  expect(plan?.request.body).toEqual({ cms_dj_ci: { ciAttributes: { secure: 'true' }, ciAttrProps } })
  expect(plan?.verification?.shows).toMatchObject({ ciAttrProps })
  expect(variableDifferences(ENVIRONMENT, rows)).toEqual([
    { attribute: 'cdn on pull', before: 'overwritten', after: 'kept' },
  ])
})
