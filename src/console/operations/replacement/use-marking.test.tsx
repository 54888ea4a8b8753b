import { QueryClientProvider } from '@tanstack/react-query'
import { configure, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { render } from '../../app/test-render.tsx'
import { instance } from '../../../contract/core/records.ts'
import { queryClient } from '../../data/query-client.ts'
import { removeExpiredSent } from '../../data/write/dedupe.ts'
import { useInstances } from '../queries.ts'
import ReplaceDialog from './ReplaceDialog.tsx'
import UnmarkDialog from './UnmarkDialog.tsx'

const scope = { organization: 'acme', assembly: 'shop', environment: 'dev', platform: 'web', component: 'compute' }

/** Id to `ciState`, as the service has it. All of a request are there or none is marked (service-api 1.6). */
let there = new Map<string, string>()
let bulk: 'served' | 'not routed' = 'served'
let refusing: Response | undefined
const sent: string[][] = []

const listed = () =>
  [...there].map(([ciId, ciState]) => ({
    ciId: Number(ciId),
    ciName: `compute-9-${ciId}`,
    ciState,
    ciClassName: 'bom.Compute',
    opsState: 'good',
  }))

function put(path: string, body: string): Response {
  const { ids, state } = Object(JSON.parse(body))
  const single = /instances\/(\d+)\/state$/.exec(path)?.[1]
  if (single === undefined && bulk === 'not routed') return Response.json({ errors: ['not found'] }, { status: 404 })
  const asked: string[] = single === undefined ? ids : [single]
  sent.push(asked)
  if (refusing) return refusing.clone()
  const missing = asked.find((id) => !there.has(id))
  if (missing !== undefined)
    return Response.json({ errors: [`There is no ci with this id - ${missing}`] }, { status: single ? 200 : 404 })
  for (const id of asked) there.set(id, state)
  return single ? Response.json({ errors: [] }, { status: 422 }) : Response.json(true)
}

beforeAll(() => configure({ asyncUtilTimeout: 5_000 }))
afterAll(() => configure({ asyncUtilTimeout: 1_000 }))
beforeEach(() => {
  localStorage.clear()
  queryClient.clear()
  there = new Map()
  bulk = 'served'
  refusing = undefined
  sent.length = 0
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body = '' }: { method?: string; body?: string }) => {
    if (method === 'PUT') return put(path, body)
    if (/\/instances(?:\.json)?\?/.test(path)) return Response.json(listed())
    return path.includes('/latest') ? Response.json({ errors: ['none'] }, { status: 404 }) : Response.json([])
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  removeExpiredSent()
})

const numbered = (count: number) => Array.from({ length: count }, (_, at) => String(at + 1))

function Dialog({ of: Shown, chosen }: { of: typeof ReplaceDialog; chosen: readonly string[] }) {
  const { data } = useInstances(scope)
  const frozen = chosen.map((ciId) => instance.parse({ ciId }).ciId)
  if (!data) return null
  return <Shown scope={scope} instances={data} frozen={frozen} staleReason={undefined} onClose={() => {}} />
}

async function open(of: typeof ReplaceDialog, chosen: readonly string[]) {
  const router = createMemoryRouter([{ path: '*', element: <Dialog of={of} chosen={chosen} /> }])
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  const user = userEvent.setup()
  const dialog = await screen.findByRole('dialog')
  if (of === ReplaceDialog) await user.click(await within(dialog).findByRole('radio', { name: /Mark only/ }))
  return { user, dialog }
}

async function confirm({ user, dialog }: Awaited<ReturnType<typeof open>>, name: RegExp) {
  const tick = within(dialog).queryByRole('checkbox', { name: /I have read what happens/ })
  if (tick) await user.click(tick)
  const typed = within(dialog).queryByRole('textbox', { name: /^Type / })
  if (typed) await user.type(typed, 'compute')
  await user.click(within(dialog).getByRole('button', { name }))
}

const press = async ({ user, dialog }: Awaited<ReturnType<typeof open>>, name: RegExp) =>
  user.click(await within(dialog).findByRole('button', { name }))
const result = async (dialog: HTMLElement, text: RegExp) =>
  waitFor(() => expect(within(dialog).getByRole('list', { name: 'Results' })).toHaveTextContent(text))

it(
  'leaves out what vanished after it was confirmed, and never touches what came meanwhile',
  { timeout: 20_000 },
  async () => {
    there = new Map(numbered(60).map((id) => [id, 'default']))
    const frozen = numbered(45)
    const shown = await open(ReplaceDialog, frozen)
    there.delete('22')
    there.set('99', 'default')
    await confirm(shown, /^Mark 45 instances$/)
    await result(
      shown.dialog,
      /20 instances marked for replacement.*24 instances not marked.*1 instance no longer exists/,
    )
    expect(within(shown.dialog).getByRole('list', { name: 'Results' })).toHaveTextContent('leaves out what is gone')
    const list = within(shown.dialog).getByRole('list', { name: 'Selected instances' })
    expect(within(list).getByText('compute-9-22').closest('li')).toHaveTextContent('no longer exists')

    await press(shown, /^Retry 1 request that failed/)
    await result(shown.dialog, /39 instances marked for replacement.*5 instances not marked/)
    await press(shown, /^Continue with 1 request not sent/)
    await result(shown.dialog, /44 instances marked for replacement.*1 instance no longer exists/)
    expect(sent.at(-2)).toEqual(frozen.slice(20, 40).filter((id) => id !== '22'))
    expect(sent.flat().filter((id) => !frozen.includes(id))).toEqual([])
    const marked = [...there].flatMap(([id, state]) => (state === 'replace' ? [id] : []))
    expect(marked).toEqual(frozen.filter((id) => id !== '22'))
  },
)

it('takes marks off those that are left, one by one where the service knows no other way', async () => {
  bulk = 'not routed'
  there = new Map(numbered(6).map((id) => [id, id === '6' ? 'default' : 'replace']))
  const shown = await open(UnmarkDialog, numbered(6))
  there.delete('2')
  await confirm(shown, /^Unmark 5 instances$/)
  await result(shown.dialog, /1 instance no longer marked.*3 instances still marked.*1 instance no longer exists/)
  await press(shown, /^Continue with 3 requests not sent/)
  await result(shown.dialog, /4 instances no longer marked.*1 instance no longer exists/)
  await press(shown, /^Retry 1 request that failed/)
  await waitFor(() => expect(within(shown.dialog).queryByRole('button', { name: /^Retry/ })).toBeNull())
  // What is gone was asked for once, what was never marked not at all.
  expect(sent).toEqual([['1'], ['2'], ['3'], ['4'], ['5']])
})

it.each([
  ['not allowed', () => Response.json({ errors: ['Unauthorized to act on instances'] }, { status: 401 })],
  ['refused', () => Response.json({ errors: ['There is no such ci state defined - replace'] }, { status: 404 })],
])('shows per instance that it was %s, with the words of the service', async (_, answer) => {
  there = new Map(numbered(3).map((id) => [id, 'default']))
  there.set('3', 'replace')
  refusing = answer()
  const {
    errors: [words],
  } = Object(await answer().json())
  const shown = await open(ReplaceDialog, numbered(3))
  const list = within(shown.dialog).getByRole('list', { name: 'Selected instances' })
  expect(within(list).getByText('compute-9-3').closest('li')).toHaveTextContent('already marked')
  await confirm(shown, /^Mark 2 instances$/)
  await result(shown.dialog, /2 instances not marked/)
  expect(within(shown.dialog).getByRole('list', { name: 'Results' })).toHaveTextContent(words)
  expect(sent).toEqual([['1', '2']])
})
