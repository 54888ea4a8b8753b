import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { RefusalKind } from '../../../contract/core/refusal.ts'
import { notifyDeleted } from '../../data/deleted.ts'
import { queryClient } from '../../data/query-client.ts'
import { RefusalError } from '../../data/refusal-error.ts'
import { pinnedPages, recentPages, toPageLink, type PageLink } from './page-links.ts'
import { trackVisit } from './visits.ts'

const asked = { call: 'getCloud', method: 'GET', path: '/acme/clouds/dfw' } as const
const refused = (kind: RefusalKind, routed = true) =>
  new RefusalError({ kind, messages: [], asked, routed, status: undefined, retryAfter: undefined })

const leaving: (() => void)[] = []
const settled = () => new Promise((resolve) => setTimeout(resolve))

/** A page that shows what `answer` does. */
function show(name: string, answer: () => Promise<unknown>) {
  const observer = new QueryObserver(queryClient, { queryKey: [name], queryFn: answer })
  leaving.push(observer.subscribe(() => {}))
}
const pageAt = (to: string): PageLink => ({ to, label: to, within: '' })
async function visit(to: string) {
  leaving.push(trackVisit(pageAt(to)))
  await settled()
}
const recentPaths = () => recentPages.get().map(({ to }) => to)

beforeEach(() => {
  recentPages.set([])
  pinnedPages.set([])
})
afterEach(() => {
  for (const leave of leaving.splice(0)) leave()
  queryClient.clear()
})

it('records a visit once all queries are answered, even if a part is not found', async () => {
  let answer: (value: string) => void = () => {}
  show('slow', () => new Promise<string>((resolve) => (answer = resolve)))
  show('not offered', () => Promise.reject(refused('not-found', false)))
  await visit('/acme/clouds/dfw')
  expect(recentPaths()).toEqual([])
  answer('there')
  await settled()
  expect(recentPaths()).toEqual(['/acme/clouds/dfw'])
})

it('forgets a missing record and the pages below it', async () => {
  recentPages.set(['/acme/clouds/dfw/services/dns', '/acme/clouds/dfw2', '/acme/clouds/dfw'].map(pageAt))
  show('rail', () => Promise.resolve('there'))
  show('cloud', () => Promise.reject(refused('not-found')))
  await visit('/acme/clouds/dfw')
  expect(recentPaths()).toEqual(['/acme/clouds/dfw2'])
})

it('forgets and unpins a deleted record, the pages below it and its operations pages', () => {
  const env = '/acme/assemblies/shop/transition/environments/dev'
  const below = [env, `${env}/releases/bom`, `${env.replace('transition', 'operations')}/platforms/web`]
  recentPages.set([...below, `${env}2`].map(pageAt))
  pinnedPages.set([...below, '/acme/clouds/dfw'].map(pageAt))
  notifyDeleted(env)
  expect(recentPaths()).toEqual([`${env}2`])
  expect(pinnedPages.get().map(({ to }) => to)).toEqual(['/acme/clouds/dfw'])
})

it.each(['unavailable', 'unexpected'] as const)('neither records nor forgets a page that is %s', async (kind) => {
  recentPages.set([pageAt('/acme/clouds/lab')])
  show('rail', () => Promise.resolve('there'))
  show('cloud', () => Promise.reject(refused(kind)))
  await visit('/acme/clouds/dfw')
  expect(recentPaths()).toEqual(['/acme/clouds/lab'])
})

it.each([
  ['/acme/clouds/new', undefined],
  ['/acme/clouds/dfw/edit?tab=zones', undefined],
  ['/acme/clouds/newark', { to: '/acme/clouds/newark', label: 'page', within: 'Clouds' }],
])('records and pins no form: %s', (to, link) => {
  const crumbs = [
    { label: 'acme', to: '/acme' },
    { label: 'Clouds', to: '/acme/clouds' },
    { label: 'page', to },
  ]
  expect(toPageLink(crumbs)).toEqual(link)
})

it('does not record a page that was left before it loaded', async () => {
  let answer: (value: string) => void = () => {}
  show('slow', () => new Promise<string>((resolve) => (answer = resolve)))
  trackVisit(pageAt('/acme/clouds/dfw'))()
  answer('there')
  await settled()
  expect(recentPaths()).toEqual([])
})

it('keeps the last six pages, newest first', async () => {
  show('cloud', () => Promise.resolve('there'))
  const pages = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((name) => `/acme/clouds/${name}`)
  for (const page of pages) await visit(page)
  expect(recentPaths()).toEqual(pages.toReversed().slice(0, 6))
})
