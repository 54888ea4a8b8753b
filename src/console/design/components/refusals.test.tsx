// Refusals about components and variables (service-api 1.4, 2.2) are shown at the right place, and the input stays.
import { screen, waitFor, within } from '@testing-library/react'
import type userEvent from '@testing-library/user-event'
import type { ComponentType } from 'react'
import { expect, it } from 'vitest'
import { queryClient } from '../../data/query-client.ts'
import { paths } from '../../routing/paths.ts'
import { enterText } from '../../app/test-render.tsx'
import { stubRefusingService, renderRoute, SLOW_TEST } from '../../app/test-refusing-service.ts'
import { Component as ComponentPage } from './ComponentPage.tsx'
import { Component as NewComponentPage } from './NewComponentPage.tsx'
import { Component as NewPartPage } from './NewPartPage.tsx'
import { Component as DesignVariablesPage } from '../variables/DesignVariablesPage.tsx'

const SCOPE = { organization: 'acme', assembly: 'shop', platform: 'web', component: 'app' }
const component = {
  ciId: 5,
  ciName: 'app',
  ciClassName: 'catalog.oneops.1.Artifact',
  ciAttributes: { version: '1', path: '/opt' },
  dependsOn: [],
  dependents: [],
}
const reads: Record<string, unknown> = {
  component_types: { artifact: { min: 0, max: 999, current: 0 } },
  'components/new.json': { ...component, ciId: null, ciName: '' },
  'components/app': component,
}
const service = stubRefusingService(reads)

const PATTERN =
  '/:organization/assemblies/:assembly/design/platforms/:platform/components?/:component?/:parts?/:part?/*'

const open = (Page: ComponentType, address: string) => renderRoute(<Page />, PATTERN, address)

/** Sends from the dialog, expects the refusal in it, and returns to the form. */
async function sendAndLeave(user: ReturnType<typeof userEvent.setup>, verb: RegExp) {
  const dialog = await screen.findByRole('dialog')
  await user.click(await within(dialog).findByRole('button', { name: verb }))
  await waitFor(() => expect(dialog).toHaveTextContent(service.refusal))
  await user.click(within(dialog).getByRole('button', { name: /^(?:Cancel|Close)$/ }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(service.sent).toBe(1)
}

it.each([
  ["Invalid name 'app' (must start with a letter ...).", /^Name/],
  ["Name 'app' has already been taken. (400)", /^Name/],
  ['version [version] must be present.', 'version'],
] as const)('shows a refused creation at its field: %s', SLOW_TEST, async (message, field) => {
  service.refusal = message
  const user = open(NewComponentPage, `${paths.newDesignComponent(SCOPE)}?template=artifact`)
  await enterText(user, await screen.findByRole('textbox', { name: /^Name/ }), 'app')
  await enterText(user, await screen.findByRole('textbox', { name: 'version' }), '.2')
  await user.click(screen.getByRole('button', { name: 'Create component' }))
  await sendAndLeave(user, /^Create app$/)
  expect(screen.getByRole('textbox', { name: field })).toHaveAccessibleDescription(expect.stringContaining(message))
  expect(screen.getByRole('textbox', { name: 'version' })).toHaveValue('1.2')
})

it.each([
  ["'path' is invalid [expected: a path].", true],
  ['Component is locked.', false],
] as const)('shows a refused change at its field, or above the form: %s', SLOW_TEST, async (message, atField) => {
  service.refusal = message
  const user = open(ComponentPage, paths.designComponent(SCOPE))
  await enterText(user, await screen.findByRole('textbox', { name: 'path' }), '/x')
  await user.click(screen.getByRole('button', { name: 'Save app' }))
  await sendAndLeave(user, /^Save app$/)
  if (atField) {
    expect(screen.getByRole('textbox', { name: 'path' })).toHaveAccessibleDescription(expect.stringContaining(message))
  } else {
    expect(screen.getByRole('alert')).toHaveTextContent(message)
  }
  expect(screen.getByRole('textbox', { name: 'path' })).toHaveValue('/opt/x')
})

it('offers once to review uncommitted changes, before and after saving', SLOW_TEST, async () => {
  reads['design/releases/latest'] = { releaseId: 7, releaseState: 'open', ciRfcCount: 1 }
  service.takes = component
  const user = open(ComponentPage, paths.designComponent(SCOPE))
  const links = () => screen.getAllByRole('link', { name: 'Review uncommitted changes' })
  await enterText(user, await screen.findByRole('textbox', { name: 'path' }), '/x')
  await waitFor(() => expect(links()).toHaveLength(1))
  await user.click(screen.getByRole('button', { name: 'Save app' }))
  await user.click(await within(await screen.findByRole('dialog')).findByRole('button', { name: 'Save app' }))
  expect(await screen.findByText('Saved, but not committed yet.')).toBeVisible()
  expect(links()).toHaveLength(1)
  // Editing hides the notice.
  await enterText(user, screen.getByRole('textbox', { name: 'path' }), '/y')
  expect(screen.queryByText('Saved, but not committed yet.')).not.toBeInTheDocument()
  expect(links()).toHaveLength(1)
  delete reads['design/releases/latest']
})

it('shows a refused deletion in the dialog', SLOW_TEST, async () => {
  service.refusal = 'Cannot delete required component.'
  const user = open(ComponentPage, paths.designComponent(SCOPE))
  await screen.findByRole('textbox', { name: 'path' })
  await user.click(screen.getByRole('button', { name: 'More actions' }))
  await user.click(await screen.findByRole('menuitem', { name: /^Delete/ }))
  await enterText(user, await screen.findByRole('textbox', { name: /^Type app/ }), 'app')
  await sendAndLeave(user, /^Delete app$/)
  expect(screen.getByRole('heading', { name: 'app', level: 1 })).toBeVisible()
})

it('shows a refused attachment at its name', SLOW_TEST, async () => {
  service.refusal = "Name 'warm' has already been taken. (400)"
  const user = open(NewPartPage, paths.newDesignPart({ ...SCOPE, parts: 'attachments' }))
  await enterText(user, await screen.findByRole('textbox', { name: /^Name/ }), 'warm')
  await user.click(screen.getByRole('button', { name: 'Create attachment' }))
  await sendAndLeave(user, /^Create warm$/)
  expect(screen.getByRole('textbox', { name: /^Name/ })).toHaveAccessibleDescription(
    expect.stringContaining(service.refusal),
  )
})

it('shows a refused variable in its row until it is edited', SLOW_TEST, async () => {
  service.refusal = "Invalid name 'ttl' (must start with a letter ...)."
  const user = open(DesignVariablesPage, paths.designPlatformVariables(SCOPE))
  await screen.findByText(/^0 variables/)
  await user.click(screen.getByRole('button', { name: 'Add variable' }))
  await enterText(user, await screen.findByRole('textbox', { name: /^Name/ }), 'ttl')
  await enterText(user, screen.getByRole('textbox', { name: /^Value/ }), '60')
  await user.click(screen.getByRole('button', { name: 'Save 1 change' }))
  await sendAndLeave(user, /^Save 1 change$/)
  expect(screen.getByText(service.refusal)).toBeVisible()
  expect(screen.getByRole('textbox', { name: /^Value/ })).toHaveValue('60')
  await user.type(screen.getByRole('textbox', { name: /^Value/ }), '0')
  expect(screen.queryByText(service.refusal)).not.toBeInTheDocument()
})

it('asks before unsaved variables are left, also while lines are being pasted', SLOW_TEST, async () => {
  const user = open(DesignVariablesPage, paths.designPlatformVariables(SCOPE))
  await screen.findByText(/^0 variables/)
  const isGuarded = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  await user.click(screen.getByRole('button', { name: 'Paste variables' }))
  await enterText(user, await screen.findByRole('textbox', { name: 'Lines of NAME=value' }), 'ttl=60')
  await waitFor(() => expect(isGuarded()).toBe(true))
  await user.click(screen.getByRole('button', { name: 'Add 1 line' }))
  await user.click(screen.getByRole('button', { name: 'Paste variables' }))
  expect(await screen.findByRole('textbox', { name: 'Lines of NAME=value' })).toHaveValue('')
  await waitFor(() => expect(isGuarded()).toBe(true))
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(isGuarded()).toBe(true)
})

it('keeps the form when a refetch of the template fails', SLOW_TEST, async () => {
  const user = open(NewComponentPage, `${paths.newDesignComponent(SCOPE)}?template=artifact`)
  await enterText(user, await screen.findByRole('textbox', { name: /^Name/ }), 'app')
  reads['components/new.json'] = null
  await queryClient.refetchQueries()
  expect(screen.getByRole('textbox', { name: /^Name/ })).toHaveValue('app')
})
