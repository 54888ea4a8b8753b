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

it('reads and reports a failing list once, although several steps depend on it', async () => {
  const calls: string[] = []
  const source: Source = {
    async read(request, onStart, onItem) {
      calls.push(request.call.name)
      onStart()
      for (const item of answer(request)) onItem(item)
      return { kind: 'list', nextOffset: undefined }
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
  expect(calls.filter((name) => name === 'readEnvironmentTimeline')).toHaveLength(1)
  expect(manifest.unread.map(({ call }) => call)).toEqual(['readEnvironmentTimeline'])
})
