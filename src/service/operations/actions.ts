import { actionsOfKind } from '../classes/catalog.ts'
import { findDraftRelations, findDrafts } from '../model/drafts.ts'
import { shortClassName } from '../model/namespaces.ts'
import type { ComponentScope } from '../http/scope.ts'
import type { Store } from '../store/store.ts'

/** Runs the attachment whose id is in `extraInfo` (2.7). */
export const ATTACHMENT_ACTION = 'user-custom-attachment'

/** Class actions of a component by short class name. Ids are stable per class. */
export const classActions = (kind: string, classId: number) =>
  actionsOfKind(kind).map((action, index) => ({
    actionId: classId * 100 + index,
    actionName: action.name,
    description: action.description,
    arguments: Object.keys(action.arguments).length > 0 ? JSON.stringify(action.arguments) : '',
    isInheritable: true,
    inherited: false,
    inheritedFrom: null,
    classId,
    created: null,
    updated: null,
  }))

/** Actions of a component (service-api 5.13): those of its class, then its on-demand attachments. */
export function componentActions(store: Store, { component, release }: Pick<ComponentScope, 'component' | 'release'>) {
  const escorts = findDraftRelations(
    store,
    release,
    "fromCiId = ? AND relationName = 'manifest.EscortedBy'",
    component.ciId,
  )
  const ids = JSON.stringify(escorts.map(({ toCiId }) => toCiId))
  const attachments = findDrafts(store, release, 'ciId IN (SELECT value FROM json_each(?))', ids).filter(
    ({ attributes, change }) => change?.rfcAction !== 'delete' && (attributes['run_on'] ?? '').includes('on-demand'),
  )
  return [
    ...classActions(shortClassName(component.ciClassName), store.classId(component.ciClassName)),
    ...attachments.map(({ ciId, ciName }) => ({
      actionId: ciId,
      actionName: ATTACHMENT_ACTION,
      description: ciName,
      arguments: null,
      isInheritable: false,
    })),
  ]
}
