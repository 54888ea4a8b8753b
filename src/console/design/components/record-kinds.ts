// The records of a platform that are edited as attributes: components, their monitors and attachments (service-api 2.2, 6.4).
import { data } from 'react-router'
import type { AnyCall } from '../../../contract/core/call.ts'
import { itemNameRule, monitorNameRule, validateNewName } from '../../../contract/core/names.ts'
import type { DraftCi } from '../../../contract/core/records.ts'
import {
  createDesignAttachment,
  createDesignComponent,
  createDesignMonitor,
  deleteDesignAttachment,
  deleteDesignComponent,
  deleteDesignMonitor,
  readDesignAttachment,
  readDesignComponent,
  readDesignMonitor,
  updateDesignAttachment,
  updateDesignComponent,
  updateDesignMonitor,
} from '../../../contract/design/components.ts'
import { addCrumb, designComponentCrumbs, type PageHandle } from '../../routing/crumbs.ts'
import { paths, type DesignComponentScope, type Scope } from '../../routing/paths.ts'

export type RecordKind = 'component' | PartKind
export type PartKind = 'monitor' | 'attachment'

interface KindDescriptor {
  readonly title: string
  readonly calls: Readonly<Record<'create' | 'read' | 'update' | 'remove', AnyCall>>
  readonly nameRule: Parameters<typeof validateNewName>[1]
  /** What a deletion does, for records that were never committed and for all others. */
  readonly deleteEffects: readonly [uncommitted: string, committed: string]
}

const PART_DELETE_EFFECTS = ['', '. The next pull and deployment remove it from each environment'] as const

export const RECORD_KINDS: Readonly<Record<RecordKind, KindDescriptor>> = {
  component: {
    title: 'Component',
    calls: {
      create: createDesignComponent,
      read: readDesignComponent,
      update: updateDesignComponent,
      remove: deleteDesignComponent,
    },
    nameRule: itemNameRule,
    deleteEffects: [
      ', with its monitors and attachments',
      '. The next pull and deployment remove its instances from each environment',
    ],
  },
  monitor: {
    title: 'Monitor',
    calls: {
      create: createDesignMonitor,
      read: readDesignMonitor,
      update: updateDesignMonitor,
      remove: deleteDesignMonitor,
    },
    nameRule: monitorNameRule,
    deleteEffects: PART_DELETE_EFFECTS,
  },
  attachment: {
    title: 'Attachment',
    calls: {
      create: createDesignAttachment,
      read: readDesignAttachment,
      update: updateDesignAttachment,
      remove: deleteDesignAttachment,
    },
    nameRule: itemNameRule,
    deleteEffects: PART_DELETE_EFFECTS,
  },
}

/** The full name: the service prefixes monitors with platform and component (service-api 6.4). */
export const fullName = (kind: RecordKind, { platform, component }: DesignComponentScope, shortName: string): string =>
  kind === 'monitor' ? `${platform}-${component}-${shortName}` : shortName

/** `taken`: full names. */
export function nameProblem(
  kind: RecordKind,
  scope: DesignComponentScope,
  shortName: string,
  taken: readonly string[],
): string | undefined {
  const { nameRule } = RECORD_KINDS[kind]
  return validateNewName(shortName, nameRule, []) ?? validateNewName(fullName(kind, scope, shortName), nameRule, taken)
}

/** Monitors of the pack cannot be deleted (service-api 2.2). */
export const isFromPack = (kind: RecordKind, { ciAttributes }: Pick<DraftCi, 'ciAttributes'>): boolean =>
  kind === 'monitor' && ciAttributes['custom'] !== 'true'

/** `shop / web` for a component, `shop / web / os` for its parts. */
export const formatLocation = (kind: RecordKind, { assembly, platform, component }: DesignComponentScope): string =>
  [assembly, platform, ...(kind === 'component' ? [] : [component])].join(' / ')

/** The page that lists the record. */
export const listPath = (kind: RecordKind, scope: DesignComponentScope): string =>
  kind === 'component' ? paths.designPlatform(scope) : `${paths.designComponent(scope)}?tab=parts`

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
