import { afterEach, expect, it, vi } from 'vitest'
import { listInstances, setInstancesState } from '../../../contract/operations/instances.ts'
import { removeNotFound } from './write-checks.ts'
import { noneOf, querySource } from './write-request.ts'

const componentScope = {
  organization: 'acme',
  assembly: 'shop',
  environment: 'dev',
  platform: 'web',
  component: 'compute',
}
const verification = {
  ...querySource(listInstances, { params: componentScope, query: { instances_state: 'all' } }),
  shows: noneOf({}),
}

const marking = (...ids: readonly string[]) => ({
  call: setInstancesState,
  request: { params: { organization: 'acme', assembly: 'shop' }, body: { ids, state: 'replace' } },
  verification,
  targetIds: ids,
})
const items = [marking('1', '2'), marking('3', '4'), marking('5')]
const waiting = items.map(() => ({ state: 'waiting' as const }))

const fetchMock = vi.fn()
function stubFetch(answer: () => Response) {
  vi.stubGlobal('fetch', async (path: string) => {
    fetchMock(path)
    return answer()
  })
}
afterEach(() => {
  vi.unstubAllGlobals()
  fetchMock.mockClear()
})

it('removes missing targets and skips items without any, with one query per list', async () => {
  stubFetch(() => Response.json([{ ciId: 1 }, { ciId: 3 }, { ciId: 4 }, { ciId: 9 }]))
  const left = await removeNotFound(items, waiting, [0, 1, 2])
  expect(left.items.map((item) => item.request.body.ids)).toEqual([['1'], ['3', '4'], []])
  expect(left.states.map(({ state }) => state)).toEqual(['waiting', 'waiting', 'skipped'])
  expect(fetchMock).toHaveBeenCalledTimes(1)
})

it('keeps items that are not requested, and all items if the list query fails', async () => {
  stubFetch(() => Response.json([]))
  expect(await removeNotFound(items, waiting, [1])).toMatchObject({ items: [items[0], {}, items[2]] })
  stubFetch(() => new Response('', { status: 502 }))
  expect(await removeNotFound(items, waiting, [0, 1, 2])).toEqual({ items, states: waiting })
})
