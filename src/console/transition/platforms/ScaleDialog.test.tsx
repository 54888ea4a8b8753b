import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderRoute, stubRefusingService } from '../../app/test-refusing-service.ts'
import { parseScope } from '../../routing/paths.ts'
import ScaleDialog from './ScaleDialog.tsx'

const relation = {
  ciRelationId: 3,
  fromCiId: 1,
  toCiId: 2,
  relationAttributes: { current: '2', min: '1', max: '4', step_up: '1', step_down: '1', pct_dpmt: '100' },
}
stubRefusingService({
  '/platforms/web/edit.json': { ciId: 1, ciName: 'web', depends_on: [relation] },
  '/platforms/web': { ciId: 1, ciName: 'web', consumes: [] },
})

it('shows no request before anything is changed', async () => {
  const scope = parseScope({ organization: 'acme', assembly: 'shop', environment: 'dev' })
  const user = renderRoute(<ScaleDialog scope={scope} platform="web" onClose={() => {}} />)
  const current = await screen.findByLabelText('Per cloud')
  expect(screen.queryByText('Exact request')).toBeNull()
  await user.clear(current)
  await user.type(current, '3')
  expect(await screen.findByText('Exact request')).toBeVisible()
})
