import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { SNAPSHOT_FORMAT, SNAPSHOT_VERSION } from '../contract/core/snapshot.ts'
import { startService, type RunningService } from './main.ts'
import { buildService } from './service-process.ts'
import { readSettings } from './settings.ts'

let data: string
let running: RunningService | undefined
beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), 'service-'))
})
afterEach(async () => {
  await running?.close()
  running = undefined
  rmSync(data, { recursive: true, force: true })
})

const settings = (...args: string[]) => readSettings(['--port', '0', '--data', data, ...args], {})

async function get(path: string, accept = 'application/json') {
  const headers = { accept, authorization: `Basic ${btoa('demo-admin:X')}` }
  const answer = await fetch(`${running?.url}${path}`, { headers, redirect: 'manual' })
  return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() }
}

describe('the service', () => {
  it('answers over HTTP, persists its dataset, and refuses another one without reset', async () => {
    running = await startService(settings('--dataset', 'empty'))
    expect((await get('/account/organizations')).status).toBe(200)
    await running.close()
    running = undefined
    await expect(startService(settings('--dataset', 'demo'))).rejects.toThrow(
      `${data} holds the dataset empty, not demo; add --reset`,
    )
    running = await startService(settings())
    expect((await get('/status/ecv')).text).toBe('ok')
  })

  it('keeps its data if a snapshot to reset it to is damaged', async () => {
    running = await startService(settings('--dataset', 'empty'))
    await running.close()
    running = undefined
    const manifest = {
      format: SNAPSHOT_FORMAT,
      version: SNAPSHOT_VERSION,
      taken: 1,
      service: 'https://ops.example.com',
      organization: 'acme',
      deployments: 1,
      anonymized: false,
      records: 1,
      sha256: '',
      calls: {},
      unread: [],
    }
    const snapshot = join(data, 'acme.snapshot')
    writeFileSync(snapshot, gzipSync(`${JSON.stringify(manifest)}\n`))
    await expect(startService(settings('--dataset', snapshot, '--reset'))).rejects.toThrow('its checksum is wrong')
    running = await startService(settings())
    expect(running.dataset).toBe('empty')
  })

  it('serves the demo: streams lists, and treats an Accept header with more than JSON as a browser', async () => {
    running = await startService(settings('--dataset', 'demo', '--speed', '100'))
    const assemblies = await get('/acme/assemblies.json', '*/*')
    expect(assemblies).toMatchObject({ status: 200, type: 'application/json; charset=utf-8' })
    expect((await get('/acme/assemblies', 'application/json, */*')).type).toContain('text/html')
    const environments = await get('/acme/organization/search?class_name=Environment')
    expect(JSON.parse(environments.text)).toEqual(expect.arrayContaining([expect.objectContaining({ ciName: 'prod' })]))
    expect((await fetch(`${running.url}/anything`, { method: 'OPTIONS' })).status).toBe(200)
  })

  it('reports a taken port and releases the data folder', async () => {
    running = await startService(settings('--dataset', 'empty'))
    const port = new URL(running.url).port
    const other = mkdtempSync(join(tmpdir(), 'service-'))
    const conflicting = readSettings(['--port', port, '--data', other, '--dataset', 'empty'], {})
    await expect(startService(conflicting)).rejects.toThrow(`Port ${port} is taken`)
    const free = await startService({ ...conflicting, port: 0 })
    await free.close()
    rmSync(other, { recursive: true, force: true })
    await expect(startService(settings())).rejects.toThrow('Another process uses')
  })

  it('ends when its database is deleted', async () => {
    const failure = new Promise<string>((resolve) => {
      void startService(settings('--dataset', 'empty'), resolve).then((started) => (running = started))
    })
    await expect.poll(() => running).toBeDefined()
    rmSync(join(data, 'service.db'))
    expect(await failure).toBe(
      `The database in ${data} was deleted or replaced: nothing can be stored. The service ends.`,
    )
  })
})

describe('as a program', () => {
  // A limit on the size of files stands for a full disk: 50 kB end the creation, 500 kB the import.
  it.each([
    [100, false],
    [1000, true],
  ])(
    'reports a full disk at its first start in one sentence, and starts once there is space: %i',
    { timeout: 60_000 },
    async (blocks, isCreated) => {
      const run = `ulimit -f ${blocks}; exec "$0" "$1" --port=0 --data="$2"`
      const child = spawnSync('sh', ['-c', run, process.execPath, buildService(), data], { encoding: 'utf8' })
      expect(child.stderr).toMatch(
        /^The disk of \S+ is full or fails \([^\n]*\); free some space, then start again\.\n$/,
      )
      expect(child.status).toBe(1)
      expect(existsSync(join(data, 'service.db'))).toBe(isCreated)
      running = await startService(settings('--dataset', 'empty'))
    },
  )
})
