// Where a monitor or an attachment is, out of an address: `.../components/os/monitors/web-os-cpu`.
import { data, type Params } from 'react-router'
import { parseScope, type Scope } from '../../routing/crumbs.ts'
import type { ComponentScope } from './queries.ts'
import type { PartKind } from './part-kinds.ts'

interface PartScope {
  /** Undefined: an address of something else. */
  readonly kind: PartKind | undefined
  readonly scope: Scope
  /** '' for a new one. */
  readonly part: string
}

const KIND_BY_SEGMENT: Readonly<Record<string, PartKind>> = { monitors: 'monitor', attachments: 'attachment' }

export const parsePartScope = (params: Params): PartScope => ({
  kind: Object.hasOwn(KIND_BY_SEGMENT, params.parts ?? '') ? KIND_BY_SEGMENT[params.parts ?? ''] : undefined,
  scope: parseScope(params),
  part: params.part ?? '',
})

/** The same for a page that there is; throws what the router shows as "no such page". */
export function requirePartScope(params: Params): PartScope & { readonly kind: PartKind } {
  const { kind, ...rest } = parsePartScope(params)
  // oxlint-disable-next-line typescript/only-throw-error -- the router takes an answer that is thrown
  if (kind === undefined) throw data(null, { status: 404 })
  return { kind, ...rest }
}

/** What a request needs of it. */
export const toComponentScope = ({ organization, assembly, platform, component }: ComponentScope): ComponentScope => ({
  organization,
  assembly,
  platform,
  component,
})
