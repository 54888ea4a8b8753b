import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { ci, draftCi } from '../../../../contract/core/records.ts'
import { environment } from '../../../../contract/transition/environments.ts'
import { parseScope } from '../../../routing/paths.ts'
import DeleteEnvironmentDialog from '../DeleteEnvironmentDialog.tsx'
import { NewEnvironmentForm } from './NewEnvironmentForm.tsx'
import TogglePlatformsDialog from '../../platforms/TogglePlatformsDialog.tsx'
import { enterText } from '../../../app/test-render.tsx'
import { exactText, stubRefusingService, renderRoute, SLOW_TEST } from '../../../app/test-refusing-service.ts'

const scope = parseScope({ organization: 'acme', assembly: 'shop', environment: 'dev' })
const clouds = [ci.parse({ ciId: 11, ciName: 'dfw-1' }), ci.parse({ ciId: 12, ciName: 'lon-2' })]
const platforms = [draftCi.parse({ ciId: 21, ciName: 'web' })]

const service = stubRefusingService({
  '/dev/platforms': [{ ciId: 21, ciName: 'web' }],
  '/transition/environments/dev': { ciId: 1, ciName: 'dev', ciState: 'default' },
})

const model = environment.parse({ ciId: 2, clouds: { '11': '1', '12': '2' } })

const showForm = () =>
  renderRoute(
    <NewEnvironmentForm
      scope={scope}
      defaults={{}}
      model={model}
      clouds={clouds}
      platforms={platforms}
      profiles={[ci.parse({ ciId: 31, ciName: 'QA' }), ci.parse({ ciId: 32, ciName: 'PROD' })]}
    />,
  )

it('marks the chosen profile', SLOW_TEST, async () => {
  const user = showForm()
  await enterText(user, screen.getByRole('combobox', { name: /^Profile/ }), 'QA')
  expect(screen.getByRole('button', { name: 'QA' })).toHaveAttribute('aria-pressed', 'true')
  expect(screen.getByRole('button', { name: 'PROD' })).toHaveAttribute('aria-pressed', 'false')
})

describe(
  'a refused new environment shows the message in the dialog, then at the field, and keeps the input',
  SLOW_TEST,
  () => {
    it.each([
      ["Invalid name 'prod' (must start with a letter ...).", /Name/],
      ["Name 'prod' has already been taken. (400)", /Name/],
      ['At least one primary cloud must be selected.', 'dfw-1'],
      ["Administrative status for cloud 'lon-2' is inert, adding cloud to environment is not allowed.", 'lon-2'],
      ['Specify platform availability for: web', 'web'],
      ["'Deployment Delay' is invalid [expected: integer].", /Deployment delay/],
      ['Availability Mode [availability] must be present.', /^Availability/],
      ['Please set up a cloud before creating an environment.', undefined],
      ['Please ensure you have a committed design before creating an environment.', undefined],
    ] as const)('%s', async (message, field) => {
      service.refusal = message
      const user = showForm()
      await enterText(user, screen.getByRole('textbox', { name: /Name/ }), 'prod')
      await user.click(screen.getByRole('button', { name: 'Review and create' }))
      await user.click(await screen.findByRole('button', { name: 'Create prod' }))
      const dialog = screen.getByRole('dialog')
      await waitFor(() => expect(dialog).toHaveTextContent(message))
      await user.click(screen.getByRole('button', { name: 'Cancel' }))
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
      if (field !== undefined)
        expect(screen.getByLabelText(field, { selector: 'input' })).toHaveAccessibleDescription(exactText(message))
      expect(screen.getByRole('textbox', { name: /Name/ })).toHaveValue('prod')
    })
  },
)

it('links to an environment that was created without its design, and does not create it again', SLOW_TEST, async () => {
  service.refusal = 'Failed to automatically pull design: timed out'
  service.status = 200
  const user = showForm()
  await enterText(user, screen.getByRole('textbox', { name: /Name/ }), 'prod')
  await user.click(screen.getByRole('button', { name: 'Review and create' }))
  await user.click(await screen.findByRole('button', { name: 'Create prod' }))
  const dialog = screen.getByRole('dialog')
  await waitFor(() => expect(dialog).toHaveTextContent(service.refusal))
  expect(dialog).toHaveTextContent('The environment was created')
  expect(screen.getByRole('link', { name: 'Go to prod' })).toHaveAttribute(
    'href',
    expect.stringMatching(/environments\/prod$/),
  )
  expect(screen.getByRole('button', { name: 'Create prod' })).toHaveAttribute('aria-disabled', 'true')
})

it.each([
  'Cannot delete evironment with deployments.  Please disable all platforms before deleting the envrionment.',
  'Cannot delete evironment with open deployment.  Please cancel open deployment before deleting the envrionment.',
  'Environment is in a locked state.',
])('a refused deletion says what to do: %s', SLOW_TEST, async (message) => {
  service.refusal = message
  const user = renderRoute(<DeleteEnvironmentDialog scope={scope} onClose={() => {}} />)
  await enterText(user, await screen.findByRole('textbox', { name: 'Type dev to confirm' }), 'dev')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Delete dev' })).not.toHaveAttribute('aria-disabled'))
  await user.click(screen.getByRole('button', { name: 'Delete dev' }))
  const words = message.replaceAll(/\s+/g, ' ')
  await waitFor(() => expect(screen.getByRole('dialog')).toHaveTextContent(words))
  expect(screen.getByRole('dialog')).toHaveTextContent(/Disable all platforms|Wait until it ends|Wait until it is done/)
})

it.each([
  ['enable', 'Failed to enable specified platforms.'],
  ['enable', 'Environment is in a locked state.'],
  ['disable', 'Failed to disable specified platforms.'],
  ['disable', 'Environment is in a locked state.'],
] as const)('a refusal to %s platforms keeps the selection: %s', SLOW_TEST, async (to, message) => {
  service.refusal = message
  const verb = to === 'enable' ? 'Enable' : 'Disable'
  const user = renderRoute(<TogglePlatformsDialog scope={scope} action={to} onClose={() => {}} />)
  const box = await screen.findByRole('checkbox', { name: /^web/ })
  expect(screen.getByRole('button', { name: new RegExp(`^${verb}`) })).toHaveAccessibleDescription(
    /Choose the platforms/,
  )
  // A request for no platforms would apply to all, and could be copied.
  expect(screen.queryByRole('region', { name: 'Exact request' })).toBeNull()
  await user.click(box)
  expect(screen.getByRole('region', { name: 'Exact request' })).toBeInTheDocument()
  if (to === 'disable')
    await enterText(user, await screen.findByRole('textbox', { name: 'Type dev to confirm' }), 'dev')
  await user.click(screen.getByRole('button', { name: `${verb} web of dev` }))
  await waitFor(() => expect(screen.getByRole('dialog')).toHaveTextContent(message))
  expect(screen.getByRole('checkbox', { name: /^web/ })).toBeChecked()
})
