// Refusals about a design and its platforms (service-api 1.4, 2.2, 3.4) are shown in the dialog, and its input stays.
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { draftCi, release } from '../../contract/core/records.ts'
import { enterText, selectOption } from '../app/test-render.tsx'
import { stubRefusingService, renderRoute, SLOW_TEST } from '../app/test-refusing-service.ts'
import { toChangedRecord } from './releases/changed-records.ts'
import CommitDesignDialog from './releases/CommitDesignDialog.tsx'
import DeletePlatformDialog from './platforms/DeletePlatformDialog.tsx'
import DiscardDesignDialog from './releases/DiscardDesignDialog.tsx'
import EditPlatformDialog from './platforms/EditPlatformDialog.tsx'
import RestoreDesignDialog from './releases/RestoreDesignDialog.tsx'
import type { Design } from './use-design.ts'
import { parseScope } from '../routing/paths.ts'

const record = (ciId: number, ciName: string) =>
  ({ ciId, ciName, ciClassName: 'catalog.Platform', ciAttributes: { description: 'Pages' }, comments: '' }) as const
const platform = (ciId: number, ciName: string) => ({
  platform: draftCi.parse(record(ciId, ciName)),
  links: [],
  records: [],
})
const NOW = { releaseId: 7, releaseState: 'open', ciRfcCount: 2, relationRfcCount: 0 }

const service = stubRefusingService({
  '/account/profile': { id: 1, username: 'ada' },
  'platforms/web': { ...record(1, 'web'), links_to: [] },
  'releases/7': NOW,
})

const scope = parseScope({ organization: 'acme', assembly: 'shop', platform: 'web' })
const open = release.parse(NOW)
const [web, db] = [platform(1, 'web'), platform(2, 'db')]
const design: Pick<Design, 'platforms'> = { platforms: [web, db] }
const shared = { scope, onClose: () => {} }
const ofRelease = { ...shared, release: open, changed: [] }
const ofPlatform = { ...shared, platformDesign: web, design }

const field = (name: RegExp) => screen.findByRole('textbox', { name })
const linksField = () => screen.findByRole('combobox', { name: 'Links to' })

it.each([
  [
    'Failed to commit: web has no compute.',
    () => <CommitDesignDialog {...ofRelease} changes="2 changes" />,
    /^Commit 2 changes$/,
    'Description',
  ],
  [
    'The release with id 7 is not open. (400)',
    () => <DiscardDesignDialog {...ofRelease} platform="" />,
    /^Discard all/,
    '',
  ],
  ['Platform has no changes.', () => <DiscardDesignDialog {...ofRelease} platform="web" />, /^Discard changes/, ''],
  ['There is an open release already.', () => <RestoreDesignDialog {...ofRelease} />, /^Restore design$/, ''],
  ["'description' is invalid.", () => <EditPlatformDialog {...ofPlatform} />, /^Save web$/, 'Description'],
  ['Failed to link.', () => <EditPlatformDialog {...ofPlatform} />, /^Save web$/, 'db'],
  ['Cannot delete platform.', () => <DeletePlatformDialog {...ofPlatform} />, /^Delete web$/, 'Type web'],
] as const)(
  'shows the refusal in the dialog and keeps its input: %s',
  SLOW_TEST,
  async (message, dialogOf, verb, typedAt) => {
    service.refusal = message
    const user = renderRoute(dialogOf())
    const shown = await screen.findByRole('dialog')
    const acknowledgement = within(shown).queryByRole('checkbox', { name: /^Discard/ })
    if (acknowledgement) await user.click(acknowledgement)
    if (typedAt === 'db') await selectOption(user, await linksField(), 'db')
    else if (typedAt !== '') await enterText(user, await field(new RegExp(`^${typedAt}`)), 'web')
    await user.click(await within(shown).findByRole('button', { name: verb }))
    await waitFor(() => expect(shown).toHaveTextContent(message))
    expect(service.sent).toBe(1)
    if (typedAt === 'db') expect(within(shown).getByText('db')).toBeVisible()
    else if (typedAt !== '') expect(await field(new RegExp(`^${typedAt}`))).toHaveDisplayValue(/web$/)
    expect(within(shown).getByRole('button', { name: verb })).toBeVisible()
  },
)

it('reports a commit that left the release open as not applied, with the reason', SLOW_TEST, async () => {
  service.takes = { ...NOW, description: 'web: pack is disabled' }
  const user = renderRoute(<CommitDesignDialog {...ofRelease} changes="2 changes" />)
  const shown = await screen.findByRole('dialog')
  await user.click(await within(shown).findByRole('button', { name: 'Commit 2 changes' }))
  const results = await within(shown).findByRole('list', { name: 'Results' })
  await waitFor(() => expect(results).toHaveTextContent('not applied'))
  expect(results).toHaveTextContent('did not commit')
  expect(results).toHaveTextContent('web: pack is disabled')
  expect(results).not.toHaveTextContent('done')
})

it('acknowledges the changes of others in a commit, and shows what each does', async () => {
  const changed = ['ada', 'd.okafor'].map((rfcUpdatedBy, index) =>
    toChangedRecord({
      record: draftCi.parse({
        ...record(index, `web${index}`),
        rfcAction: 'update',
        rfcUpdatedBy,
        ciBaseAttributes: { description: 'Old' },
      }),
      platform: 'web',
    }),
  )
  const user = renderRoute(<CommitDesignDialog {...ofRelease} changed={changed} changes="2 records" />)
  const commit = await screen.findByRole('button', { name: 'Commit 2 records' })
  expect(commit).toHaveAttribute('data-disabled', 'true')
  expect(screen.getAllByText('Old')).toHaveLength(2)
  await user.click(
    await screen.findByRole('checkbox', { name: /^Commit the changes to 2 records made by ada and d.okafor$/ }),
  )
  expect(commit).not.toHaveAttribute('data-disabled')
})

it.each([
  ['loaded', Response.json({ id: 1, username: 'ada' })],
  ['unknown', new Response('', { status: 404 })],
])('commits own changes without an acknowledgement, if the user is known: %s', async (known, profile) => {
  let resolve: (answer: Response) => void = () => {}
  const promise = new Promise<Response>((settle) => (resolve = settle))
  const answer = fetch
  vi.stubGlobal('fetch', (path: string) => (path.endsWith('/profile') ? promise : answer(path)))
  const own = draftCi.parse({ ...record(1, 'web'), rfcAction: 'update', rfcUpdatedBy: 'ada' })
  const changed = [toChangedRecord({ record: own, platform: 'web' })]
  renderRoute(<CommitDesignDialog {...ofRelease} changed={changed} changes="1 record" />)
  const commit = await screen.findByRole('button', { name: 'Commit 1 record' })
  expect(commit).toHaveAccessibleDescription('Your user name is being loaded.')
  expect(screen.queryByRole('checkbox')).not.toBeInTheDocument()
  resolve(profile)
  await waitFor(() => expect(commit).not.toHaveAccessibleDescription('Your user name is being loaded.'))
  expect(screen.queryAllByRole('checkbox')).toHaveLength(known === 'unknown' ? 1 : 0)
  expect(screen.queryAllByText(/^Your user name could not be loaded/)).toHaveLength(known === 'unknown' ? 1 : 0)
})
