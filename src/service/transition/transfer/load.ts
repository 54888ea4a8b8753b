// Loads the values of a file into an environment through its own calls, item by item. All or nothing: any refusal rolls the load back.
import { attempt } from '../../design/transfer/load-errors.ts'
import {
  forEachItem,
  inside,
  loadRequestFile,
  toRecord,
  toVariable,
  withBody,
  type Loading,
} from '../../design/transfer/load-items.ts'
import { toAttributes, toFields, type Fields } from '../../http/body.ts'
import { httpError, type Exchange } from '../../http/handler.ts'
import { componentScope, environmentScope, findComponents, platformScope } from '../../http/scope.ts'
import { checkUnlocked } from '../environments.ts'
import { editManifest, parseEdit } from '../manifest-items.ts'
import { editScale, findScaledDependencies } from '../scale.ts'
import { getPart, type PartKind } from '../transition-monitors.ts'
import { getVariable, globalScope, localScope, updateVariable, type VariableScope } from '../transition-variables.ts'

const OPEN_RELEASE =
  'Environment load is not allowed when there is an open release. Please commit or discard current release before proceeding with environment loading.'

/** Variables come from the design: unknown ones are refused (2.3). */
function loadVariables(loading: Loading, sent: unknown, getScope: (exchange: Exchange) => VariableScope): void {
  forEachItem(loading, 'variables', sent, (item, name, value) =>
    attempt(item.errors, item.path, () => {
      const scope = getScope(item.exchange)
      const { attributes } = getVariable(item.exchange, scope, name)
      const text = toAttributes({ value })['value']
      // Null means the design's value.
      if (text === null || text === undefined) return
      updateVariable(withBody(item, { cms_dj_ci: toVariable(text, attributes, 'manifest') }), scope, name)
    }),
  )
}

function loadParts(loading: Loading, kind: PartKind, sent: unknown): void {
  forEachItem(loading, `${kind.toLowerCase()}s`, sent, (item, name, fields) =>
    attempt(item.errors, item.path, () => {
      const { scope, part } = getPart(item.exchange, kind, name)
      const record = toRecord(part.ciClassName, fields, part.attributes, 'manifest')
      editManifest(item.exchange, scope, part, parseEdit(record, part))
    }),
  )
}

function loadComponent(loading: Loading, type: string, sent: unknown): void {
  const isLoaded = attempt(loading.errors, loading.path, () => {
    const scope = componentScope(loading.exchange)
    const { component } = scope
    if (component.ciClassName !== `manifest.${type.replace(/^[^/]*\//, '')}`)
      throw httpError(`Component [${component.ciName}] is not of type [${type}]`)
    const record = toRecord(component.ciClassName, sent, component.attributes, 'manifest')
    editManifest(loading.exchange, scope, component, parseEdit(record, component))
    return true
  })
  if (!isLoaded) return
  const { attachments, monitors } = toFields(sent)
  loadParts(loading, 'Attachment', attachments)
  loadParts(loading, 'Monitor', monitors)
}

/** Sets the scale of a component. Throws for one without. */
function loadScale(loading: Loading, name: string, sent: unknown): void {
  const scope = platformScope(loading.exchange)
  const component = findComponents(loading.exchange.service.store, scope).find(({ ciName }) => ciName === name)
  const scaled = findScaledDependencies(loading.exchange, scope).find(({ toCiId }) => toCiId === component?.ciId)
  if (!scaled) throw httpError(`Component [${name}] has no scale in platform ${scope.platform.ciName}`)
  const relationAttributes = toAttributes(sent)
  const owner = Object.fromEntries(Object.keys(relationAttributes).map((attribute) => [attribute, 'manifest']))
  const change = { relationAttributes, relationAttrProps: { owner } }
  editScale(withBody(loading, { depends_on: { [String(scaled.ciRelationId)]: change } }), scope)
}

function loadPlatform(loading: Loading, sent: unknown): void {
  const isFound = attempt(loading.errors, loading.path, () => platformScope(loading.exchange))
  if (!isFound) return
  const { components, scale, variables } = toFields(sent)
  forEachItem(loading, 'scale', scale, (item, name, fields) =>
    attempt(item.errors, item.path, () => loadScale(item, name, fields)),
  )
  loadVariables(loading, variables, localScope)
  forEachItem(loading, 'components', components, (group, type, items) => {
    for (const [name, fields] of Object.entries(toFields(items)))
      loadComponent(inside(group, [name], { component: name }), type, fields)
  })
}

function loadAll(loading: Loading, data: Fields): void {
  loadVariables(loading, data['variables'], globalScope)
  forEachItem(loading, 'platforms', data['platforms'], (item, name, fields) =>
    loadPlatform(inside(item, [], { platform: name }), fields),
  )
}

/** Sets the values of the request's file in the environment of the path, which owns them from then on, and answers the file's data. */
export function loadEnvironment(exchange: Exchange): Fields {
  const scope = environmentScope(exchange)
  checkUnlocked(scope)
  if (scope.release) throw httpError(OPEN_RELEASE)
  return loadRequestFile(exchange, loadAll)
}
