import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseTableState, formatTableState } from './search-params.ts'
import { emptyTableState, type TableState } from './columns.ts'

const defaults: TableState = { filter: '', sort: [{ column: 'state', descending: true }], quick: 'unhealthy' }

describe('a table in the URL', () => {
  it('omits defaults', () => {
    const state: TableState = { ...defaults, filter: 'cloud:lon-2 "a b"', quick: 'notify' }
    const params = formatTableState(new URLSearchParams('tab=steps'), state, defaults)
    expect(params.toString()).toBe('tab=steps&filter=cloud%3Alon-2+%22a+b%22&quick=notify')
    expect(formatTableState(params, defaults, defaults).toString()).toBe('tab=steps')
  })

  it('can override a default with nothing', () => {
    const params = formatTableState(new URLSearchParams(), emptyTableState, defaults)
    expect(params.toString()).toBe('sort=&quick=')
    expect(parseTableState(params, defaults)).toEqual(emptyTableState)
  })

  it('contains the column layout, and ignores invalid widths', () => {
    const address = 'group=cloud&columns=name%2C-size%2C*ip&widths=name.240%2Cip.9%2Cip.99999%2C.50&pins=name'
    const state = parseTableState(new URLSearchParams(address), emptyTableState)
    expect(state).toMatchObject({ group: 'cloud', layout: { widths: { name: 240 }, pins: ['name'] } })
    expect(state.layout?.order.map(({ visibility }) => visibility)).toEqual(['fit', 'never', 'always'])
    expect(parseTableState(new URLSearchParams(address), emptyTableState).layout).toBe(state.layout)
  })

  it('limits widths', () => {
    const state = parseTableState(new URLSearchParams('widths=name.10%2Cip.999'), emptyTableState)
    expect(state.layout?.widths).toEqual({ name: 48, ip: 800 })
  })

  it('parses what it formats', () => {
    const column = fc.stringMatching(/^[a-zA-Z]{1,6}$/)
    const layout = fc.record({
      order: fc.array(fc.record({ id: column, visibility: fc.constantFrom('fit', 'always', 'never') })),
      widths: fc.dictionary(column, fc.integer({ min: 48, max: 800 })),
      pins: fc.array(column, { minLength: 1 }),
    })
    const state = fc.record({
      filter: fc.string(),
      sort: fc.array(fc.record({ column, descending: fc.boolean() })),
      quick: fc.option(fc.stringMatching(/^[a-z]+$/), { nil: undefined }),
      group: fc.option(column, { nil: undefined }),
      layout: fc.option(layout, { nil: undefined }),
    })
    fc.assert(
      fc.property(state, (each) => {
        const address = formatTableState(new URLSearchParams(), each, defaults, 'steps.').toString()
        expect(parseTableState(new URLSearchParams(address), defaults, 'steps.')).toEqual(each)
      }),
    )
  })
})
