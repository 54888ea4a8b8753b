import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { instance as schema } from '../../../contract/core/records.ts'
import { toTileSet, getTileLabel } from './groups.ts'

const instanceIn = (cloud: string, ciId: number, ciState = 'default') =>
  z.parse(schema, {
    ciId,
    ciName: `compute-1-${ciId}`,
    ciState,
    opsState: 'unhealthy',
    deployedTo: cloud ? { ciId: 1, ciName: cloud } : null,
  })

it('groups by cloud, sorted naturally, and keeps the order of instances', () => {
  const set = toTileSet([
    instanceIn('lon-10', 4),
    instanceIn('lon-2', 2),
    instanceIn('', 3),
    instanceIn('lon-2', 1, 'replace'),
  ])
  expect(set.groups).toEqual([
    { name: 'lon-2', count: 2 },
    { name: 'lon-10', count: 1 },
    { name: 'unknown cloud', count: 1 },
  ])
  expect(set.items.map(({ ciId }) => ciId)).toEqual(['2', '1', '4', '3'])
})

it('labels a tile', () => {
  expect(getTileLabel(instanceIn('lon-2', 1, 'replace'))).toBe('compute-1-1, unhealthy, marked for replacement, lon-2')
})
