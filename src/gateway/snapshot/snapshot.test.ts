import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { takeSnapshot } from './snapshot.ts'
import { ReadError, type ReadRequest, type Source } from './source.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'snapshot-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Answers of a service with one environment, whose timeline fails. */
function answer({ call, query }: ReadRequest): unknown[] {
  if (call.name === 'readEnvironmentTimeline') throw new ReadError('The service responded with 500: no')
  if (call.name === 'listOrganizations') return [{ name: 'acme' }]
  if (call.name === 'listAssemblies') return [{ ciId: 1, ciName: 'shop' }]
  const isEnvironments = call.name === 'searchAssembly' && query?.['relation_name'] === 'base.RealizedIn'
  return isEnvironments ? [{ toCi: { ciId: 2, ciName: 'prod', nsPath: '/acme/shop' } }] : []
}

/** Takes a snapshot and returns what could not be read, with the number of attempts. */
async function readUnread(toNextOffset: (request: ReadRequest) => string | undefined = () => undefined) {
  const calls: string[] = []
  const source: Source = {
    async read(request, onStart, onItem) {
      calls.push(request.call.name)
      onStart()
      for (const item of answer(request)) onItem(item)
      return { kind: 'list', nextOffset: toNextOffset(request) }
    },
    close: async () => {},
  }
  const { manifest } = await takeSnapshot(source, {
    service: new URL('https://ops.example.com'),
    organization: 'acme',
    out: join(folder, 'acme.snapshot'),
    deployments: 5,
    anonymize: false,
    concurrency: 2,
  })
  return manifest.unread.map(({ call }) => [call, calls.filter((name) => name === call).length])
}

it('reads and reports a failing list once, although several steps depend on it', async () => {
  expect(await readUnread()).toEqual([['readEnvironmentTimeline', 1]])
})

it('stops reading a list that goes on without items', async () => {
  let page = 0
  const toNextOffset = ({ call }: ReadRequest) => (call.name === 'readDesignTimeline' ? String(++page) : undefined)
  expect(await readUnread(toNextOffset)).toContainEqual(['readDesignTimeline', 3])
})
