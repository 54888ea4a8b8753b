import { renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { pageWrapper } from '../app/test-wrapper.tsx'
import { queryClient } from '../data/query-client.ts'
import { countRecords, useDesign } from './use-design.ts'

const platform = (ciId: number, ciName: string) => ({ ciId, ciName, ciClassName: 'catalog.Platform' })
const LINK = { ciRelationId: 9, relationName: 'catalog.LinksTo', fromCiId: 1, toCiId: 2 }

let release: object
let asked: string[] = []
let crashes: string
beforeEach(() => {
  crashes = ''
  queryClient.clear()
  asked = []
  vi.stubGlobal('fetch', (path: string) => {
    const [call = ''] = /[^/]+(?:\/diff)?$/.exec(path.replace(/\?.*/, '')) ?? []
    asked.push(call)
    if (call === crashes) return Promise.resolve(Response.json({ code: 500, exception: 'oops' }, { status: 500 }))
    const answers: Record<string, unknown> = {
      platforms: [platform(1, 'web'), platform(2, 'db')],
      latest: release,
      search: [LINK],
      components: [{ ciId: 5, ciName: 'os', ciClassName: 'catalog.oneops.1.Os' }],
      web: { ...platform(1, 'web'), links_to: [] },
      db: { ...platform(2, 'db'), links_to: ['web'] },
    }
    return Promise.resolve(Response.json(answers[call] ?? []))
  })
})
afterEach(() => vi.unstubAllGlobals())

/** Loads the design and returns the links of each platform. */
async function linksOf(only?: string) {
  const { result } = renderHook(() => useDesign({ organization: 'acme', assembly: 'shop' }, only), {
    wrapper: pageWrapper,
  })
  await waitFor(() => expect(result.current.platforms?.every(({ links }) => links)).toBe(true))
  await waitFor(() => expect(asked).toContain('web/diff'))
  return result.current.platforms?.map(({ links }) => links)
}

it('loads all links in one query if only committed ones exist', async () => {
  release = { releaseId: 3, releaseState: 'open', ciRfcCount: 2, relationRfcCount: 0 }
  expect(await linksOf()).toEqual([['db'], []])
  expect(asked.toSorted()).toEqual(['db/diff', 'latest', 'platforms', 'search', 'variables', 'web/diff'])
})

it('loads the links of each platform if changes may be pending', async () => {
  release = { releaseId: 3, releaseState: 'open', ciRfcCount: 2, relationRfcCount: 1 }
  expect(await linksOf()).toEqual([[], ['web']])
  expect(asked).not.toContain('search')
})

it('loads the content of one platform only', async () => {
  release = { releaseId: 3, releaseState: 'closed' }
  await linksOf('web')
  expect(asked).not.toContain('db/diff')
})

it('falls back to lists without the comparison, and names the unavailable parts', async () => {
  release = { releaseId: 3, releaseState: 'closed' }
  crashes = 'web/diff'
  const { result } = renderHook(() => useDesign({ organization: 'acme', assembly: 'shop' }, 'web'), {
    wrapper: pageWrapper,
  })
  await waitFor(() => expect(result.current.platforms?.[0]?.records).toHaveLength(1))
  expect(result.current.unavailable).toEqual(['the monitors and attachments of web'])
  const [web] = result.current.platforms ?? []
  expect(web && [countRecords(web, 'component'), countRecords(web, 'attachment')]).toEqual([1, undefined])
})

it('is settled once each platform was loaded or failed, not before', async () => {
  release = { releaseId: 3, releaseState: 'closed' }
  crashes = 'web/diff'
  const loadedWhenSettled: (boolean | undefined)[] = []
  const useObserved = () => {
    const design = useDesign({ organization: 'acme', assembly: 'shop' })
    if (design.isSettled) loadedWhenSettled.push(design.platforms?.every(({ records }) => records))
    return design
  }
  const { result } = renderHook(useObserved, { wrapper: pageWrapper })
  await waitFor(() => expect(result.current.unavailable).toHaveLength(1))
  await waitFor(() => expect(loadedWhenSettled).toContain(true))
  expect(loadedWhenSettled).not.toContain(false)
})
