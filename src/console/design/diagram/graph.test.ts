import { expect, it } from 'vitest'
import { draftCi, relation } from '../../../contract/core/records.ts'
import type { ComponentRow } from '../components/rows.ts'
import type { PlatformDesign } from '../use-design.ts'
import { toComponentGraph, toDependencies, toPlatformGraph } from './graph.ts'

const platform = (ciId: number, ciName: string, links: string[] | undefined, rfcAction = ''): PlatformDesign => ({
  platform: draftCi.parse({
    ciId,
    ciName,
    rfcAction,
    ciClassName: 'catalog.Platform',
    nsPath: '/acme/shop/_design',
    ciAttributes: { source: 'oneops', pack: 'tomcat', version: '1' },
  }),
  links,
  records: undefined,
})

const link = (fromCiId: number, toCiId: number) =>
  relation.parse({ ciRelationId: fromCiId * 10 + toCiId, relationName: 'catalog.LinksTo', fromCiId, toCiId })

it('marks links that are added or deleted by uncommitted changes', () => {
  const platforms = [platform(1, 'web', ['api']), platform(2, 'api', []), platform(3, 'db', [])]
  const { edges } = toPlatformGraph(platforms, [link(2, 3)])
  expect(edges).toEqual([
    { from: 'web', to: 'api', change: 'add' },
    { from: 'api', to: 'db', change: 'delete' },
  ])
  expect(toPlatformGraph(platforms, undefined).edges).toEqual([{ from: 'web', to: 'api', change: undefined }])
})

it('shows what was not read as unknown', () => {
  const { nodes } = toPlatformGraph([platform(1, 'web', undefined), platform(2, 'api', [], 'delete')], undefined)
  expect(nodes.map(({ lines }) => lines.map(({ text }) => text))).toEqual([
    ['oneops/tomcat:1', 'components unknown', 'uncommitted changes unknown'],
    ['oneops/tomcat:1', 'components unknown', 'to be deleted'],
  ])
})

it('takes the dependencies of uncommitted components from their own records', () => {
  const row = (id: string, name: string, action = ''): ComponentRow => ({
    id,
    name,
    type: 'Os',
    action,
    changedParts: 0,
    differs: undefined,
    monitors: 1,
    attachments: 0,
  })
  const rows = [row('1', 'os'), row('2', 'compute'), row('3', 'agent', 'add')]
  const dependencies = toDependencies(rows, [link(1, 2), link(1, 99)], new Map([['agent', ['os']]]))
  expect(toComponentGraph(rows, dependencies).edges).toEqual([
    { from: 'os', to: 'compute' },
    { from: 'agent', to: 'os' },
  ])
})
