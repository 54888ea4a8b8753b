// Which links between platforms are changed and not committed. The service lists no relations of a release: the links that stand in the
// draft are compared with the committed ones. Pure.
import type { AnswerOf } from '../../../contract/core/call.ts'
import type { DraftCi, Release } from '../../../contract/core/records.ts'
import { isRelation, type searchAssembly } from '../../../contract/organization/search.ts'
import type { Difference } from '../../kit/Diff.tsx'
import type { ChangedRecord } from '../releases/changed-records.ts'
import type { PlatformDesign } from '../use-design.ts'

type Relations = AnswerOf<typeof searchAssembly>

/** Names of the platforms that each platform links to in the committed design, by its id. */
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
  // What goes away with a platform goes without saying.
  if (links === undefined || platform.rfcAction === 'delete') return undefined
  const [before, after] = [committed.toSorted(), links.toSorted()].map((names) => names.join(', '))
  return before === after
    ? undefined
    : { attribute: LINKS_ATTRIBUTE, before: before || undefined, after: after || undefined }
}

/** The changed records with the changes of links among them, each with the platform that links. */
export function withLinkChanges(
  changed: readonly ChangedRecord[],
  platforms: readonly PlatformDesign[],
  relations: Relations,
): ChangedRecord[] {
  const committed = committedLinks(
    relations,
    platforms.map(({ platform }) => platform),
  )
  const found = new Map<string, { readonly difference: Difference; readonly platform: DraftCi }>(
    platforms.flatMap((each) => {
      const difference = linkDifference(each, committed.get(each.platform.ciId) ?? [])
      return difference ? [[each.platform.ciId, { difference, platform: each.platform }]] : []
    }),
  )
  const known = new Set<string>(changed.map(({ id }) => id))
  return [
    ...changed.map((record) => {
      const link = found.get(record.id)
      return link ? { ...record, differences: [...record.differences, link.difference] } : record
    }),
    ...[...found].flatMap(([id, { difference, platform }]): ChangedRecord[] =>
      known.has(id)
        ? []
        : [
            {
              id,
              kind: 'platform',
              name: platform.ciName,
              className: platform.ciClassName,
              platform: platform.ciName,
              component: '',
              action: 'update',
              by: '',
              at: undefined,
              differences: [difference],
            },
          ],
    ),
  ]
}

/** How many relations of an open release change beside the links that are shown; 0 where the service does not count them. */
export function countOtherRelations(
  { relationRfcCount = 0 }: Pick<Release, 'relationRfcCount'>,
  changed: readonly ChangedRecord[],
): number {
  const links = changed.flatMap(({ differences }) =>
    differences.flatMap(({ attribute, before, after }) => {
      if (attribute !== LINKS_ATTRIBUTE) return []
      const [was, is] = [splitNames(before), splitNames(after)]
      return [...was.filter((name) => !is.includes(name)), ...is.filter((name) => !was.includes(name))]
    }),
  )
  return Math.max(0, relationRfcCount - links.length)
}
