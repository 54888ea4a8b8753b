import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openDatabase } from './database.ts'
import { APPLICATION_ID, migrations } from './schema.ts'
import { createStore } from './store.ts'

let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'database-'))
  file = join(folder, 'service.db')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('opening', () => {
  it('allows one process at a time', () => {
    const first = openDatabase(folder)
    expect(() => openDatabase(folder)).toThrow(`Another process uses ${file}`)
    first.close()
    openDatabase(folder).close()
  })

  it('refuses a damaged file and leaves it unchanged', () => {
    const content = Buffer.alloc(4096, 'nonsense')
    writeFileSync(file, content)
    expect(() => openDatabase(folder)).toThrow(`${file} is damaged`)
    expect(() => openDatabase(folder, { reset: true })).toThrow(`${file} is damaged`)
    expect(readFileSync(file).equals(content)).toBe(true)
    for (const short of ['short', '']) {
      writeFileSync(file, short)
      expect(() => openDatabase(folder)).toThrow(`${file} is damaged (too short)`)
      expect(readFileSync(file, 'utf8')).toBe(short)
    }
  })

  it.each([
    ['a page of zeros', (content: Buffer) => content.fill(0, content.length - 4096)],
    // The index and its table then differ, which SQLite's quick_check misses.
    ['a changed byte in an index', (content: Buffer) => content.write('x', content.lastIndexOf('name-500'))],
  ])('finds damage inside the file, and leaves file and WAL unchanged: %s', (_, damage) => {
    const database = openDatabase(folder)
    const store = createStore(database)
    database.transaction(() => {
      for (let index = 0; index < 1000; index += 1) store.namespaceId(`/name-${index}`)
    })
    database.close()
    const content = readFileSync(file)
    damage(content)
    writeFileSync(file, content)
    expect(() => openDatabase(folder)).toThrow(`${file} is damaged (malformed: `)
    expect(readFileSync(file).equals(content)).toBe(true)
  })

  it('refuses newer and foreign files and leaves them unchanged', () => {
    openDatabase(folder).close()
    const newer = new DatabaseSync(file)
    newer.exec('PRAGMA user_version = 999')
    newer.close()
    const before = readFileSync(file)
    expect(() => openDatabase(folder)).toThrow('was written by a newer version of this service (layout 999')
    expect(readFileSync(file).equals(before)).toBe(true)
    rmSync(file)
    const foreign = new DatabaseSync(file)
    foreign.exec('CREATE TABLE x (a)')
    foreign.close()
    expect(() => openDatabase(folder, { reset: true })).toThrow(
      'is not a database of this service; nothing was changed.',
    )
  })

  it.each(migrations.map((_, index) => index))('migrates layout %i and keeps its data', (layout) => {
    const older = new DatabaseSync(file)
    for (const migration of migrations.slice(0, layout)) older.exec(migration)
    older.exec(`PRAGMA application_id = ${APPLICATION_ID}; PRAGMA user_version = ${layout}`)
    if (layout > 0) older.exec("INSERT INTO meta VALUES ('dataset', 'demo'); UPDATE sequence SET next = 4711")
    older.close()
    const database = openDatabase(folder)
    expect(database.value('PRAGMA user_version')).toBe(migrations.length)
    const store = createStore(database)
    expect(store.meta.read('dataset')).toBe(layout > 0 ? 'demo' : null)
    if (layout > 0) expect(store.nextId()).toBe(4711)
    expect(store.ci.count('TRUE')).toBe(0)
    database.close()
  })

  it('refuses a path that cannot be a folder', () => {
    writeFileSync(join(folder, 'flat'), '')
    expect(() => openDatabase(join(folder, 'flat', 'deeper'))).toThrow('cannot be used')
  })
})

describe('writing', () => {
  it('applies a transaction completely or not at all, and reuses ids of a rolled-back one', () => {
    const database = openDatabase(folder)
    const store = createStore(database)
    const failing = () =>
      database.transaction(() => {
        store.meta.write('a', '1')
        store.namespaceId('/undone')
        throw new Error('no')
      })
    expect(failing).toThrow('no')
    expect(store.meta.read('a')).toBeNull()
    const id = store.namespaceId('/undone')
    expect(database.value("SELECT nsId FROM namespace WHERE path = '/undone'")).toBe(id)
    const first = store.nextId()
    expect(store.reserve(10)).toBe(first + 1)
    expect(store.nextId()).toBe(first + 11)
    database.close()
    const again = openDatabase(folder)
    expect(createStore(again).namespaceId('/undone')).toBe(id)
    expect(createStore(again).nextId()).toBe(first + 12)
    again.close()
  })

  it('rolls back a part of a transaction alone', () => {
    const database = openDatabase(folder)
    const store = createStore(database)
    database.transaction(() => {
      store.meta.write('before', '1')
      const failing = () =>
        database.transaction(() => {
          store.meta.write('part', '1')
          store.namespaceId('/undone')
          throw new Error('no')
        })
      expect(failing).toThrow('no')
      database.transaction(() => store.meta.write('after', store.namespaceId('/undone').toString()))
    })
    expect(['before', 'part', 'after'].map(store.meta.read)).toEqual(['1', null, String(store.namespaceId('/undone'))])
    expect(database.value("SELECT nsId FROM namespace WHERE path = '/undone'")).toBe(store.namespaceId('/undone'))
    database.close()
  })

  it('accepts a change without properties', () => {
    const database = openDatabase(folder)
    const { change } = createStore(database)
    const [names, numbers] = [
      { ciName: 'a', ciClassName: 'c', nsPath: '/', rfcAction: 'update' as const },
      { rfcId: 1, releaseId: 2, ciId: 3, execOrder: 1, created: 0, updated: 0 },
    ]
    const unknownAuthor = { createdBy: null, updatedBy: null, comments: null, hint: null }
    change.insert({ ...names, ...numbers, ...unknownAuthor, ciAttributes: { size: 'L' }, ciBaseAttributes: {} })
    expect(change.find(1)).toMatchObject({ ciAttributes: { size: 'L' }, ciAttrProps: undefined })
    database.close()
  })

  it.each([
    ['deleted', () => rmSync(file)],
    ['replaced', () => writeFileSync(`${file}.new`, 'new') ?? renameSync(`${file}.new`, file)],
  ])('fails once the file is %s', (_, change) => {
    const database = openDatabase(folder)
    const store = createStore(database)
    expect(database.isDeleted()).toBe(false)
    change()
    expect(database.isDeleted()).toBe(true)
    expect(() => database.transaction(() => store.meta.write('a', '1'))).toThrow('was deleted or replaced')
    expect(store.meta.read('a')).toBeNull()
    database.close()
  })

  it('starts empty with reset', () => {
    const database = openDatabase(folder)
    createStore(database).meta.write('a', '1')
    database.close()
    const again = openDatabase(folder, { reset: true })
    expect(createStore(again).meta.read('a')).toBeNull()
    again.close()
  })
})
