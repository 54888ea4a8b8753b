import { useQuery } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { refuse, renderRoute, stubService } from '../../app/test-refusing-service.ts'
import { instance } from '../../../contract/core/records.ts'
import { instancesQuery } from '../queries.ts'
import ReplaceDialog from './ReplaceDialog.tsx'
import UnmarkDialog from './UnmarkDialog.tsx'

const scope = { organization: 'acme', assembly: 'shop', environment: 'dev', platform: 'web', component: 'compute' }

/** Id to `ciState` at the service, which marks all instances of a request or none (service-api 1.6). */
let states = new Map<string, string>()
let hasBulkCall = true
let refusal: Response | undefined
const sent: string[][] = []

const listed = () =>
  [...states].map(([ciId, ciState]) => ({
    ciId: Number(ciId),
    ciName: `compute-9-${ciId}`,
    ciState,
    ciClassName: 'bom.Compute',
    opsState: 'good',
  }))

function put(path: string, body: string): Response {
  const { ids, state } = Object(JSON.parse(body))
  const single = /instances\/(\d+)\/state$/.exec(path)?.[1]
  if (single === undefined && !hasBulkCall) return refuse('not found', 404)
  const requested: string[] = single === undefined ? ids : [single]
  sent.push(requested)
  if (refusal) return refusal.clone()
  const missing = requested.find((id) => !states.has(id))
  if (missing !== undefined) return refuse(`There is no ci with this id - ${missing}`, single ? 200 : 404)
  for (const id of requested) states.set(id, state)
  return single ? Response.json({ errors: [] }, { status: 422 }) : Response.json(true)
}

beforeEach(() => {
  states = new Map()
  hasBulkCall = true
  refusal = undefined
  sent.length = 0
})
stubService((path, { method, body }) => {
  if (method === 'PUT') return put(path, body)
  if (/\/instances(?:\.json)?\?/.test(path)) return Response.json(listed())
  return path.includes('/latest') ? refuse('none', 404) : Response.json([])
})

const createIds = (count: number) => Array.from({ length: count }, (_, index) => String(index + 1))

function Dialog({ of: Shown, chosen }: { of: typeof ReplaceDialog; chosen: readonly string[] }) {
  const { data } = useQuery(instancesQuery(scope))
  const frozen = chosen.map((ciId) => instance.parse({ ciId }).ciId)
  if (!data) return null
  return <Shown scope={scope} instances={data} frozen={frozen} staleReason={undefined} onClose={() => {}} />
}

async function open(of: typeof ReplaceDialog, chosen: readonly string[]) {
  const user = renderRoute(<Dialog of={of} chosen={chosen} />)
  const dialog = await screen.findByRole('dialog')
  if (of === ReplaceDialog) await user.click(await within(dialog).findByRole('radio', { name: /Mark only/ }))
  return { user, dialog }
}

async function confirm({ user, dialog }: Awaited<ReturnType<typeof open>>, name: RegExp) {
  const acknowledgement = within(dialog).queryByRole('checkbox', { name: /I reviewed what happens/ })
  if (acknowledgement) await user.click(acknowledgement)
  const nameInput = within(dialog).queryByRole('textbox', { name: /^Type / })
  if (nameInput) await user.type(nameInput, 'web')
  await user.click(within(dialog).getByRole('button', { name }))
}

const press = async ({ user, dialog }: Awaited<ReturnType<typeof open>>, name: RegExp) =>
  user.click(await within(dialog).findByRole('button', { name }))
const result = async (dialog: HTMLElement, text: RegExp) =>
  waitFor(() => expect(within(dialog).getByRole('list', { name: 'Results' })).toHaveTextContent(text))

it('leaves out instances removed after the confirmation, and never marks new ones', { timeout: 20_000 }, async () => {
  states = new Map(createIds(60).map((id) => [id, 'default']))
  const frozen = createIds(45)
  const shown = await open(ReplaceDialog, frozen)
  states.delete('22')
  states.set('99', 'default')
  await confirm(shown, /^Mark 45 instances$/)
  await result(
    shown.dialog,
    /20 instances marked for replacement.*24 instances not marked.*1 instance no longer exists/,
  )
  expect(within(shown.dialog).getByRole('list', { name: 'Results' })).toHaveTextContent('leaves it out')
  const list = within(shown.dialog).getByRole('list', { name: 'Selected instances' })
  expect(within(list).getByText('compute-9-22').closest('li')).toHaveTextContent('no longer exists')

  await press(shown, /^Retry 1 failed request/)
  await result(shown.dialog, /39 instances marked for replacement.*5 instances not marked/)
  await press(shown, /^Send 1 remaining request/)
  await result(shown.dialog, /44 instances marked for replacement.*1 instance no longer exists/)
  expect(sent.at(-2)).toEqual(frozen.slice(20, 40).filter((id) => id !== '22'))
  expect(sent.flat().filter((id) => !frozen.includes(id))).toEqual([])
  const marked = [...states].flatMap(([id, state]) => (state === 'replace' ? [id] : []))
  expect(marked).toEqual(frozen.filter((id) => id !== '22'))
})

it.each([
  ['a checkbox for half of the component', 6, 3, 'I reviewed what happens to these 3 instances of dev'],
  ['the name of the platform for more', 5, 3, 'Type web to confirm'],
  ['the same if one is not in the selection', 5, 2, 'Type web to confirm'],
])('counts marked instances as replaced, and requires %s in every mode', async (_, total, selected, confirmation) => {
  states = new Map(createIds(total).map((id) => [id, id === '3' ? 'replace' : 'default']))
  const { user, dialog } = await open(ReplaceDialog, createIds(selected))
  const percent = total === 6 ? '50%' : '60%'
  const counts = {
    total: `3 of ${total} instances (${percent}) will be replaced`,
    marks: '2 newly marked, 1 already marked',
  }
  for (const [mode, replaced, verb] of [
    [/^Mark only/, `${counts.total} by the next deployment of dev: ${counts.marks}.`, 'Mark 2 instances'],
    [/^Now/, `${counts.total}: ${counts.marks}.`, 'Replace 3 instances'],
    [/^In waves/, `${counts.total}: ${counts.marks}.`, 'Replace 3 instances in 2 waves'],
  ] as const) {
    await user.click(within(dialog).getByRole('radio', { name: mode }))
    expect(within(dialog).getByRole('heading', { name: 'Replace 3 instances' })).toBeInTheDocument()
    expect(dialog).toHaveTextContent(replaced)
    expect(within(dialog).getByLabelText(confirmation)).toBeInTheDocument()
    expect(within(dialog).getByRole('button', { name: verb })).toBeInTheDocument()
  }
})

it('offers to deploy all that are marked when some could not be', { timeout: 20_000 }, async () => {
  states = new Map(createIds(60).map((id) => [id, id === '25' ? 'replace' : 'default']))
  const shown = await open(ReplaceDialog, createIds(25))
  await shown.user.click(within(shown.dialog).getByRole('radio', { name: /^Now/ }))
  states.delete('22')
  await confirm(shown, /^Replace 25 instances$/)
  await result(shown.dialog, /20 instances marked for replacement.*3 instances not marked/)
  expect(await within(shown.dialog).findByRole('button', { name: 'Deploy 21 marked instances' })).toBeInTheDocument()
})

it('unmarks the remaining instances one by one without the bulk call', async () => {
  hasBulkCall = false
  states = new Map(createIds(6).map((id) => [id, id === '6' ? 'default' : 'replace']))
  const shown = await open(UnmarkDialog, createIds(6))
  expect(shown.dialog).toHaveTextContent('shop / dev')
  states.delete('2')
  await confirm(shown, /^Unmark 5 instances$/)
  await result(shown.dialog, /1 instance no longer marked.*3 instances still marked.*1 instance no longer exists/)
  await press(shown, /^Send 3 remaining requests/)
  await result(shown.dialog, /4 instances no longer marked.*1 instance no longer exists/)
  await press(shown, /^Retry 1 failed request/)
  await waitFor(() => expect(within(shown.dialog).queryByRole('button', { name: /^Retry/ })).toBeNull())
  // One request for the removed instance, none for the one that was never marked.
  expect(sent).toEqual([['1'], ['2'], ['3'], ['4'], ['5']])
})

it.each([
  ['not allowed', () => Response.json({ errors: ['Unauthorized to act on instances'] }, { status: 401 })],
  ['refused', () => Response.json({ errors: ['There is no such ci state defined - replace'] }, { status: 404 })],
])('shows that instances are %s, with the message of the service', async (_, answer) => {
  states = new Map(createIds(3).map((id) => [id, 'default']))
  states.set('3', 'replace')
  refusal = answer()
  const {
    errors: [message],
  } = Object(await answer().json())
  const shown = await open(ReplaceDialog, createIds(3))
  const list = within(shown.dialog).getByRole('list', { name: 'Selected instances' })
  expect(within(list).getByText('compute-9-3').closest('li')).toHaveTextContent(/good.*marked for replacement/)
  await confirm(shown, /^Mark 2 instances$/)
  await result(shown.dialog, /2 instances not marked/)
  expect(within(shown.dialog).getByRole('list', { name: 'Results' })).toHaveTextContent(message)
  expect(sent).toEqual([['1', '2']])
})

it('offers waves for several instances only', async () => {
  states = new Map(createIds(3).map((id) => [id, 'default']))
  const { dialog } = await open(ReplaceDialog, ['1'])
  expect(within(dialog).getByRole('radio', { name: /^Now/ })).toBeInTheDocument()
  expect(within(dialog).queryByRole('radio', { name: /^In waves/ })).toBeNull()
})
