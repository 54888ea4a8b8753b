// Form input belongs to the organization or assembly in the address.
import { act, screen, waitFor } from '@testing-library/react'
import type { ComponentType } from 'react'
import { expect, it } from 'vitest'
import { enterText, selectOption } from './test-render.tsx'
import { renderRoutes } from './test-wrapper.tsx'
import { Component as NewAssemblyPage } from '../assembly/NewAssemblyPage.tsx'
import { Component as NewCloudPage } from '../cloud/clouds/NewCloudPage.tsx'
import { Component as NewPlatformPage } from '../design/platforms/NewPlatformPage.tsx'
import { paths } from '../routing/paths.ts'
import { stubRefusingService, SLOW_TEST } from './test-refusing-service.ts'
import { Component as NewEnvironmentPage } from '../transition/environments/form/NewEnvironmentPage.tsx'

const cloud = { ciId: 11, ciName: 'dfw-1', ciAttributes: { adminstatus: 'active' } }
stubRefusingService({
  '/acme/clouds': [cloud],
  '/bazaar/clouds': [cloud],
  '/clouds/locations': { dallas: '/public/dallas' },
  '/environments/new.json': { ciName: '', ciClassName: '', nsPath: '', comments: '', ciAttributes: {} },
  '/design/releases': [{ releaseId: 1, releaseState: 'closed' }],
})

const renderPage = (Component: ComponentType, path: string, at: string) => renderRoutes([{ path, Component }], at)

async function navigateAway({ router, user }: ReturnType<typeof renderPage>, to: string) {
  await act(() => router.navigate(to))
  await user.click(await screen.findByRole('button', { name: 'Leave page' }))
  await waitFor(() => expect(router.state.location.pathname).toBe(to))
}

const nameField = () => screen.findByRole('textbox', { name: 'Name' })

it('resets the new cloud form for another organization', SLOW_TEST, async () => {
  const { router, user } = renderPage(
    NewCloudPage,
    '/:organization/clouds/new',
    paths.newCloud({ organization: 'acme' }),
  )
  await enterText(user, await nameField(), 'ord-1')
  await selectOption(user, await screen.findByRole('combobox', { name: 'Location' }), /custom/)
  await enterText(user, screen.getByLabelText(/^Authorization key/), 'key of acme')
  await navigateAway({ router, user }, paths.newCloud({ organization: 'bazaar' }))
  expect(await nameField()).toHaveValue('')
  await selectOption(user, await screen.findByRole('combobox', { name: 'Location' }), /custom/)
  expect(screen.getByLabelText(/^Authorization key/)).toHaveValue('')
})

it('resets the new assembly form for another organization', SLOW_TEST, async () => {
  const { router, user } = renderPage(
    NewAssemblyPage,
    '/:organization/assemblies/new',
    paths.newAssembly({ organization: 'acme' }),
  )
  await enterText(user, await nameField(), 'shop')
  await navigateAway({ router, user }, paths.newAssembly({ organization: 'bazaar' }))
  expect(await nameField()).toHaveValue('')
})

it.each([
  ['environment', NewEnvironmentPage, paths.newEnvironment],
  ['platform', NewPlatformPage, paths.newDesignPlatform],
] as const)('resets the new %s form for another assembly', SLOW_TEST, async (_, Page, path) => {
  const { router, user } = renderPage(
    Page,
    '/:organization/assemblies/:assembly/*',
    path({ organization: 'acme', assembly: 'shop' }),
  )
  await enterText(user, await nameField(), 'prod')
  await navigateAway({ router, user }, path({ organization: 'acme', assembly: 'store' }))
  expect(await nameField()).toHaveValue('')
})

it(
  'resets the chosen clouds of a new environment for another assembly, also with a full cache',
  SLOW_TEST,
  async () => {
    const [shop, store] = [
      paths.newEnvironment({ organization: 'acme', assembly: 'shop' }),
      paths.newEnvironment({ organization: 'acme', assembly: 'store' }),
    ]
    const { router, user } = renderPage(NewEnvironmentPage, '/:organization/assemblies/:assembly/*', store)
    const dallas = () => screen.findByRole('combobox', { name: 'dfw-1' })
    await dallas()
    await act(() => router.navigate(shop))
    await selectOption(user, await dallas(), 'primary')
    await navigateAway({ router, user }, store)
    expect(await dallas()).not.toHaveValue('primary')
  },
)
