import { expect, it } from 'vitest'
import { measureCpuTime } from '../../app/test-cpu-time.ts'
import { ciChange } from '../../../contract/core/records.ts'
import { toPlannedChanges } from '../releases/changes.ts'
import { formatExtent, groupChanges } from './change-groups.ts'

let ids = 0
const change = (ciName: string, rfcAction: string, after: object = {}, before: object = {}, more: object = {}) => {
  ids += 1
  const nsPath = '/acme/shop/prod/bom/api/1'
  return ciChange.parse({
    rfcId: ids,
    ciId: ids,
    ciName,
    rfcAction,
    nsPath,
    ciAttributes: after,
    ciBaseAttributes: before,
    ...more,
  })
}
const group = (...changes: readonly ReturnType<typeof change>[]) =>
  groupChanges(
    toPlannedChanges(
      changes,
      new Map([
        ['7', 'lon-1'],
        ['8', 'lon-2'],
      ]),
    ),
  )
const more = (from: number, count: number) => Array.from({ length: count }, (_, index) => from + index)

it('shows the same change of many instances once, with their number and clouds', () => {
  const groups = group(
    ...more(1, 12).map((n) => change(`tomcat-7-${n}`, 'update', { max_threads: '400' }, { max_threads: '200' })),
    ...more(1, 8).map((n) => change(`tomcat-8-${n}`, 'update', { max_threads: '400' }, { max_threads: '200' })),
    change('tomcat-8-9', 'update', { max_threads: '400' }, { max_threads: '100' }),
  )
  expect(groups.map((each) => [formatExtent(each), each.differences])).toEqual([
    ['20 instances in 2 clouds', [{ attribute: 'max_threads', before: '200', after: '400' }]],
    ['1 instance in lon-2', [{ attribute: 'max_threads', before: '100', after: '400' }]],
  ])
})

it('keeps platforms, components and actions apart, destructive ones first', () => {
  const other = { nsPath: '/acme/shop/prod/bom/web/1' }
  const groups = group(
    change('os-7-1', 'add', { size: 'L' }),
    change('artifact-7-1', 'update', { version: '9.4.0' }, { version: '9.3.0' }),
    change('artifact-7-1', 'update', { version: '9.4.0' }, { version: '9.3.0' }, other),
    change('compute-7-1', 'replace', { size: 'L' }),
    change('compute-7-2', 'delete', { ip: '10.0.0.2' }),
    change('compute-7-3', 'delete', { ip: '10.0.0.3' }),
  )
  expect(groups.map(({ platform, component, action, names }) => [platform, component, action, names.length])).toEqual([
    ['api', 'compute', 'delete', 2],
    ['api', 'compute', 'replace', 1],
    ['api', 'artifact', 'update', 1],
    ['web', 'artifact', 'update', 1],
    ['api', 'os', 'add', 1],
  ])
})

it('masks secrets, and does not separate instances by them', () => {
  const secured = { ciAttrProps: { IS_SECURED: { licence: 'true' } } }
  const groups = group(
    change('os-7-1', 'update', { licence: 'abc' }, { licence: 'x' }, secured),
    change('os-7-2', 'update', { licence: 'def' }, { licence: 'y' }, secured),
  )
  expect(groups).toHaveLength(1)
  expect(JSON.stringify(groups)).not.toMatch(/abc|def/)
})

it('groups 20,000 changes fast', () => {
  const changes = toPlannedChanges(
    more(1, 20_000).map((n) => change(`os-7-${n}`, 'update', { size: 'L', image: `i${n % 10}` }, { size: 'S' })),
    new Map(),
  )
  expect(measureCpuTime(() => expect(groupChanges(changes)).toHaveLength(10))).toBeLessThan(1_000)
})

it('names instances without clouds', () => {
  expect(formatExtent({ names: ['lb', 'dns'], clouds: [] })).toBe('2 instances')
})
