// Refused changes to an existing environment (service-api 1.5, 2.3, 3.1).
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { draftCi, draftRelation } from '../../../../contract/core/records.ts'
import { parseScope } from '../../../routing/paths.ts'
import CloudChangesDialog from '../../clouds/CloudChangesDialog.tsx'
import { buildMatrix } from '../../clouds/matrix.ts'
import { Component as EditEnvironmentPage } from './EditEnvironmentPage.tsx'
import { Component as EnvironmentComponentPage } from '../../platforms/EnvironmentComponentPage.tsx'
import ScaleDialog from '../../platforms/ScaleDialog.tsx'
import { enterText } from '../../../app/test-render.tsx'
import { exactText, stubRefusingService, renderRoute, SLOW_TEST } from '../../../app/test-refusing-service.ts'
import { Component as EnvironmentVariablesPage } from '../../variables/EnvironmentVariablesPage.tsx'

const scope = parseScope({ organization: 'acme', assembly: 'shop', environment: 'dev', platform: 'web' })
const uses = { 11: { priority: '1' }, 12: { priority: '2' } }
const consumes = [
  { ciRelationId: 1, fromCiId: 21, toCiId: 11, relationAttributes: { priority: '1', adminstatus: 'active' } },
  { ciRelationId: 2, fromCiId: 21, toCiId: 12, relationAttributes: { priority: '2', adminstatus: 'active' } },
]
const web = { ciId: 21, ciName: 'web', consumes, links_to: [] }
const region = { ciId: 31, ciName: 'region', ciAttributes: { value: 'emea', secure: 'false' } }
const compute = {
  ciId: 41,
  ciName: 'compute',
  ciClassName: 'manifest.Compute',
  ciAttributes: { size: 'M', zone: 'a' },
  dependsOn: [],
  dependents: [],
}
const scale = {
  ciRelationId: 3,
  fromCiId: 21,
  toCiId: 41,
  relationAttributes: { current: '2', min: '1', max: '4' },
  toCi: compute,
}

const service = stubRefusingService({
  '/environments/dev': {
    ciId: 1,
    ciName: 'dev',
    ciState: 'default',
    ciAttributes: { availability: 'single', dpmtdelay: '60', subdomain: 'dev.shop.acme' },
    clouds: uses,
  },
  '/acme/clouds': [
    { ciId: 11, ciName: 'dfw-1', ciAttributes: { adminstatus: 'active' } },
    { ciId: 12, ciName: 'lon-2', ciAttributes: { adminstatus: 'active' } },
  ],
  '/platforms/web': web,
  '/platforms/web/edit.json': { ...web, depends_on: [scale] },
  '/components/compute': compute,
  '/variables/region': region,
  '/dev/variables': [region],
})

const LOCKED = 'Environment is in a locked state.'
const NOT_ALLOWED = 'You are not authorized to perform transition operations in this assembly.'

/** Submits the open dialog and waits for the refusal. */
async function refusedAt(
  user: ReturnType<typeof renderRoute>,
  name: string | RegExp,
  message: string,
): Promise<HTMLElement> {
  service.refusal = message
  if (message === NOT_ALLOWED) service.status = 401
  const dialog = await screen.findByRole('dialog')
  const verb = () => within(dialog).getByRole('button', { name })
  await waitFor(() => expect(verb()).not.toHaveAttribute('aria-disabled', 'true'))
  await user.click(verb())
  await waitFor(() => expect(dialog).toHaveTextContent(message))
  return dialog
}

describe('refused settings show the message in the dialog, then at the field, and keep the input', SLOW_TEST, () => {
  const route = '/:organization/assemblies/:assembly/transition/environments/:environment/edit'
  it.each([
    ['At least one primary cloud must be selected.', 'dfw-1'],
    ["Administrative status for cloud 'lon-2' is inert, adding cloud to environment is not allowed.", 'lon-2'],
    ["'Deployment Delay' is invalid [expected: integer].", /Deployment delay/],
    ['Availability Mode [availability] must be present.', /^Availability/],
    [LOCKED, undefined],
    [NOT_ALLOWED, undefined],
  ] as const)('%s', async (message, field) => {
    const user = renderRoute(<EditEnvironmentPage />, route, '/acme/assemblies/shop/transition/environments/dev/edit')
    await enterText(user, await screen.findByRole('textbox', { name: /Description/ }), 'For tests')
    await user.click(screen.getByRole('button', { name: 'Review changes to dev' }))
    await refusedAt(user, 'Save dev', message)
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    if (field !== undefined)
      expect(screen.getByLabelText(field, { selector: 'input' })).toHaveAccessibleDescription(exactText(message))
    expect(screen.getByRole('textbox', { name: /Description/ })).toHaveValue('For tests')
  })
})

describe('a use of a cloud', SLOW_TEST, () => {
  const names = new Map([
    ['11', 'dfw-1'],
    ['12', 'lon-2'],
  ])
  const matrix = buildMatrix(
    [draftCi.parse(web)],
    consumes.map((each) => draftRelation.parse(each)),
    names,
  )
  it.each([
    ['This change will remove all primary clouds for this platform.', /Make another one primary first/],
    [LOCKED, /Wait until it is done/],
    [NOT_ALLOWED, /not allowed/i],
  ] as const)('stays an unsent change when refused: %s', async (message, words) => {
    const onSent = vi.fn<(done: ReadonlySet<string>) => void>()
    const user = renderRoute(
      <CloudChangesDialog
        scope={scope}
        matrix={matrix}
        edits={{ '21/12': { pct_scale: '50' } }}
        onSent={onSent}
        onClose={() => {}}
      />,
    )
    expect(await refusedAt(user, /^Change 1 cloud setting/, message)).toHaveTextContent(words)
    expect(onSent).toHaveBeenLastCalledWith(new Set())
  })
})

it.each([LOCKED, NOT_ALLOWED, "'Current Scale' is invalid [expected: integer]."])(
  'a refused scale keeps its input: %s',
  SLOW_TEST,
  async (message) => {
    const user = renderRoute(<ScaleDialog scope={scope} platform="web" onClose={() => {}} />)
    const now = await screen.findByRole('textbox', { name: 'Per cloud' })
    await user.clear(now)
    await user.type(now, '3')
    await refusedAt(user, 'Scale web to 3 per cloud (6 in total) and commit', message)
    expect(screen.getByRole('textbox', { name: 'Per cloud' })).toHaveValue('3')
  },
)

it.each([LOCKED, NOT_ALLOWED])('a refused variable keeps its input: %s', SLOW_TEST, async (message) => {
  const user = renderRoute(
    <EnvironmentVariablesPage />,
    '/:organization/assemblies/:assembly/transition/environments/:environment/variables',
    '/acme/assemblies/shop/transition/environments/dev/variables',
  )
  await enterText(user, await screen.findByRole('textbox', { name: 'Value of region' }), '-2')
  await user.click(screen.getByRole('button', { name: 'Save 1 change' }))
  await refusedAt(user, 'Save 1 change', message)
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  const value = screen.getByRole('textbox', { name: 'Value of region' })
  expect(value).toHaveValue('emea-2')
  expect(value).toHaveAccessibleDescription(exactText(message))
})

it.each([
  ["'size' is invalid [expected: S, M or L].", true],
  ['Instance Size [size] must be present.', true],
  [LOCKED, false],
  [NOT_ALLOWED, false],
] as const)('a refused attribute of a component keeps its input: %s', SLOW_TEST, async (message, isAtField) => {
  const user = renderRoute(
    <EnvironmentComponentPage />,
    '/:organization/assemblies/:assembly/transition/environments/:environment/platforms/:platform/components/:component',
    '/acme/assemblies/shop/transition/environments/dev/platforms/web/components/compute',
  )
  await user.type(await screen.findByRole('combobox', { name: 'size' }), 'X')
  await user.click(screen.getByRole('button', { name: 'Review changes to compute' }))
  await refusedAt(user, 'Save compute in dev', message)
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  const size = screen.getByRole('combobox', { name: 'size' })
  expect(size).toHaveValue('MX')
  if (isAtField) expect(size).toHaveAccessibleDescription(exactText(message))
  else expect(screen.getByRole('alert')).toHaveTextContent(message)
})
