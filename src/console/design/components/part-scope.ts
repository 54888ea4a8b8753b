import { data, type Params } from 'react-router'
import { parseScope, type PageHandle, type Scope } from '../../routing/crumbs.ts'
import { paths } from '../../routing/paths.ts'
import { componentCrumbs } from '../crumbs.ts'
import type { PartKind } from './record-kinds.ts'

interface PartScope {
  readonly kind: PartKind
  readonly scope: Scope
  /** Name of the part; '' for a new one. */
  readonly part: string
}

export const PART_CLASSES: Readonly<Record<PartKind, string>> = {
  monitor: 'catalog.Monitor',
  attachment: 'catalog.Attachment',
}

const PART_KINDS: readonly PartKind[] = ['monitor', 'attachment']

const parseKind = ({ parts }: Params) => PART_KINDS.find((kind) => parts === `${kind}s`)

/** The scope in an address such as `.../components/os/monitors/web-os-cpu`. Throws a 404 for other segments. */
export function parsePartScope(params: Params): PartScope {
  const kind = parseKind(params)
  // oxlint-disable-next-line typescript/only-throw-error -- the router expects a thrown response
  if (kind === undefined) throw data(null, { status: 404 })
  return { kind, scope: parseScope(params), part: params.part ?? '' }
}

/** The handle of the pages of a part and of a new one. Does not throw: the error page shows the crumbs, too. */
export const partHandle: PageHandle = {
  crumbs: (params) => {
    const scope = parseScope(params)
    const { organization, assembly, platform, component } = scope
    const kind = parseKind(params) ?? 'monitor'
    const crumb =
      params.part === undefined
        ? { label: `New ${kind}`, to: paths.newDesignPart(organization, assembly, platform, component, kind) }
        : { label: params.part, to: paths.designPart(organization, assembly, platform, component, kind, params.part) }
    return [...componentCrumbs(scope), crumb]
  },
}
