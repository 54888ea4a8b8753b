import { describe, expect, test } from 'vitest'
import { parseAnswer } from '../../contract/core/parse-answer.ts'
import { readComputeReport } from '../../contract/organization/reports.ts'
import {
  buildReportTree,
  cloudsByAssembly,
  filterTree,
  findNode,
  findQuotas,
  getClouds,
  getDescendants,
  getNodeLabel,
} from './compute-report.ts'

const metrics = (count: number) => ({ count, cores: count * 2, ram: count * 4096 })
const leaf = (name: string, count: number) => ({ name, id: 'x', metrics: metrics(count), level: 0 })
const node = (name: string, count: number, children: readonly object[]) => ({ ...leaf(name, count), children })

function treeOf(scope: readonly unknown[], data: object) {
  const query = parseAnswer(readComputeReport.answer, { scope, metrics: [], data })
  if (!query.readable) throw new Error('not readable')
  return buildReportTree(query.value)
}

const DEFAULT = [{ Assembly: ['name', 'owner'] }, 'Environment', 'Platform']
const BY_CLOUD = ['Service/Org/Tenant', 'Allocation', 'Cloud', { Assembly: ['name', 'owner'] }]
const lines = (root: ReturnType<typeof treeOf>) =>
  getDescendants(root).map(({ path, level, used }) => `${level} ${path.join('/')} ${used.count}`)

describe('by assembly', () => {
  test('sums use from the leaves, apart from quotas', () => {
    const root = treeOf(
      DEFAULT,
      node('acme', 100, [
        { ...node('shop', 5, [node('prod', 5, [leaf('web', 3), leaf('db', 2)])]), owner: 'me@acme.test' },
        { ...leaf('~Free~', 95), level: 3 },
      ]),
    )
    expect([root.used.count, root.free?.count]).toEqual([5, 95])
    expect(lines(root)).toEqual([
      'Assembly shop 5',
      'Environment shop/prod 5',
      'Platform shop/prod/web 3',
      'Platform shop/prod/db 2',
    ])
    expect(findNode(root, ['shop'])?.owner).toBe('me@acme.test')
    expect(findNode(root, ['shop', 'gone'])).toBeUndefined()
    expect(findQuotas(root).map(({ name, free }) => [name, free.cores])).toEqual([['acme', 190]])
  })

  test('filterTree keeps descendants of matches and recomputes totals', () => {
    const root = treeOf(
      DEFAULT,
      node('acme', 9, [
        node('shop', 6, [node('prod', 5, [leaf('web', 3), leaf('db', 2)]), node('dev', 1, [leaf('web', 1)])]),
        node('blog', 3, [node('prod', 3, [leaf('web', 3)])]),
      ]),
    )
    const webs = filterTree(root, ({ level, name }) => level === 'Platform' && name === 'web')
    expect(lines(webs).filter((line) => line.startsWith('Assembly'))).toEqual(['Assembly shop 4', 'Assembly blog 3'])
    expect(lines(filterTree(root, ({ name }) => name === 'blog'))).toEqual([
      'Assembly blog 3',
      'Environment blog/prod 3',
      'Platform blog/prod/web 3',
    ])
    expect(filterTree(root, () => false).used.count).toBe(0)
  })

  test('treats zeros as no known quota', () => {
    const root = treeOf(DEFAULT, node('acme', 3, [leaf('shop', 3), leaf('~Free~', 0)]))
    expect([root.used.count, root.free, findQuotas(root)]).toEqual([3, undefined, []])
  })

  test('accepts an empty report', () => {
    const root = treeOf(DEFAULT, { name: 'acme', id: 'x', metrics: null })
    expect([root.used.count, getDescendants(root)]).toEqual([0, []])
  })
})

describe('by cloud', () => {
  test('takes levels from the scope and skips allocations', () => {
    const root = treeOf(
      BY_CLOUD,
      node('acme', 30, [
        node('os/acme/t1', 20, [
          node('~Used~', 8, [node('dfw-1', 6, [leaf('shop', 6)]), node('dfw-2', 2, [leaf('shop', 2)])]),
          leaf('~Free~', 12),
        ]),
        node('os/acme/idle', 10, [leaf('~Free~', 10)]),
      ]),
    )
    expect(lines(root)).toEqual([
      'Service/Org/Tenant os/acme/t1 8',
      'Cloud os/acme/t1/dfw-1 6',
      'Assembly os/acme/t1/dfw-1/shop 6',
      'Cloud os/acme/t1/dfw-2 2',
      'Assembly os/acme/t1/dfw-2/shop 2',
      'Service/Org/Tenant os/acme/idle 0',
    ])
    expect(root.used.count).toBe(8)
    expect(findQuotas(root).map(({ name, free }) => [name, free.count])).toEqual([
      ['os/acme/t1', 12],
      ['os/acme/idle', 10],
    ])
  })

  test('labels tenants, and finds the clouds and assemblies with computes', () => {
    const root = treeOf(
      BY_CLOUD,
      node('acme', 30, [
        node('os/acme/core', 20, [
          node('~Used~', 8, [
            node('dfw-1', 6, [leaf('shop', 4), leaf('search', 2)]),
            node('dfw-2', 2, [leaf('shop', 2)]),
          ]),
          leaf('~Free~', 12),
        ]),
        node('os/acme/idle', 10, [leaf('~Free~', 10)]),
        node('fra-1', 2, [node('~Used~', 2, [node('fra-1', 2, [leaf('shop', 2)])])]),
      ]),
    )
    expect(root.children.map(getNodeLabel)).toEqual(['dfw-1, dfw-2', 'idle', 'fra-1'])
    expect(getClouds(root).map(({ name, used }) => [name, used.count])).toEqual([
      ['dfw-1', 6],
      ['dfw-2', 2],
      ['fra-1', 2],
    ])
    expect([...cloudsByAssembly(root)]).toEqual([
      ['shop', ['dfw-1', 'dfw-2', 'fra-1']],
      ['search', ['dfw-1']],
    ])
  })
})
