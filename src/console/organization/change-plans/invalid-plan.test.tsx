import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { stubRefusingService, renderRoute } from '../../app/test-refusing-service.ts'
import { toWrites } from './apply.ts'
import { checkPlan } from './check.ts'
import { fillStep, parsePlan, planToYaml, type ChangePlan } from './plan.ts'
import { PlanSteps } from './PlanSteps.tsx'

stubRefusingService({})

const values = { organization: 'acme' }
const toPlan = (change: Partial<ChangePlan>): ChangePlan =>
  parsePlan(planToYaml({ name: 'x', recorded: '2026-11-20T10:00:00Z', parameters: [], steps: [], ...change }))

it.each([
  [{}, 'The path has no assembly.'],
  [{ assembly: '..' }, 'The assembly ".." contains a dot, which the service cuts off; use the ID.'],
  [{ assembly: 'a/b' }, 'The assembly "a/b" contains a character that is not allowed in a path.'],
])(
  'explains a step whose names %o cannot stand in a path, and does not take its record for deleted',
  async (params, note) => {
    const plan = toPlan({ steps: [{ call: 'deleteAssembly', params: { ...params } }] })
    const checks = await checkPlan(plan, values)
    expect(checks).toMatchObject([{ state: 'surprise', note, request: undefined }])
    expect(toWrites(plan, values, checks)).toEqual([])
    renderRoute(<PlanSteps plan={plan} values={values} checks={checks} />)
    expect(await screen.findByText(note)).toBeVisible()
  },
)

it('fills in parameters only: no properties that all objects have, and no placeholders in values', () => {
  const step = { call: 'x', params: { a: '{{constructor}} {{__proto__}} {{a}}' } }
  expect(fillStep(step, { a: '$& {{b}}', b: 'c' }).params).toEqual({ a: '{{constructor}} {{__proto__}} $& {{b}}' })
})

it('refuses files of other formats with one sentence', () => {
  expect(() => parsePlan('a: [')).toThrow(/could not be read as YAML: .*column 5\.$/)
  expect(() => parsePlan('a: 1')).toThrow('The file is not a change plan.')
  expect(() => parsePlan('format: signalbox change plan 2')).toThrow(/does not support/)
  expect(() => parsePlan('format: signalbox change plan 1\nname: x')).toThrow(/not valid at/)
})

it('refuses files with stored secrets, and files that grow by aliases', () => {
  expect(() => toPlan({ parameters: [{ name: 'password', value: 'x', secret: true }] })).toThrow(
    'The change plan has a value for the secret password. Remove it from the file.',
  )
  for (const text of ['a: &a [x]\nb: [*a, *a]', 'a: &a []\nb: [*a, *a]', 'a: &a [*a]'])
    expect(() => parsePlan(text)).toThrow(
      'The file could not be read as YAML: it contains aliases, which are not supported.',
    )
})
