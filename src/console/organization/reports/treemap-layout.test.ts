import { expect, test } from 'vitest'
import { toNodeId, ZERO, excludeChildren, type ReportNode } from '../compute-report.ts'
import { fitLabel, SHARE_STEPS, getShareStep, layoutTreemap } from './treemap-layout.ts'

const node = (
  path: readonly string[],
  count: number,
  children: readonly ReportNode[] = [],
  level = '',
): ReportNode => ({
  path,
  id: toNodeId(path),
  name: path.at(-1) ?? '',
  level,
  owner: '',
  used: { count, cores: count, ram: count },
  free: undefined,
  children,
})

const shop = node(['shop'], 30, [
  node(['shop', 'prod'], 30, [node(['shop', 'prod', 'web'], 20), node(['shop', 'prod', 'db'], 10)]),
])

test('sizes tiles by use, inside their group', () => {
  const root = node([], 40, [node(['blog'], 10), shop, node(['idle'], 0)])
  const groups = layoutTreemap(root, 'count', 1000, 300)
  expect(groups.map(({ label, tiles }) => [label, tiles.map((tile) => tile.label)])).toEqual([
    ['shop', ['prod / web', 'prod / db']],
    ['blog', ['blog']],
  ])
  for (const { tiles, ...group } of groups)
    for (const tile of tiles) {
      expect(tile.left >= group.left && tile.left + tile.width <= group.left + group.width + 1e-6).toBe(true)
      expect(tile.top >= group.top && tile.top + tile.height <= group.top + group.height + 1e-6).toBe(true)
    }
  const [web, db] = groups[0]?.tiles.map(({ width, height }) => width * height) ?? []
  expect((web ?? 0) / (db ?? 1)).toBeCloseTo(2, 1)
})

test('labels a tenant with its clouds, without repeating its only cloud', () => {
  const tenant = (name: string, clouds: readonly string[]) =>
    node(
      [name],
      clouds.length,
      clouds.map((cloud) => node([name, cloud], 1, [node([name, cloud, 'shop'], 1)])),
      'Service/Org/Tenant',
    )
  const groups = layoutTreemap(
    node([], 3, [tenant('os/acme/t1', ['dfw-1', 'dfw-2']), tenant('os/acme/t2', ['lon-2'])]),
    'count',
    1000,
    300,
  )
  expect(groups.map(({ label, tiles }) => [label, tiles.map((tile) => tile.label)])).toEqual([
    ['dfw-1, dfw-2', ['dfw-1 / shop', 'dfw-2 / shop']],
    ['lon-2', ['shop']],
  ])
})

test('has no groups without use', () => {
  expect(layoutTreemap({ ...node([], 0), used: ZERO }, 'count', 1000, 300)).toEqual([])
})

const many = (large: number) =>
  node([], large + 300, [
    node(['fleet'], large),
    ...Array.from({ length: 300 }, (_, index) => node([`small-${index}`], 1)),
  ])

test('joins groups that are too small to see, unless they are most of the use', () => {
  const [fleet, others, ...more] = layoutTreemap(many(10_000), 'count', 1000, 300)
  expect([fleet?.label, others?.label, others?.joined.length, others?.tiles.length, more]).toEqual([
    'fleet',
    '300 others',
    300,
    1,
    [],
  ])
  expect(others?.node.used.count).toBe(300)
  expect(layoutTreemap(many(50), 'count', 1000, 300)).toHaveLength(301)
  expect(layoutTreemap(excludeChildren(many(10_000), ['fleet']), 'count', 1000, 300)).toHaveLength(300)
})

test('labels a tile by its last name, unless not even its beginning fits', () => {
  expect(fitLabel('prod / web', 80)).toBe('web')
  expect(fitLabel('prod / web', 40)).toBe('web')
  expect(fitLabel('prod / web', 12)).toBe('')
  expect(fitLabel('prod / order-history', 40)).toBe('order-history')
  expect(fitLabel('prod / order-history', 30)).toBe('')
})

test('maps shares to colour steps by their lower bounds', () => {
  expect(SHARE_STEPS.map((least) => getShareStep(least, 100))).toEqual([0, 1, 2, 3, 4])
  expect([getShareStep(0.9, 100), getShareStep(24.9, 100), getShareStep(100, 100), getShareStep(0, 0)]).toEqual([
    0, 3, 4, 0,
  ])
})
