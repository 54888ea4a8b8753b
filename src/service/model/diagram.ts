// The graph of platforms and their links, with open changes (service-api 2.2, 2.3).
import { findDraftRelations, type Draft } from './drafts.ts'
import type { ReleaseRow } from './rows.ts'
import type { Store } from '../store/store.ts'

/** Platforms of one layer and the links between them; without deleted links. */
export function buildDiagram(
  store: Store,
  layer: 'catalog' | 'manifest',
  release: ReleaseRow | undefined,
  platforms: readonly Draft[],
) {
  const ids = JSON.stringify(platforms.map(({ ciId }) => ciId))
  const find = (relationName: string, end: 'fromCiId' | 'toCiId') =>
    findDraftRelations(
      store,
      release,
      `relationName = ? AND ${end} IN (SELECT value FROM json_each(?))`,
      relationName,
      ids,
    )
  const disabled = new Set(
    find('manifest.ComposedOf', 'toCiId').flatMap(({ toCiId, attributes }) =>
      attributes['enabled'] === 'false' ? [toCiId] : [],
    ),
  )
  return {
    nodes: platforms.map(({ ciId, ciName, attributes, change }) => ({
      id: ciId,
      name: ciName,
      pack: [attributes['source'], attributes['pack'], attributes['version']].join('/'),
      majorVersion: attributes['major_version'] ?? '1',
      availability: attributes['availability'] ?? '',
      active: attributes['is_active'] !== 'false',
      enabled: !disabled.has(ciId),
      rfcAction: change?.rfcAction ?? null,
    })),
    edges: find(`${layer}.LinksTo`, 'fromCiId').map(({ fromCiId, toCiId, change }) => ({
      from: fromCiId,
      to: toCiId,
      rfcAction: change?.rfcAction ?? null,
    })),
  }
}
