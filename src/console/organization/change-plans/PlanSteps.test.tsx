import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderRoute } from '../../app/test-refusing-service.ts'
import { createGlobalVariable, updateGlobalVariable } from '../../../contract/design/variables.ts'
import { PlanSteps } from './PlanSteps.tsx'
import { verdict } from './verdict.ts'

const body = { cms_dj_ci: { ciName: 'TOKEN', ciAttributes: { secure: 'true', encrypted_value: 'x' } } }
const plan = {
  name: 'Rotate',
  recorded: '2026-01-01T00:00:00Z',
  parameters: [],
  steps: [{ call: createGlobalVariable.name, params: { assembly: 'shop' }, body }],
}

test('says of a variable that exists that its secret is set', () => {
  const check = { ...verdict('ready', 'The record exists.'), update: updateGlobalVariable }
  renderRoute(<PlanSteps plan={plan} values={{}} checks={[check]} />)
  expect(screen.getByText('Set the secret of shop / TOKEN')).toBeVisible()
})

test('says of a missing variable that it is created', () => {
  renderRoute(<PlanSteps plan={plan} values={{}} checks={[verdict('ready', 'The record does not exist yet.')]} />)
  expect(screen.getByText('Create shop / TOKEN')).toBeVisible()
})
