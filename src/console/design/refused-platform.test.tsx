import { QueryClientProvider } from '@tanstack/react-query'
import { configure, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { queryClient } from '../data/query-client.ts'
import { forgetOldSent } from '../data/sent-before.ts'
import { paths } from '../paths.ts'
import { Component } from './NewPlatformPage.tsx'

// The service lists no packs, has no platforms, and refuses every write with these words.
let refusal = ''
beforeAll(() => configure({ asyncUtilTimeout: 5_000 }))
afterAll(() => configure({ asyncUtilTimeout: 1_000 }))
beforeEach(() => {
  localStorage.clear()
  queryClient.clear()
  vi.stubGlobal('fetch', (path: string, { method = 'GET' }: { method?: string }) => {
    if (method !== 'GET') return Promise.resolve(Response.json({ errors: [refusal] }, { status: 422 }))
    return Promise.resolve(
      path.includes('packs') ? Response.json({ errors: ['not found'] }, { status: 404 }) : Response.json([]),
    )
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  forgetOldSent()
})

it.each([
  ['Pack not found.', 'Pack'],
  ['Pack is disabled.', 'Pack'],
  ["Invalid name 'web' (must start with a letter ...).", 'Name'],
  ["Platform with name 'web' already exists. (400)", 'Name'],
] as const)(
  'a platform that is refused keeps what was typed, and says why at its field: %s',
  async (message, field) => {
    refusal = message
    const router = createMemoryRouter([{ path: '/:organization/assemblies/:assembly/*', element: <Component /> }], {
      initialEntries: [paths.newDesignPlatform('acme', 'shop')],
    })
    render(
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    )
    const user = userEvent.setup()
    const typed = { Name: 'web', Source: 'oneops', Pack: 'tomcat', Version: '1' }
    for (const [label, text] of Object.entries(typed)) {
      const box = await screen.findByRole('textbox', { name: new RegExp(`^${label}`) })
      await user.clear(box)
      await user.type(box, text)
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
  20_000,
)
