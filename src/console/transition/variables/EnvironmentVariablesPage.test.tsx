import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderRoute, SLOW_TEST, stubRefusingService } from '../../app/test-refusing-service.ts'
import { Component as EnvironmentVariablesPage } from './EnvironmentVariablesPage.tsx'

const region = { ciId: 31, ciName: 'region', ciAttributes: { value: 'emea', secure: 'false' } }
const service = stubRefusingService({
  '/environments/dev': { ciId: 1, ciName: 'dev', ciState: 'default' },
  '/variables/region': region,
  '/dev/variables': [region],
})

it('offers to review and commit saved variables', SLOW_TEST, async () => {
  service.takes = region
  const user = renderRoute(
    <EnvironmentVariablesPage />,
    '/:organization/assemblies/:assembly/transition/environments/:environment/variables',
    '/acme/assemblies/shop/transition/environments/dev/variables',
  )
  const value = await screen.findByRole('textbox', { name: /^Value of region/ })
  await user.clear(value)
  await user.type(value, 'apac')
  await user.click(screen.getByRole('button', { name: 'Save 1 change' }))
  expect(screen.queryByRole('link', { name: 'Review uncommitted changes' })).toBeNull()
  const dialog = await screen.findByRole('dialog')
  await user.click(await within(dialog).findByRole('button', { name: 'Save 1 change' }))
  expect(await screen.findByRole('link', { name: 'Review uncommitted changes' })).toHaveAttribute(
    'href',
    '/acme/assemblies/shop/transition/environments/dev/releases/latest',
  )
  expect(service.sent).toBe(1)
})
