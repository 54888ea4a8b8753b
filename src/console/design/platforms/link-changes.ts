// Uncommitted changes of links. The service does not list relations of a release, so the draft is compared with the committed links.
import type { AnswerOf } from '../../../contract/core/call.ts'
import type { DraftCi, Release } from '../../../contract/core/records.ts'
import { isRelation, type searchAssembly } from '../../../contract/organization/search.ts'
import type { Difference } from '../../kit/Diff.tsx'
import { toChangedRecord, type ChangedRecord } from '../releases/changed-records.ts'
import type { PlatformDesign } from '../use-design.ts'

type Relations = AnswerOf<typeof searchAssembly>

/** Names of the linked platforms in the committed design, by platform id. */
export function committedLinks(relations: Relations, platforms: readonly DraftCi[]): ReadonlyMap<string, string[]> {
  const names = new Map<string, string>(platforms.map(({ ciId, ciName }) => [ciId, ciName]))
  const byId = new Map<string, string[]>()
  for (const { fromCiId, toCiId } of relations.filter(isRelation)) {
    byId.set(fromCiId, [...(byId.get(fromCiId) ?? []), names.get(toCiId) ?? `platform ${toCiId}`])
  }
  return byId
}

const LINKS_ATTRIBUTE = 'links to'
const splitNames = (joined: string | undefined): string[] => (joined ? joined.split(', ') : [])

function linkDifference({ platform, links }: PlatformDesign, committed: readonly string[]): Difference | undefined {
  // Links of a deleted platform go with it.
  if (links === undefined || platform.rfcAction === 'delete') return undefined
  const [before, after] = [committed.toSorted(), links.toSorted()].map((names) => names.join(', '))
  return before === after
    ? undefined
    : { attribute: LINKS_ATTRIBUTE, before: before || undefined, after: after || undefined }
}

/** Adds changes of links to the changed records, at the platform that links. */
export function withLinkChanges(
  changed: readonly ChangedRecord[],
  platforms: readonly PlatformDesign[],
  relations: Relations,
): ChangedRecord[] {
  const committed = committedLinks(
    relations,
    platforms.map(({ platform }) => platform),
  )
  const differences = new Map<string, Difference>(
    platforms.flatMap((each) => {
      const difference = linkDifference(each, committed.get(each.platform.ciId) ?? [])
      return difference ? [[each.platform.ciId, difference]] : []
    }),
  )
  const withLinks = (record: ChangedRecord): ChangedRecord => {
    const difference = differences.get(record.id)
    return difference ? { ...record, differences: [...record.differences, difference] } : record
  }
  const unchanged = platforms.filter(
    ({ platform: { ciId } }) => differences.has(ciId) && !changed.some(({ id }) => id === ciId),
  )
  return [
    ...changed,
    ...unchanged.map(({ platform }) => ({
      ...toChangedRecord({ record: platform, platform: platform.ciName }),
      action: 'update',
      by: '',
      at: undefined,
    })),
  ].map(withLinks)
}

/** Number of changed relations that are not links; 0 if the service does not count them. */
export function countOtherRelations(
  { relationRfcCount = 0 }: Pick<Release, 'relationRfcCount'>,
  changed: readonly ChangedRecord[],
): number {
  const links = changed.flatMap(({ differences }) =>
    differences.flatMap(({ attribute, before, after }) => {
      if (attribute !== LINKS_ATTRIBUTE) return []
      const [removed, added] = [splitNames(before), splitNames(after)]
      return [...removed.filter((name) => !added.includes(name)), ...added.filter((name) => !removed.includes(name))]
    }),
  )
  return Math.max(0, relationRfcCount - links.length)
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
