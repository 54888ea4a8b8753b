import type * as calls from '../../contract/transition/variables.ts'
import { toAttributes, unwrap, toFields, toId, toList } from '../http/body.ts'
import { findDrafts, type Draft } from '../model/drafts.ts'
import { httpError, type Exchange, type HandlersFor } from '../http/handler.ts'
import type { AttributeProperties } from '../model/rows.ts'
import { environmentScope, recordNotFound, platformScope, type EnvironmentScope } from '../http/scope.ts'
import { matchesSegment } from '../model/segments.ts'
import { checkUnlocked } from './environments.ts'
import { editManifest, getItemHistory, parseEdit, toRecord, type ManifestEdit } from './manifest-items.ts'

/** An environment's global variables, or a platform's local ones. */
export interface VariableScope {
  readonly scope: EnvironmentScope
  readonly nsPath: string
  readonly className: 'manifest.Globalvar' | 'manifest.Localvar'
}

export function globalScope(exchange: Exchange): VariableScope {
  const scope = environmentScope(exchange)
  return { scope, nsPath: scope.manifestNs, className: 'manifest.Globalvar' }
}

export function localScope(exchange: Exchange): VariableScope {
  const scope = platformScope(exchange)
  return { scope, nsPath: scope.platformNs, className: 'manifest.Localvar' }
}

const findVariables = ({ service: { store } }: Exchange, { scope, nsPath, className }: VariableScope): Draft[] =>
  findDrafts(store, scope.release, 'nsPath = ? AND ciClassName = ?', nsPath, className)

export function getVariable(exchange: Exchange, scope: VariableScope, segment: string): Draft {
  const found = findVariables(exchange, scope).find(matchesSegment(segment))
  if (!found) throw recordNotFound(scope.className, segment, scope.nsPath)
  return found
}

const listVariables = (exchange: Exchange, scope: VariableScope) =>
  findVariables(exchange, scope).map((draft) => toRecord(exchange, draft))

const VALUE_ATTRIBUTES = ['value', 'encrypted_value'] as const

/** A secure variable has its value in `encrypted_value`, a plain one in `value`; the other is empty (6.1). */
function normalizeEdit({ attributes = {}, properties = {}, ...rest }: ManifestEdit, draft: Draft): ManifestEdit {
  const secure = (attributes['secure'] ?? draft.attributes['secure']) === 'true'
  const [valueName, otherName] = secure ? (['encrypted_value', 'value'] as const) : VALUE_ATTRIBUTES
  const before = draft.attributes['secure'] === 'true' ? secure : !secure
  // Sent under the other name, or the old value if only `secure` was sent.
  const value =
    attributes[valueName] ||
    attributes[otherName] ||
    (before ? draft.attributes[valueName] : draft.attributes[otherName])
  const secured: AttributeProperties = secure ? { IS_SECURED: { encrypted_value: 'true' } } : {}
  return {
    ...rest,
    attributes: { ...attributes, [valueName]: value ?? '', [otherName]: '' },
    properties: { ...properties, ...secured },
  }
}

export function updateVariable(exchange: Exchange, scope: VariableScope, segment: string) {
  const variable = getVariable(exchange, scope, segment)
  const sent = unwrap(exchange.body, 'cms_dj_ci')
  const edit = parseEdit(sent, variable)
  const hasValues = Object.keys(toAttributes(sent['ciAttributes'])).length > 0
  return toRecord(
    exchange,
    editManifest(exchange, scope.scope, variable, hasValues ? normalizeEdit(edit, variable) : edit),
  )
}

/** Sets the owner of variables given in a body: the environment, or none, which lets pulls overwrite the values. */
function setOwner(exchange: Exchange, scope: VariableScope, owner: 'manifest' | '') {
  checkUnlocked(scope.scope)
  const variables = new Map(findVariables(exchange, scope).map((draft) => [draft.ciId, draft]))
  const requested = toList(toFields(exchange.body)['ciIds']).map((id) => variables.get(toId(id) ?? 0))
  const found = requested.filter((draft) => draft !== undefined)
  if (found.length === 0 || found.length < requested.length) {
    throw httpError(`Failed to ${owner ? 'lock' : 'unlock'} specified variables.`)
  }
  const properties: AttributeProperties = {
    owner: Object.fromEntries([...VALUE_ATTRIBUTES, 'secure'].map((name) => [name, owner])),
  }
  return found.map((draft) => toRecord(exchange, editManifest(exchange, scope.scope, draft, { properties })))
}

function getVariableHistory(exchange: Exchange, scope: VariableScope, segment: string) {
  return getItemHistory(exchange, scope.scope, getVariable(exchange, scope, segment).ciId)
}

export const transitionVariablesHandlers: HandlersFor<typeof calls> = {
  listEnvironmentVariables: (exchange) => listVariables(exchange, globalScope(exchange)),
  readEnvironmentVariable: (exchange) =>
    toRecord(exchange, getVariable(exchange, globalScope(exchange), exchange.params.variable)),
  updateEnvironmentVariable: (exchange) => updateVariable(exchange, globalScope(exchange), exchange.params.variable),
  lockEnvironmentVariables: (exchange) => setOwner(exchange, globalScope(exchange), 'manifest'),
  unlockEnvironmentVariables: (exchange) => setOwner(exchange, globalScope(exchange), ''),
  readEnvironmentVariableHistory: (exchange) =>
    getVariableHistory(exchange, globalScope(exchange), exchange.params.variable),

  listPlatformVariables: (exchange) => listVariables(exchange, localScope(exchange)),
  readPlatformVariable: (exchange) =>
    toRecord(exchange, getVariable(exchange, localScope(exchange), exchange.params.variable)),
  updatePlatformVariable: (exchange) => updateVariable(exchange, localScope(exchange), exchange.params.variable),
  lockPlatformVariables: (exchange) => setOwner(exchange, localScope(exchange), 'manifest'),
  unlockPlatformVariables: (exchange) => setOwner(exchange, localScope(exchange), ''),
  readPlatformVariableHistory: (exchange) =>
    getVariableHistory(exchange, localScope(exchange), exchange.params.variable),
}
