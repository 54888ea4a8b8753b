import { data } from 'react-router'
import { addCrumb, designComponentCrumbs, type PageHandle } from '../../routing/crumbs.ts'
import { paths, type Scope } from '../../routing/paths.ts'
import type { PartKind } from './record-kinds.ts'

export const PART_CLASSES: Readonly<Record<PartKind, string>> = {
  monitor: 'catalog.Monitor',
  attachment: 'catalog.Attachment',
}

const PART_KINDS: readonly PartKind[] = ['monitor', 'attachment']

const findKind = ({ parts }: Scope) => PART_KINDS.find((kind) => parts === `${kind}s`)

/** The kind in an address such as `.../components/os/monitors/web-os-cpu`. Throws a 404 for other segments. */
export function parseKind(scope: Scope): PartKind {
  const kind = findKind(scope)
  // oxlint-disable-next-line typescript/only-throw-error -- the router expects a thrown response
  if (kind === undefined) throw data(null, { status: 404 })
  return kind
}

/** The handle of the pages of a part and of a new one. Does not throw: the error page shows the crumbs, too. */
export const partHandle: PageHandle = {
  crumbs: (scope) =>
    scope.part === ''
      ? addCrumb(designComponentCrumbs, `New ${findKind(scope) ?? 'monitor'}`, paths.newDesignPart)(scope)
      : addCrumb(designComponentCrumbs, scope.part, paths.designPart)(scope),
}
