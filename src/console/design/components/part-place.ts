// Where a monitor or an attachment is, out of an address: `.../components/os/monitors/web-os-cpu`.
import { data, type Params } from 'react-router'
import { placeIn, type Place } from '../../frame/crumbs.ts'
import type { ComponentPlace } from './queries.ts'
import type { PartKind } from './part-kinds.ts'

interface PartPlace {
  /** Undefined: an address of something else. */
  readonly kind: PartKind | undefined
  readonly place: Place
  /** '' for a new one. */
  readonly part: string
}

const KINDS: Readonly<Record<string, PartKind>> = { monitors: 'monitor', attachments: 'attachment' }

export const partIn = (params: Params): PartPlace => ({
  kind: Object.hasOwn(KINDS, params.parts ?? '') ? KINDS[params.parts ?? ''] : undefined,
  place: placeIn(params),
  part: params.part ?? '',
})

/** The same for a page that there is; throws what the router shows as "no such page". */
export function knownPartIn(params: Params): PartPlace & { readonly kind: PartKind } {
  const { kind, ...rest } = partIn(params)
  // oxlint-disable-next-line typescript/only-throw-error -- the router takes an answer that is thrown
  if (kind === undefined) throw data(null, { status: 404 })
  return { kind, ...rest }
}

/** What a request needs of it. */
export const componentPlace = ({ organization, assembly, platform, component }: ComponentPlace): ComponentPlace => ({
  organization,
  assembly,
  platform,
  component,
})
