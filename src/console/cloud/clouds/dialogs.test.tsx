// Writes to clouds that are refused, denied although done, or in conflict with a change by another user.
import { useQuery } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { enterText } from '../../app/test-render.tsx'
import { renderRoute } from '../../app/test-refusing-service.ts'
import { ci } from '../../../contract/core/records.ts'
import { queryClient } from '../../data/query-client.ts'
import { removeExpiredSent } from '../../data/write/dedupe.ts'
import { paths } from '../../routing/paths.ts'
import { zonesQuery } from '../detail-queries.ts'
import { toItemRecords } from '../../data/items/items.tsx'
import { EditableSection } from '../../data/items/EditableSection.tsx'
import RecordDialog from '../../data/items/RecordDialog.tsx'
import { supportKind, zoneKind } from '../items/item-kinds.ts'
import { BulkAttributeForm } from '../services/BulkAttributeForm.tsx'
import { ServiceDetails } from '../services/ServicePage.tsx'
import { AttachedTeams, cloudTarget } from '../../organization/index.ts'
import { Component as EditCloudPage } from './EditCloudPage.tsx'

const scope = { organization: 'acme', cloud: 'fra-1' }
const REFUSED = { status: 422, body: { errors: ['No such region there.'] } }
const DENIED = { status: 404, body: { errors: ['not found'] } }

let reads: Readonly<Record<string, unknown>> = {}
let write: { readonly status: number; readonly body: unknown } = DENIED
/** Part of the path of writes that are refused regardless of `write`. */
let refusedPath: string | undefined
let sent: unknown[] = []

beforeEach(() => {
  localStorage.clear()
  queryClient.clear()
  sent = []
  refusedPath = undefined
  vi.stubGlobal('fetch', (path: string, { method = 'GET', body }: { method?: string; body?: string }) => {
    if (method === 'GET') {
      const suffix = Object.keys(reads).find((end) => path.split('?')[0]?.endsWith(end))
      return Promise.resolve(Response.json(suffix ? reads[suffix] : []))
    }
    sent.push(JSON.parse(body ?? 'null'))
    const { status, body: answer } = refusedPath !== undefined && path.includes(refusedPath) ? REFUSED : write
    return Promise.resolve(Response.json(answer, { status }))
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  removeExpiredSent()
})

async function press(user: UserEvent, name: string) {
  const button = await screen.findByRole('button', { name })
  await waitFor(() => expect(button).not.toHaveAttribute('aria-disabled', 'true'))
  await user.click(button)
}

const newSupport = (onClose: () => void) => (
  <RecordDialog records={toItemRecords(supportKind, scope, scope.cloud)} taken={[]} onClose={onClose} />
)

describe('a support record', { timeout: 20_000 }, () => {
  it('counts as created if listed, even if the service answered not found (service-api 2.9)', async () => {
    reads = {
      '/supports': [
        {
          ciId: 5,
          ciName: 'board',
          ciAttributes: { enabled: 'true', approval: 'true', approval_auth_type: 'none', description: '' },
        },
      ],
    }
    write = DENIED
    const onClose = vi.fn()
    const user = renderRoute(newSupport(onClose))
    await enterText(user, await screen.findByRole('textbox', { name: /^Name/ }), 'board')
    await press(user, 'Add board')
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    expect(sent).toHaveLength(1)
  })

  it('is reported as not applied if it is not listed', async () => {
    reads = { '/supports': [] }
    write = DENIED
    const onClose = vi.fn()
    const user = renderRoute(newSupport(onClose))
    await enterText(user, await screen.findByRole('textbox', { name: /^Name/ }), 'board')
    await press(user, 'Add board')
    await waitFor(() => expect(screen.getByRole('dialog')).toHaveTextContent('not applied'))
    expect(onClose).not.toHaveBeenCalled()
  })

  it('keeps the input and shows the message when refused', async () => {
    reads = { '/supports': [] }
    write = { status: 422, body: { errors: ["Name 'board' has already been taken. (400)"] } }
    const user = renderRoute(newSupport(() => {}))
    const name = await screen.findByRole('textbox', { name: /^Name/ })
    // Not while the request would be incomplete.
    expect(screen.queryByRole('region', { name: 'Exact request' })).toBeNull()
    await enterText(user, name, 'board')
    expect(screen.getByRole('region', { name: 'Exact request' })).toBeVisible()
    await press(user, 'Add board')
    await waitFor(() => expect(screen.getByRole('dialog')).toHaveTextContent("Name 'board' has already been taken."))
    expect(screen.getByRole('textbox', { name: /^Name/ })).toHaveValue('board')
  })
})

describe('a record deleted from its row', { timeout: 20_000 }, () => {
  const zone = ci.parse({ ciId: 5, ciName: 'az1', ciAttributes: { tags: '[]' } })

  function Zones() {
    const query = useQuery(zonesQuery(scope))
    const texts = { title: 'Zones', hint: '', subject: 'The zones', emptyText: 'None.' }
    return (
      <EditableSection records={toItemRecords(zoneKind, scope, scope.cloud)} query={query} columns={[]} {...texts} />
    )
  }

  it('moves the focus to the add button', async () => {
    reads = { '/zones': [zone] }
    write = { status: 200, body: zone }
    const user = renderRoute(<Zones />)
    await press(user, 'Delete az1')
    await enterText(user, await screen.findByRole('textbox', { name: 'Type az1 to confirm' }), 'az1')
    reads = { '/zones': [] }
    const dialog = screen.getByRole('dialog')
    await user.click(within(dialog).getByRole('button', { name: 'Delete az1' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Delete az1' })).toBeNull())
    expect(screen.getByRole('button', { name: 'Add zone' })).toHaveFocus()
  })
})

describe('a cloud changed by another user', { timeout: 20_000 }, () => {
  const cloud = (description: string) =>
    ci.parse({ ciId: 1, ciName: 'fra-1', comments: '', ciAttributes: { description, location: '/public/x' } })

  it('is compared three ways before anything is sent, and sent as chosen', async () => {
    reads = { '/clouds/fra-1': cloud('Frankfurt') }
    write = { status: 200, body: cloud('Frankfurt, theirs') }
    const user = renderRoute(
      <EditCloudPage />,
      '/:organization/clouds/:cloud/*',
      paths.editCloud({ organization: 'acme', cloud: 'fra-1' }),
    )
    await enterText(user, await screen.findByRole('textbox', { name: /^Description/ }), ', mine')
    reads = { '/clouds/fra-1': cloud('Frankfurt, theirs') }
    await press(user, 'Save fra-1')
    const dialog = await screen.findByRole('dialog')
    await user.click(await within(dialog).findByRole('button', { name: 'Save fra-1' }))
    await waitFor(() => expect(dialog).toHaveTextContent('Frankfurt, theirs'))
    expect(dialog).toHaveTextContent('Frankfurt, mine')
    expect(sent).toEqual([])
    await user.click(await within(dialog).findByRole('radio', { name: /mine/i }))
    await user.click(within(dialog).getByRole('button', { name: 'Save fra-1' }))
    await waitFor(() => expect(sent).toEqual([{ cms_ci: { ciAttributes: { description: 'Frankfurt, mine' } } }]))
  })
})

describe('a refused service attribute', { timeout: 20_000 }, () => {
  it('shows the message in the dialog and keeps the form input', async () => {
    const ciAttributes = { region: 'north', tenant: 'acme' }
    const service = ci.parse({ ciId: 9, ciName: 'nova', ciClassName: 'cloud.service.Nova', ciAttributes })
    reads = { '/services/nova': service }
    write = { status: 422, body: { errors: ["'Region' is invalid [expected: north, south]."] } }
    const user = renderRoute(<ServiceDetails scope={{ ...scope, service: 'nova' }} service={service} />)
    const region = await screen.findByRole('textbox', { name: /region/i })
    await user.clear(region)
    await enterText(user, region, 'east')
    await press(user, 'Save nova')
    const dialog = await screen.findByRole('dialog')
    const confirm = await within(dialog).findByRole('button', { name: 'Save nova' })
    await waitFor(() => expect(confirm).not.toHaveAttribute('aria-disabled', 'true'))
    await user.click(confirm)
    await waitFor(() => expect(dialog).toHaveTextContent("'Region' is invalid [expected: north, south]."))
    expect(sent).toMatchObject([{ cms_ci: { ciId: '9', ciAttributes: { region: 'east', tenant: 'acme' } } }])
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
    expect(screen.getByRole('textbox', { name: /region/i })).toHaveValue('east')
  })
})

describe('the teams of a cloud', { timeout: 20_000 }, () => {
  const team = (id: number, name: string) => ({ id, organization_id: 9, name, cloud_support: id === 3 })
  const [shop, readers, payments] = [team(2, 'shop'), team(3, 'readers'), team(4, 'payments')]

  it('sends the differences once the loss of permissions is acknowledged', async () => {
    reads = { '/organization/teams': [shop, readers, payments], '/clouds/fra-1/teams': [shop, readers] }
    write = { status: 200, body: [readers, payments] }
    const user = renderRoute(<AttachedTeams target={cloudTarget({ organization: 'acme', cloud: 'fra-1' })} enabled />)
    await user.click(await screen.findByRole('button', { name: 'Change teams' }))
    const dialog = within(await screen.findByRole('dialog'))
    const readersBox = await dialog.findByRole('checkbox', { name: 'readers' })
    expect(readersBox).toBeChecked()
    expect(readersBox).toHaveAccessibleDescription('Can change its support records and approve deployments to it')
    expect(dialog.getByRole('button', { name: 'Change teams' })).toHaveAccessibleDescription('No changes yet.')
    await user.click(dialog.getByRole('checkbox', { name: 'payments' }))
    await user.click(dialog.getByRole('checkbox', { name: 'shop' }))
    const confirm = await dialog.findByRole('button', { name: 'Attach 1 team, detach 1' })
    expect(confirm).toHaveAttribute('aria-disabled', 'true')
    await user.click(
      dialog.getByRole('checkbox', {
        name: /The members of shop immediately lose the permissions that they have on fra-1/,
      }),
    )
    await press(user, 'Attach 1 team, detach 1')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent).toEqual([{ add: [4], remove: [2] }])
  })

  it('keeps the selection when refused', async () => {
    reads = { '/organization/teams': [shop, payments], '/clouds/fra-1/teams': [shop] }
    write = { status: 401, body: { errors: ['Unauthorized access!'] } }
    const user = renderRoute(<AttachedTeams target={cloudTarget({ organization: 'acme', cloud: 'fra-1' })} enabled />)
    await user.click(await screen.findByRole('button', { name: 'Change teams' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(await dialog.findByRole('checkbox', { name: 'payments' }))
    await press(user, 'Attach 1 team')
    await waitFor(() => expect(screen.getByRole('dialog')).toHaveTextContent('Unauthorized access!'))
    expect(dialog.getByRole('checkbox', { name: 'payments' })).toBeChecked()
    expect(sent).toEqual([{ add: [4] }])
  })
})

describe('one attribute in several clouds', { timeout: 20_000 }, () => {
  const row = (cloud: string, region: string) => ({
    category: 'compute',
    cloud,
    service: ci.parse({ ciId: cloud, ciName: 'nova', ciClassName: 'cloud.service.Nova', ciAttributes: { region } }),
  })

  it('keeps the reviewed plan while the services change', async () => {
    reads = { '/metadata': { mdAttributes: [] } }
    function Page() {
      const [now, setNow] = useState('north')
      const services = [row('fra-1', now), row('lon-2', 'north')]
      return (
        <>
          <button onClick={() => setNow('south')}>Another user</button>
          <BulkAttributeForm organization="acme" attribute="region" services={services} backTo="/" />
        </>
      )
    }
    const user = renderRoute(<Page />)
    const region = await screen.findByRole('textbox', { name: /region/i })
    await user.clear(region)
    await enterText(user, region, 'south')
    await press(user, 'Review 2 changes')
    await screen.findByRole('dialog', { name: 'Change Nova region in 2 clouds' })
    await user.click(screen.getByText('Another user'))
    expect(screen.getByRole('dialog', { name: 'Change Nova region in 2 clouds' })).toHaveTextContent('region in fra-1')
    expect(screen.getByRole('button', { name: 'Review 1 change', hidden: true })).toBeInTheDocument()
  })

  it('stays selected for the clouds that refused it, and names them', async () => {
    const services = [row('fra-1', 'north'), row('lon-2', 'north')]
    reads = { '/metadata': { mdAttributes: [] }, '/services/nova': services[0]?.service }
    write = { status: 200, body: services[0]?.service }
    refusedPath = '/clouds/lon-2/'
    const user = renderRoute(
      <BulkAttributeForm organization="acme" attribute="region" services={services} backTo="/" />,
    )
    const region = await screen.findByRole('textbox', { name: /region/i })
    await user.clear(region)
    await enterText(user, region, 'south')
    await press(user, 'Review 2 changes')
    await user.click(await screen.findByRole('checkbox', { name: /I reviewed/ }))
    await press(user, 'Change Nova region in 2 clouds')
    await press(user, 'Close')
    expect(await screen.findByText('nova in lon-2: No such region there.')).toBeInTheDocument()
    expect(sent).toHaveLength(2)
    expect(screen.getByRole('checkbox', { name: /^fra-1/ })).not.toBeChecked()
    expect(screen.getByRole('checkbox', { name: /^lon-2/ })).toBeChecked()
    expect(region).toHaveValue('south')
  })
})
