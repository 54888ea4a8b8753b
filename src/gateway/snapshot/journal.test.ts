import { spawnSync } from 'node:child_process'
import { appendFileSync, existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { listClouds } from '../../contract/cloud/clouds.ts'
import { openJournal, type JournalHeader } from './journal.ts'

const HEADER: JournalHeader = {
  service: 'https://ops.example.com/',
  organization: 'acme',
  deployments: 5,
  anonymize: true,
}
const REQUEST = { call: listClouds, params: { organization: 'acme' } }

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'journal-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const open = (changes: Partial<JournalHeader> = {}) =>
  openJournal(join(folder, 'partial'), { ...HEADER, ...changes }, () => ({ taken: 1, key: 'key' }))

it('can be read by its owner only', () => {
  open().close()
  expect(statSync(join(folder, 'partial')).mode & 0o777).toBe(0o600)
})

it('is continued with the same settings, and refuses others', () => {
  const journal = open()
  const writer = journal.start(REQUEST)
  writer.add({ ciName: 'dfw' })
  writer.finish('list')
  journal.close()
  for (const changes of [{ service: 'https://other.example.com/' }, { organization: 'globex' }, { anonymize: false }])
    expect(() => open(changes)).toThrow('belongs to an interrupted snapshot with other settings')
  const again = open()
  expect([again.resumed, [...again.items(REQUEST)]]).toEqual([1, [{ ciName: 'dfw' }]])
  again.close()
})

it('is written by one process at a time', () => {
  const first = open()
  expect(() => open()).toThrow(`Process ${process.pid} is taking this snapshot; wait until it has ended`)
  first.close()
  expect(() => open({ organization: 'globex' })).toThrow('other settings')
  const lock = join(folder, 'partial.lock')
  expect(existsSync(lock)).toBe(false)
  writeFileSync(lock, String(process.ppid))
  expect(() => open()).toThrow(`Process ${process.ppid} `)
  // Left over from a process that was killed, maybe one with the same id.
  for (const pid of [spawnSync(process.execPath, ['--version']).pid, process.pid]) {
    writeFileSync(lock, String(pid))
    open().close()
  }
})

it('is damaged if a line that it wrote cannot be read', () => {
  open().close()
  appendFileSync(join(folder, 'partial'), '{"complete":\0\0\0\n')
  expect(() => open()).toThrow('The .partial file next to the snapshot is damaged.')
})

it('fails after it was closed, as requests may still be pending', () => {
  const journal = open()
  const writer = journal.start(REQUEST)
  journal.close()
  expect(() => writer.finish('list')).toThrow('The snapshot was canceled.')
})
