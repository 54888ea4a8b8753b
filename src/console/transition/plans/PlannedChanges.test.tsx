import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ciChange } from '../../../contract/core/records.ts'
import { renderRoute, stubRefusingService } from '../../app/test-refusing-service.ts'
import { toPlannedChanges } from '../releases/changes.ts'
import { PlannedChanges } from './PlannedChanges.tsx'

const offering = {
  ciId: 1,
  ciName: 'medium',
  nsPath: '/acme/_clouds/east/cloud.service.Openstack/nova',
  ciAttributes: {
    criteria: 'ciClassName:bom.Compute AND ciAttributes.size:M',
    cost_rate: '0.10',
    cost_unit: 'USD',
  },
}

stubRefusingService({
  '/releases/90': { releaseId: 90, releaseState: 'open', parentReleaseId: 89 },
  '/clouds/offerings.json': { compute: [offering] },
})

const scope = { organization: 'acme', assembly: 'shop', environment: 'prod' }
const names = ['a', 'b', 'c', 'd', 'e', 'f']
const attributes = (value: string) => Object.fromEntries(names.map((name) => [name, value]))
const changes = toPlannedChanges(
  [
    ...Array.from({ length: 14 }, (_, index) => ({ ciName: `part${index}-7-1`, rfcAction: 'replace' })),
    {
      ciName: 'tomcat-7-1',
      rfcAction: 'update',
      ciAttributes: attributes('new'),
      ciBaseAttributes: attributes('old'),
    },
  ].map((fields, index) =>
    ciChange.parse({ rfcId: index + 1, ciId: index + 1, nsPath: '/acme/shop/prod/bom/web/1', ...fields }),
  ),
  new Map(),
)

it('shows destroyed instances by name first, the rest on request, and links the plan and its release', async () => {
  const user = renderRoute(<PlannedChanges scope={scope} changes={changes} plan={{ releaseId: '90', isOpen: true }} />)
  const list = within(screen.getByRole('list', { name: 'What changes' }))
  expect(list.getAllByRole('listitem')[0]).toHaveTextContent(
    'Replace web part01 instance in 7part0-7-1Rebuilt without changes',
  )
  expect(list.queryByText('tomcat')).toBeNull()
  await user.click(list.getByRole('button', { name: 'Show all 15 kinds of changes' }))
  const tomcat = within(list.getAllByRole('listitem').at(-1) ?? document.body)
  expect(tomcat.getAllByText('→')).toHaveLength(4)
  await user.click(tomcat.getByRole('button', { name: 'Show 2 more attributes' }))
  expect(tomcat.getAllByText('→')).toHaveLength(6)
  expect(screen.getByRole('link', { name: 'Plan 90' })).toBeVisible()
  expect(await screen.findByRole('link', { name: 'Release 89' })).toHaveAttribute(
    'href',
    '/acme/assemblies/shop/transition/environments/prod/timeline?release=89',
  )
})

it('puts the cost above the changes, and beside other facts below them', () => {
  const isAbove = () => {
    const position = screen
      .getByText('Cost')
      .compareDocumentPosition(screen.getByRole('list', { name: 'What changes' }))
    return (position & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
  }
  renderRoute(<PlannedChanges scope={scope} changes={changes} plan={undefined} />)
  expect(isAbove()).toBe(true)
  cleanup()
  renderRoute(
    <PlannedChanges scope={scope} changes={changes} plan={undefined}>
      <p>Other facts</p>
    </PlannedChanges>,
  )
  expect(isAbove()).toBe(false)
})

it('does not link a plan on its own page', () => {
  const plan = { releaseId: '90', isOpen: true }
  renderRoute(<PlannedChanges scope={scope} changes={changes} plan={plan} onPlanPage />)
  expect(screen.queryByText('Plan 90')).not.toBeInTheDocument()
})

const toComputes = (...computes: readonly (readonly [action: string, attributes: object])[]) =>
  toPlannedChanges(
    computes.map(([rfcAction, ciAttributes], index) =>
      ciChange.parse({
        rfcId: index + 1,
        ciId: index + 1,
        ciName: `compute-7-${index}`,
        nsPath: '/acme/shop/prod/bom/web/1',
        ciClassName: 'bom.oneops.1.Compute',
        rfcAction,
        ciAttributes,
      }),
    ),
    new Map([['7', 'east']]),
  )
// A deletion does not repeat the attributes of what it deletes.
const DELETED = ['delete', {}] as const
const ADDED = ['add', { size: 'M' }] as const

it.each([
  [[ADDED], /^Net \+0\.1000 USD per hour, \+73\.00 per monthEstimated from offerings/],
  [[ADDED, DELETED, DELETED], /per month.*for 1 of 3 changes; the rest is unknown/],
  [[DELETED, DELETED], /^Cost change unknown2 of 2 changes cannot be evaluated\./],
  [
    [ADDED, ['delete', { size: 'M' }] as const],
    /^Net ±0\.0000 USD per hour.*\(0\.1000 added, 0\.1000 removed per hour\)/,
  ],
  [[['update', { size: 'M' }] as const], /^No cost change\./],
])('shows an unknown cost as unknown, never as zero (%#)', async (computes, text) => {
  renderRoute(<PlannedChanges scope={scope} changes={toComputes(...computes)} plan={undefined} />)
  const value = (await screen.findByText(/^Estimated/)).parentElement
  await waitFor(() => expect(value).toHaveTextContent(text))
})
