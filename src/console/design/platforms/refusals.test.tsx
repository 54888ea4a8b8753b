import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { paths } from '../../routing/paths.ts'
import { enterText } from '../../app/test-render.tsx'
import { stubRefusingService, renderRoute, SLOW_TEST } from '../../app/test-refusing-service.ts'
import { Component } from './NewPlatformPage.tsx'

// The service lists no packs, and has no platforms.
const service = stubRefusingService({ 'packs/versions': null, packs: null })

it.each([
  ['Pack not found.', 'Pack'],
  ['Pack is disabled.', 'Pack'],
  ["Invalid name 'web' (must start with a letter ...).", 'Name'],
  ["Platform with name 'web' already exists. (400)", 'Name'],
] as const)(
  'keeps the input of a refused platform and shows why at its field: %s',
  SLOW_TEST,
  async (message, field) => {
    service.refusal = message
    const user = renderRoute(
      <Component />,
      '/:organization/assemblies/:assembly/*',
      paths.newDesignPlatform({ organization: 'acme', assembly: 'shop' }),
    )
    const typed = { Name: 'web', Source: 'oneops', Pack: 'tomcat', Version: '1' }
    for (const [label, text] of Object.entries(typed)) {
      const box = await screen.findByRole('textbox', { name: new RegExp(`^${label}`) })
      await user.clear(box)
      await enterText(user, box, text)
    }
    await user.click(screen.getByRole('button', { name: 'Create platform' }))
    await user.click(await screen.findByRole('button', { name: 'Create platform web' }))
    const dialog = screen.getByRole('dialog')
    await waitFor(() => expect(dialog).toHaveTextContent(message))
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(screen.getByRole('textbox', { name: new RegExp(`^${field}`) })).toHaveAccessibleDescription(
      expect.stringContaining(message),
    )
    for (const [label, text] of Object.entries(typed))
      expect(screen.getByRole('textbox', { name: new RegExp(`^${label}`) })).toHaveValue(text)
  },
)
