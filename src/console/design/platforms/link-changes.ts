// Uncommitted changes of links. The service does not list them in a release, so the draft is compared with the committed links.
import type { AnswerOf } from '../../../contract/core/call.ts'
import type { DraftCi } from '../../../contract/core/records.ts'
import { isRelation, type searchAssembly } from '../../../contract/organization/search.ts'
import { groupBy } from '../../kit/grouping.ts'
import { toCiNames } from '../../kit/named-records.ts'
import type { ChangedRecord } from '../releases/changed-records.ts'
import type { PlatformDesign } from '../use-design.ts'

type Relations = AnswerOf<typeof searchAssembly>

/** Names of the linked platforms in the committed design, by platform id. */
export function committedLinks(relations: Relations, platforms: readonly DraftCi[]): ReadonlyMap<string, string[]> {
  const names = toCiNames(platforms)
  const byId = groupBy(relations.filter(isRelation), ({ fromCiId }): string => fromCiId)
  return new Map(
    [...byId].map(([id, links]) => [id, links.map(({ toCiId }) => names.get(toCiId) ?? `platform ${toCiId}`)]),
  )
}

/** Added and removed links. Those of a deleted platform go with it. */
export function toLinkChanges(
  platforms: readonly Pick<PlatformDesign, 'platform' | 'links'>[],
  relations: Relations,
): ChangedRecord[] {
  const records = platforms.map(({ platform }) => platform)
  const committed = committedLinks(relations, records)
  return platforms.flatMap(({ platform: { ciId, ciName, rfcAction }, links }) => {
    if (links === undefined || rfcAction === 'delete') return []
    const before = committed.get(ciId) ?? []
    const toChange = (name: string, action: string): ChangedRecord => ({
      id: `${ciName} ${name}`,
      kind: 'relation',
      name,
      label: 'link',
      platform: ciName,
      component: '',
      className: '',
      action,
      by: '',
      at: undefined,
      differences: [],
      raw: () => JSON.stringify({ relation: 'LinksTo', from: ciName, to: name, action }, undefined, 2),
    })
    return [
      ...links.filter((name) => !before.includes(name)).map((name) => toChange(name, 'add')),
      ...before.filter((name) => !links.includes(name)).map((name) => toChange(name, 'delete')),
    ]
  })
}

/** The names along a cycle of links from `start` back to it, such as web, api, web; undefined if there is none. */
export function findCycle(
  start: string,
  links: readonly string[],
  linksOf: (platform: string) => readonly string[],
  path: readonly string[] = [start],
  visited = new Set<string>(),
): readonly string[] | undefined {
  for (const name of links) {
    if (name === start) return [...path, name]
    if (visited.has(name)) continue
    visited.add(name)
    const cycle = findCycle(start, linksOf(name), linksOf, [...path, name], visited)
    if (cycle) return cycle
  }
  return undefined
}
