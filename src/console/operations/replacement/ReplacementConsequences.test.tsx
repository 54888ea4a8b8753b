import { expect, it } from 'vitest'
import { instance, release, type Release } from '../../../contract/core/records.ts'
import {
  listReplacementConsequences,
  findManagedComponents,
  listReleaseConsequences,
} from './ReplacementConsequences.tsx'
import { planReplacement } from './plan.ts'

const compute = (id: number, cloud: string, priority: string, ciState = 'default') =>
  instance.parse({
    ciId: id,
    ciName: `compute-${cloud === 'dfw' ? 1 : 2}-${id}`,
    ciClassName: 'bom.oneops.1.Compute',
    ciState,
    deployedTo: { ciId: 9, ciName: cloud },
    cloud: { ciRelationId: 7, fromCiId: id, toCiId: 9, relationAttributes: { priority } },
  })

const all = [compute(1, 'dfw', '1'), compute(2, 'dfw', '1'), compute(3, 'lon', '2'), compute(4, 'lon', '2', 'replace')]
const select = (...ids: number[]) => all.filter((_, index) => ids.includes(index + 1)).map(({ ciId }) => ciId)
const toTexts = (consequences: ReturnType<typeof listReplacementConsequences>) =>
  consequences.map(({ label, note }) => `${label}: ${note}`)

it('reports what stays in each cloud, and that no primary stays', () => {
  expect(toTexts(listReplacementConsequences(planReplacement(all, select(1, 2)), undefined))).toEqual([
    'no primary instance remains: traffic depends on secondary instances, if any, until the deployment ends',
    'in dfw (primary): none remain in this cloud',
    'in lon (secondary): 50% of 2 remain',
    'Also affected: everything on these computes: managed via these computes',
    'marked earlier, not in your selection: also replaced by the deployment',
  ])
})

it('uses the singular for one instance', () => {
  const lines = toTexts(listReplacementConsequences(planReplacement(all.slice(0, 3), select(1, 4)), undefined))
  expect(lines).toContain('Also affected: everything on this compute: managed via this compute')
  expect(lines).toContain('no longer exists: left out')
})

it('reports how many are down at a time in waves', () => {
  const lines = listReplacementConsequences(planReplacement(all, select(1, 2)), ['os', 'tomcat'], () => 1)
  expect(toTexts(lines)).toContain('in dfw (primary): at most 1 of 2 at a time')
  expect(toTexts(lines)).toContain('Also affected: os, tomcat: managed via these computes')
  expect(lines.some(({ id }) => id === 'primary')).toBe(false)
})

it('finds components with one instance per compute', () => {
  const other = (ciName: string) => instance.parse({ ciId: 50, ciName })
  const platform = [...all, ...[1, 2, 3, 4].map((n) => other(`os-1-${n}`)), other('lb-1-1'), other('lb-2-1')]
  expect(findManagedComponents(platform, all)).toEqual(['os'])
})

it('reports uncommitted changes', () => {
  const open = release.parse({ releaseId: 5, releaseState: 'open', ciRfcCount: 3, createdBy: 'm.silva' })
  const list = (data: Release | null | undefined, commits = false) =>
    listReleaseConsequences({ data, isError: data === undefined }, 'prod', commits)
  const [left] = list(open)
  const [taken] = list(open, true)
  expect(left?.label).toBe('3 uncommitted records not included')
  expect(taken?.label).toBe('3 uncommitted records also committed')
  expect(list(undefined)[0]?.label).toMatch(/unknown/)
  expect(list(null)).toEqual([])
})
