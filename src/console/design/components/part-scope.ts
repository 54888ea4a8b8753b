import { data, type Params } from 'react-router'
import { parseScope, type Crumb, type Scope } from '../../routing/crumbs.ts'
import { componentCrumbs } from '../crumbs.ts'
import type { PartKind } from './part-kinds.ts'

interface PartScope {
  readonly kind: PartKind
  readonly scope: Scope
  /** Name of the part; '' for a new one. */
  readonly part: string
}

const KIND_BY_SEGMENT: Readonly<Record<string, PartKind>> = { monitors: 'monitor', attachments: 'attachment' }

const parseKind = ({ parts = '' }: Params): PartKind | undefined =>
  Object.hasOwn(KIND_BY_SEGMENT, parts) ? KIND_BY_SEGMENT[parts] : undefined

/** The scope in an address such as `.../components/os/monitors/web-os-cpu`. Throws a 404 for other segments. */
export function parsePartScope(params: Params): PartScope {
  const kind = parseKind(params)
  // oxlint-disable-next-line typescript/only-throw-error -- the router expects a thrown response
  if (kind === undefined) throw data(null, { status: 404 })
  return { kind, scope: parseScope(params), part: params.part ?? '' }
}

/** Crumbs of a page of a part. Does not throw: the error page shows them, too. */
export function partCrumbs(params: Params, toCrumb: (partScope: PartScope) => Crumb): Crumb[] {
  const scope = parseScope(params)
  return [...componentCrumbs(scope), toCrumb({ kind: parseKind(params) ?? 'monitor', scope, part: params.part ?? '' })]
}
