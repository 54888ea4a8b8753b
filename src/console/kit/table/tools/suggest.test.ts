import { describe, expect, it } from 'vitest'
import { MASK } from '../../secrets.ts'
import type { Column } from '../columns.ts'
import { suggest } from './suggest.ts'

interface Machine {
  name: string
  state: string
  cloud: string
  cores: number
}

const columns: readonly Column<Machine>[] = [
  { id: 'name', header: 'Instance', kind: 'text', width: 1, value: (row) => row.name },
  { id: 'state', header: 'State', kind: 'state', states: 'item', width: 1, value: (row) => row.state },
  { id: 'cloud', header: 'Cloud', kind: 'text', width: 1, value: (row) => row.cloud },
  { id: 'cores', header: 'Cores', kind: 'number', width: 1, value: (row) => row.cores },
  { id: 'age', header: 'Age', kind: 'time', width: 1, value: () => 0 },
]
const machine = (name: string, state: string, cloud: string, cores: number): Machine => ({ name, state, cloud, cores })
const rows = [
  machine('web-1', 'default', 'lon 2', 4),
  machine('web-2', 'replace', 'dfw-1', 4),
  machine('web-3', 'replace', 'lon 2', 16),
  machine('web-4', '', MASK, 4),
]
/** `|` marks the caret. */
const at = (marked: string, asked = false) =>
  suggest(marked.replace('|', ''), marked.indexOf('|'), columns, rows, asked)
const labels = (marked: string, asked = false) => at(marked, asked).map(({ label, detail }) => `${label} ${detail}`)
const taken = (marked: string, scope = 0) => {
  const text = marked.replace('|', '')
  const { insert = '', start = 0, end = 0 } = at(marked)[scope] ?? {}
  return text.slice(0, start) + insert + text.slice(end)
}

describe('names of columns', () => {
  it('are suggested by their beginning, with their kind', () => {
    expect(labels('c|')).toEqual(['cloud: text', 'cores> number', 'instance: text'])
    expect(taken('web -clo|')).toBe('web -cloud:')
    expect(taken('ag|')).toBe('age<')
  })

  it('are shown for an empty box only on request', () => {
    expect(labels('|')).toEqual([])
    expect(labels('|', true)).toHaveLength(5)
    expect(labels('web |', true)).toHaveLength(5)
    expect(labels('"two wo|rds"', true)).toEqual([])
  })
})

describe('values', () => {
  it('come by how often they occur', () => {
    expect(labels('cloud:|')).toEqual(['lon 2 2', 'dfw-1 1'])
    expect(labels('cores>|')).toEqual(['4 3', '16 1'])
    expect(labels('cores:1|')).toEqual(['16 1'])
    expect(labels('age<|')[0]).toBe('1h an hour')
    expect(labels('rack:|')).toEqual([])
  })

  it('replace the typed text, quoted where necessary', () => {
    expect(taken('cloud:lo| web')).toBe('cloud:"lon 2" web')
    expect(taken('cloud:"lo|')).toBe('cloud:"lon 2"')
    expect(taken('cloud:dfw-1,l|')).toBe('cloud:dfw-1,"lon 2"')
  })

  it('omit terms already present and secret values', () => {
    expect(labels('cloud:"lon 2",|')).toEqual(['dfw-1 1'])
    expect(labels('cloud:dfw-1|')).toEqual([])
  })

  it('suggest states by their label, without the column', () => {
    expect(labels('state:|')).toEqual(['marked for replacement 2', 'unknown 1', 'default 1'])
    expect(taken('mark|')).toBe('state:replace')
    expect(labels('m|')).toEqual([])
  })
})
