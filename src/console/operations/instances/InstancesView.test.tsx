import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { findAnswer, refuse, renderRoute, stubService } from '../../app/test-refusing-service.ts'
import { Component as InstancesPage, handle } from './InstancesPage.tsx'
import { parseScope } from '../../routing/paths.ts'

const ENVIRONMENT_PATH = '/acme/assemblies/shop/operations/environments/dev'
const COMPONENT_PATH = `${ENVIRONMENT_PATH}/platforms/web/components/compute`
const bom = '/acme/shop/dev/bom/web/1'

const answers: Readonly<Record<string, unknown>> = {
  '/instances/1': { ciId: 1, ciName: 'compute-9-1', ciState: 'default', opsState: 'good' },
  '/operations/procedures': [
    {
      procedureId: 5,
      procedureState: 'active',
      actions: [
        { actionId: 1, ciId: 1, actionName: 'reboot', actionState: 'inprogress' },
        { actionId: 2, ciId: 2, actionName: 'reboot', actionState: 'complete' },
      ],
    },
  ],
  '/deployments/latest': { deploymentId: 7, deploymentState: 'active' },
  '/7/status': { deploymentId: 7, deploymentState: 'active', rfc_info: { 30: { recordId: 1, state: 'pending' } } },
  '/deployments/7': { rfc_cis: [{ rfcId: 30, ciId: 3, rfcAction: 'replace' }], rfc_relations: [] },
}
const INSTANCES = /\/instances(?:\.json)?$/
const requested: string[] = []
/** Ids, in the order of the service. */
let listed = [1, 2, 3, 4]
let hasNoWork = false

beforeEach(() => {
  requested.length = 0
  hasNoWork = false
  listed = [1, 2, 3, 4]
})
stubService((url) => {
  const path = url.split('?')[0] ?? ''
  requested.push(path)
  if (INSTANCES.test(path))
    return Response.json(listed.map((ciId) => ({ ciId, ciName: `compute-9-${ciId}`, nsPath: bom })))
  return hasNoWork ? refuse('not found', 404) : Response.json(findAnswer(answers, path) ?? [])
})

function show(path = COMPONENT_PATH, search = '') {
  const environment = '/:organization/assemblies/:assembly/operations/environments/:environment'
  const lists = ['', '/platforms/:platform', '/platforms/:platform/components/:component']
  return renderRoute(
    <InstancesPage />,
    lists.map((below) => `${environment}${below}/instances`),
    `${path}/instances${search}`,
  )
}
const rowOf = async (name: string) => (await screen.findByText(name)).closest('[role=row]')

it('links running work in its row, without a request per row', async () => {
  show()
  const reboot = await screen.findByRole('link', { name: 'reboot running' })
  expect(reboot).toHaveAttribute('href', `${ENVIRONMENT_PATH}/platforms/web/procedures/5`)
  expect(await rowOf('compute-9-1')).toContainElement(reboot)
  const waiting = await screen.findByRole('link', { name: 'replace waiting' })
  expect(waiting).toHaveAttribute('href', '/acme/assemblies/shop/transition/environments/dev/deployments/7')
  expect(await rowOf('compute-9-3')).toContainElement(waiting)
  expect(await rowOf('compute-9-2')).not.toHaveTextContent('reboot')
  await waitFor(() => expect(requested).toHaveLength(5))
})

it.each([COMPONENT_PATH, ENVIRONMENT_PATH])('offers the actions of the opened instance: %s', async (path) => {
  const user = show(path, '?instance=1')
  const inspector = await screen.findByRole('complementary', { name: 'compute-9-1' })
  await user.click(await within(inspector).findByRole('button', { name: 'More actions' }))
  expect(screen.getByRole('menuitem', { name: /^Cancel deployment step/ })).toHaveAttribute('aria-disabled', 'true')
  await user.click(screen.getByRole('menuitem', { name: 'Run action' }))
  const dialog = await screen.findByRole('dialog', { name: 'Run an action on 1 instance' })
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  await user.click(within(inspector).getByRole('button', { name: 'Replace this instance' }))
  expect(await screen.findByRole('dialog', { name: 'Replace 1 instance' })).toHaveTextContent('compute-9-1')
})

it('shows the instances of a service without procedures and deployments', async () => {
  hasNoWork = true
  show()
  expect(await rowOf('compute-9-1')).toBeInTheDocument()
  await waitFor(() => expect(requested).toHaveLength(3))
  expect(screen.queryByRole('link', { name: /running|waiting/ })).toBeNull()
})

it('sorts names naturally within a state', async () => {
  listed = [1, 10, 2]
  show()
  await rowOf('compute-9-10')
  const names = screen.getAllByRole('rowheader').map(({ textContent }) => textContent)
  expect(names).toEqual(['compute-9-1', 'compute-9-2', 'compute-9-10'])
})

it.each([
  ['environment', ENVIRONMENT_PATH, 'Instances of dev', {}],
  ['platform', `${ENVIRONMENT_PATH}/platforms/web`, 'Instances of web', { platform: 'web' }],
])('lists the instances of a whole %s', async (_, path, title, names) => {
  show(path)
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeInTheDocument()
  expect(await rowOf('compute-9-1')).toBeInTheDocument()
  expect(requested.filter((each) => INSTANCES.test(each))).toEqual([`/api${path}/instances`])
  const crumbs = handle.crumbs(parseScope({ organization: 'acme', assembly: 'shop', environment: 'dev', ...names }))
  expect(crumbs.slice(-2).map(({ to }) => to)).toEqual([path, `${path}/instances`])
})
