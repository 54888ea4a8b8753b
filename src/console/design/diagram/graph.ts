// The design as a graph: platforms with their links, or the components of a platform with their dependencies.
import type { AnswerOf } from '../../../contract/core/call.ts'
import { isRelation, type searchAssembly } from '../../../contract/organization/search.ts'
import { formatCountOf } from '../../kit/format.ts'
import type { DiagramEdge, DiagramGraph, DiagramLine } from '../../kit/diagram/graph.ts'
import type { ComponentRow } from '../components/rows.ts'
import { committedLinks } from '../platforms/link-changes.ts'
import { formatPack } from '../platforms/packs.ts'
import { pendingLabel } from '../releases/pending.ts'
import { countPending, countRecords, type PlatformDesign } from '../use-design.ts'

type Relations = AnswerOf<typeof searchAssembly>

function describePending(action: string, changes: number | undefined): DiagramLine {
  if (action !== '') return { icon: 'attention', text: pendingLabel(action) }
  if (changes === undefined) return { text: 'uncommitted changes unknown' }
  if (changes > 0) return { icon: 'attention', text: formatCountOf(changes, 'uncommitted record') }
  return { text: 'no uncommitted changes' }
}

function describePlatform(design: PlatformDesign): readonly DiagramLine[] {
  const components = countRecords(design, 'component')
  return [
    { text: formatPack(design.platform.ciAttributes) },
    { text: components === undefined ? 'components unknown' : formatCountOf(components, 'component') },
    describePending(design.platform.rfcAction, countPending(design)),
  ]
}

/** Platforms by name. `relations`: the committed links, to tell pending ones; undefined if none can be pending or until loaded. */
export function toPlatformGraph(platforms: readonly PlatformDesign[], relations: Relations | undefined): DiagramGraph {
  const records = platforms.map(({ platform }) => platform)
  const committed = relations && committedLinks(relations, records)
  const edges = platforms.flatMap(({ platform, links = [] }): DiagramEdge[] => {
    const from = platform.ciName
    const before = committed && (committed.get(platform.ciId) ?? [])
    const removed = before?.filter((name) => !links.includes(name)) ?? []
    return [
      ...links.map((to) => ({ from, to, change: before && !before.includes(to) ? ('add' as const) : undefined })),
      ...removed.map((to) => ({ from, to, change: 'delete' as const })),
    ]
  })
  const nodes = platforms.map((design) => ({
    id: design.platform.ciName,
    title: design.platform.ciName,
    lines: describePlatform(design),
    group: formatPack(design.platform.ciAttributes),
  }))
  return { nodes, edges }
}

/** Names of the components that each component depends on. `own`: of uncommitted components, which the search does not find. */
export function toDependencies(
  rows: readonly ComponentRow[],
  relations: Relations,
  own: ReadonlyMap<string, readonly string[]>,
): ReadonlyMap<string, readonly string[]> {
  const names = new Map<string, string>(rows.map(({ id, name }) => [id, name]))
  const dependencies = new Map<string, string[]>()
  for (const { fromCiId, toCiId } of relations.filter(isRelation)) {
    const [from, to] = [names.get(fromCiId), names.get(toCiId)]
    if (from !== undefined && to !== undefined) dependencies.set(from, [...(dependencies.get(from) ?? []), to])
  }
  return new Map([...dependencies, ...own])
}

/** Components by name. */
export function toComponentGraph(
  rows: readonly ComponentRow[],
  dependencies: ReadonlyMap<string, readonly string[]>,
): DiagramGraph {
  return {
    nodes: rows.map(({ name, type, action, changedParts, monitors, attachments }) => ({
      id: name,
      title: name,
      lines: [
        { text: type },
        { text: monitors === undefined ? 'monitors unknown' : formatCountOf(monitors, 'monitor') },
        { text: attachments === undefined ? 'attachments unknown' : formatCountOf(attachments, 'attachment') },
        describePending(action, changedParts),
      ],
      group: type,
    })),
    edges: [...dependencies].flatMap(([from, names]) => names.map((to) => ({ from, to }))),
  }
}
