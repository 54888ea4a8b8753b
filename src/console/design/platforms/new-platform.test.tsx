import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { selectOption } from '../../app/test-render.tsx'
import { paths } from '../../routing/paths.ts'
import { stubRefusingService, renderRoute, SLOW_TEST } from '../../app/test-refusing-service.ts'
import { Component } from './NewPlatformPage.tsx'

const pack = (ciId: number, ciName: string, category: string, versions: Record<string, boolean>) => ({
  ciId,
  ciName,
  ciAttributes: { category, description: `What ${ciName} is` },
  versions,
})
const packVersions = {
  oneops: {
    kafka: pack(1, 'kafka', 'Messaging', { 1: true, 2: true, 3: false }),
    glassfish: pack(2, 'glassfish', 'Application Server', { 1: false }),
  },
}
const reads: Record<string, unknown> = {}
stubRefusingService(reads)

const open = () =>
  renderRoute(
    <Component />,
    '/:organization/assemblies/:assembly/*',
    paths.newDesignPlatform({ organization: 'acme', assembly: 'shop' }),
  )
const choice = (name: RegExp) => screen.findByRole('combobox', { name })

it('groups packs by category and skips disabled versions', SLOW_TEST, async () => {
  Object.assign(reads, { 'packs/versions': packVersions })
  const user = open()
  const packs = await choice(/^Pack/)
  await user.click(packs)
  expect(screen.getByText('Messaging')).toBeVisible()
  expect(screen.getByRole('option', { name: 'glassfish (disabled)' })).toHaveAttribute('data-combobox-disabled')
  await selectOption(user, packs, 'kafka')
  expect(packs).toHaveAccessibleDescription('What kafka is')
  const version = await choice(/^Version/)
  expect(version).toHaveValue('2')
  await user.click(version)
  expect(screen.getByRole('option', { name: '3 (disabled)' })).toHaveAttribute('data-combobox-disabled')
})

it('sends the major version', SLOW_TEST, async () => {
  Object.assign(reads, { 'packs/versions': packVersions })
  const user = open()
  await selectOption(user, await choice(/^Pack/), 'kafka')
  await user.type(screen.getByRole('textbox', { name: /^Name/ }), 'events')
  const major = screen.getByRole('textbox', { name: 'Major version' })
  expect(major).toHaveValue('1')
  await user.clear(major)
  await user.type(major, '2')
  await user.click(screen.getByRole('button', { name: 'Create platform' }))
  const request = await screen.findByRole('region', { name: 'Exact request' })
  expect(request).toHaveTextContent('"major_version":"2"')
})

it('shows not found with existing assemblies for a missing assembly', SLOW_TEST, async () => {
  Object.assign(reads, {
    'packs/versions': packVersions,
    'shop/design/platforms': null,
    '/acme/assemblies': [{ ciId: 5, ciName: 'bazaar' }],
  })
  open()
  expect(await screen.findByText('There is no assembly shop in acme')).toBeInTheDocument()
  expect(await screen.findByRole('link', { name: 'bazaar' })).toBeInTheDocument()
  expect(screen.queryByRole('textbox', { name: 'Name' })).not.toBeInTheDocument()
  delete reads['shop/design/platforms']
})
