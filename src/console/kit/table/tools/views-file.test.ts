import { describe, expect, it } from 'vitest'
import { toTableState, type View } from './views.ts'
import { cleanName, parseViewsFile, toViewsFile, withImported, withView } from './views-file.ts'

const TABLE = '/:organization/clouds#name'
const views: readonly View[] = [{ name: 'Broken', query: 'filter=state%3Aunhealthy&sort=-state' }]
const read = (content: unknown) =>
  parseViewsFile(typeof content === 'string' ? content : JSON.stringify(content), TABLE)
const good = { signalbox: 'table views', version: 1, table: TABLE, views }
it('reads what it has written', () => {
  expect(read(toViewsFile(TABLE, views))).toEqual(views)
})

describe('an imported file', () => {
  it('is refused if it is not a file of saved views', () => {
    for (const content of ['', '{', 'null', '[]', '"<script>alert(1)</script>"', { signalbox: 'journal', version: 1 }])
      expect(() => read(content), JSON.stringify(content)).toThrow('not a file of saved views')
  })

  it('is refused when it is newer, of another list or damaged', () => {
    expect(() => read({ ...good, version: 2 })).toThrow('not a file of saved views')
    expect(() => read({ ...good, table: '/:organization/assemblies#name' })).toThrow('another list')
    for (const views of [
      undefined,
      {},
      [{ name: 'x' }],
      [{ name: '', query: '' }],
      [{ name: 'x', query: 5 }],
      [{ name: 'x'.repeat(81), query: '' }],
      [{ name: 'x', query: 'f'.repeat(5000) }],
      [{ name: 'x', query: '', onload: 'alert(1)' }],
      Array.from({ length: 101 }, () => ({ name: 'x', query: '' })),
    ])
      expect(() => read({ ...good, views }), JSON.stringify(views)?.slice(0, 80)).toThrow('damaged')
  })

  it('can ask for nothing but what a table shows', () => {
    const query = 'confirm=1&state=replace&inspect=12&filter=web&javascript:alert(1)&__proto__=x'
    const [view] = read({ ...good, views: [{ name: '\u202e<img onerror=x>\0', query }] })
    expect(view).toEqual({ name: '<img onerror=x>', query: 'filter=web' })
  })

  it('does not reach into what objects are made of', () => {
    const text = `{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},${JSON.stringify(good).slice(1)}`
    expect(read(text)).toEqual(views)
    expect('polluted' in {}).toBe(false)
  })
})

describe('a list of views', () => {
  const [broken = { name: '', query: '' }] = views

  it('replaces a view of the same name', () => {
    expect(withView(views, { name: 'Broken', query: 'filter=x' })).toEqual([{ name: 'Broken', query: 'filter=x' }])
    expect(withView(views, { name: 'Other', query: '' })).toHaveLength(2)
  })

  it('takes in others without losing any', () => {
    expect(withImported(views, [broken, { name: 'Broken', query: 'filter=x' }])).toEqual([
      broken,
      { name: 'Broken (2)', query: 'filter=x' },
    ])
    expect(
      withImported(
        views,
        Array.from({ length: 300 }, (_, index) => ({ name: `v${index}`, query: '' })),
      ),
    ).toHaveLength(100)
  })

  it('is of names that can be read', () => {
    expect(cleanName('  a\u202e\nb\0 ')).toBe('a b')
    expect(cleanName('\u200b')).toBe('View')
    expect(toTableState(broken)).toMatchObject({
      filter: 'state:unhealthy',
      sort: [{ column: 'state', descending: true }],
    })
  })
})
