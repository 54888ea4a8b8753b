import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toFilterName, narrows, parseClauses } from './clauses.ts'
import type { Column } from '../columns.ts'

interface Machine {
  name: string
  state: string
  cores: number | undefined
  cost: string | undefined
  deployed: number | undefined
}

const NOW = new Date(2026, 10, 21, 14).getTime()
const HOUR = 3_600_000
const columns: Column<Machine>[] = [
  { id: 'name', header: 'Instance', kind: 'text', width: 100, value: (row) => row.name },
  { id: 'opsState', header: 'State', kind: 'state', states: 'health', width: 100, value: (row) => row.state },
  { id: 'cores', header: 'Cores', kind: 'number', width: 100, value: (row) => row.cores },
  { id: 'hour', header: 'Per hour', kind: 'text', width: 100, value: (row) => row.cost },
  { id: 'age', header: 'Age', kind: 'time', width: 100, value: (row) => row.deployed },
]
const rows: readonly Machine[] = [
  { name: 'web-10', state: 'good', cores: 4, cost: '$0.50', deployed: NOW - HOUR },
  { name: 'web-9', state: 'unhealthy', cores: -5, cost: '$12', deployed: NOW - 30 * HOUR },
  { name: 'db-1', state: 'notify', cores: undefined, cost: 'EUR 2', deployed: undefined },
  { name: 'db-2', state: '', cores: 16, cost: undefined, deployed: NOW - 900 * HOUR },
]
const found = (filter: string): string[] => {
  const clauses = parseClauses(filter, columns, NOW)
  const text = (row: Machine) => `${row.name}\n${row.state}\n`
  return rows.filter((row) => clauses.every(({ test }) => test(row, text(row)))).map(({ name }) => name)
}
const problems = (filter: string) => parseClauses(filter, columns, NOW).map(({ problem }) => problem)

describe('operators', () => {
  it('take any of several values, and none of them', () => {
    expect(found('state:unhealthy,notify')).toEqual(['web-9', 'db-1'])
    expect(found('state!=good,notify')).toEqual(['web-9', 'db-2'])
    expect(found('-name:web')).toEqual(['db-1', 'db-2'])
    expect(found('name=WEB-9')).toEqual(['web-9'])
    expect(found('cores:4,16')).toEqual(['web-10', 'db-2'])
    expect(found('cores!=4')).toEqual(['web-9', 'db-1', 'db-2'])
  })

  it('compare numbers, including negative and missing ones', () => {
    expect(found('cores<=4')).toEqual(['web-10', 'web-9'])
    expect(found('cores=-5')).toEqual(['web-9'])
    expect(found('cores=""')).toEqual(['db-1'])
  })

  it('compare money, but never different currencies', () => {
    expect(found('per-hour<$1')).toEqual(['web-10'])
    expect(found('hour>1')).toEqual(['web-9', 'db-1'])
  })

  it('compare names naturally', () => {
    expect(found('name>web-9')).toEqual(['web-10'])
  })

  it('compare ages, dates and days', () => {
    expect(found('age<2h')).toEqual(['web-10'])
    expect(found('age>1d')).toEqual(['web-9', 'db-2'])
    expect(found('age:today')).toEqual(['web-10'])
    expect(found('age=2026-11-20')).toEqual(['web-9'])
    expect(found('age>2026-11-20')).toEqual(['web-10'])
    expect(found('age>=2026-11-20')).toEqual(['web-10', 'web-9'])
    expect(found('age<=2026-11-20')).toEqual(['web-9', 'db-2'])
    expect(found('age<2026-11')).toEqual(['db-2'])
    expect(found('age=""')).toEqual(['db-1'])
  })
})

describe('invalid terms', () => {
  it('have a message', () => {
    expect(problems('rack:4')[0]).toBe(
      'There is no column “rack”, so “rack:4” is searched for as text. Columns: instance, state, cores, per-hour, age.',
    )
    expect(problems('cores>many')[0]).toBe('Cores is a number, but “many” is not. Example: cores>4.')
    expect(problems('age<soon')[0]).toContain('Age is a time, but “soon” is not')
    expect(problems('cores>1,000')[0]).toContain('can have only one value')
    expect(problems('web state:good cores>4 age<2h')).toEqual([undefined, undefined, undefined, undefined])
  })

  it('match nothing, negated or not', () => {
    expect(found('cores>many')).toEqual([])
    expect(found('-cores>many')).toEqual([])
  })
})

it('gives each column an unambiguous name', () => {
  const twins: Column<Machine>[] = [
    { id: 'state', header: 'Name', kind: 'text', width: 1, value: () => '' },
    { id: 'other', header: 'State', kind: 'text', width: 1, value: () => '' },
  ]
  expect(twins.map((column) => toFilterName(column, twins))).toEqual(['name', 'other'])
})

it('narrows only if no row can be missed', () => {
  const word = fc.constantFrom('w', 'we', 'web', 'db', '9', 'un', 'unhealthy', 'good', '4', '2', '16')
  const term = fc
    .tuple(
      fc.constantFrom('', '-'),
      fc.constantFrom('', 'name', 'state', 'cores'),
      fc.constantFrom(':', '=', '!=', '>'),
    )
    .chain(([minus, attribute, operator]) =>
      fc
        .array(word, { minLength: 1, maxLength: 2 })
        .map((values) => (attribute ? minus + attribute + operator + values.join(',') : minus + values.join(''))),
    )
  const filter = fc.array(term, { minLength: 1, maxLength: 2 }).map((terms) => terms.join(' '))
  fc.assert(
    fc.property(filter, filter, (next, last) => {
      const [narrower, wider] = [parseClauses(next, columns, NOW), parseClauses(last, columns, NOW)]
      if (narrows(narrower, wider)) for (const name of found(next)) expect(found(last), next).toContain(name)
    }),
    { numRuns: 3000 },
  )
})
