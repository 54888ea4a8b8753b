// Handlers of contract/transition/transition-variables.ts.
import type * as calls from '../../contract/transition/transition-variables.ts'
import { attributesOf, envelope, fieldsOf, idOf, listOf } from '../http/body.ts'
import { drafts, type Draft } from '../model/drafts.ts'
import { refusal, type Exchange, type HandlersFor } from '../http/handler.ts'
import type { AttributeProperties } from '../model/model.ts'
import { environmentScope, missing, named, platformScope, type EnvironmentScope } from '../http/scope.ts'
import { checkUnlocked } from './environments.ts'
import { editManifest, historyOf, sentEdit, toRecord, type ManifestEdit } from './manifest-items.ts'

/** Where variables are: an environment's global ones, or a platform's local ones. */
interface Place {
  readonly scope: EnvironmentScope
  readonly nsPath: string
  readonly className: 'manifest.Globalvar' | 'manifest.Localvar'
}

function globals(exchange: Exchange): Place {
  const scope = environmentScope(exchange)
  return { scope, nsPath: scope.manifestNs, className: 'manifest.Globalvar' }
}

function locals(exchange: Exchange): Place {
  const scope = platformScope(exchange)
  return { scope, nsPath: scope.platformNs, className: 'manifest.Localvar' }
}

const variablesOf = ({ service: { store } }: Exchange, { scope, nsPath, className }: Place): Draft[] =>
  drafts(store, scope.release, 'nsPath = ? AND ciClassName = ?', nsPath, className)

function variableOf(exchange: Exchange, place: Place, segment: string): Draft {
  const found = variablesOf(exchange, place).find(named(segment))
  if (!found) throw missing(place.className, segment, place.nsPath)
  return found
}

const list = (exchange: Exchange, place: Place) =>
  variablesOf(exchange, place).map((draft) => toRecord(exchange, draft))

const VALUES = ['value', 'encrypted_value'] as const

/** A secure variable keeps its value in `encrypted_value`, a plain one in `value`; the other one is empty (6.1). */
function kept({ attributes = {}, properties = {}, ...rest }: ManifestEdit, draft: Draft): ManifestEdit {
  const secure = (attributes['secure'] ?? draft.attributes['secure']) === 'true'
  const [own, other] = secure ? (['encrypted_value', 'value'] as const) : VALUES
  const before = draft.attributes['secure'] === 'true' ? secure : !secure
  // Sent under the other name, or kept from before where only `secure` was sent.
  const value = attributes[own] || attributes[other] || (before ? draft.attributes[own] : draft.attributes[other])
  const secured: AttributeProperties = secure ? { IS_SECURED: { encrypted_value: 'true' } } : {}
  return {
    ...rest,
    attributes: { ...attributes, [own]: value ?? '', [other]: '' },
    properties: { ...properties, ...secured },
  }
}

function update(exchange: Exchange, place: Place, segment: string) {
  const variable = variableOf(exchange, place, segment)
  const sent = envelope(exchange.body, 'cms_dj_ci')
  const edit = sentEdit(sent, variable)
  const hasValues = Object.keys(attributesOf(sent['ciAttributes'])).length > 0
  return toRecord(exchange, editManifest(exchange, place.scope, variable, hasValues ? kept(edit, variable) : edit))
}

/** Sets who owns the values of the variables that a body names: the environment, or nobody, so that a pull takes them over. */
function setOwner(exchange: Exchange, place: Place, owner: 'manifest' | '') {
  checkUnlocked(place.scope)
  const known = new Map(variablesOf(exchange, place).map((draft) => [draft.ciId, draft]))
  const wanted = listOf(fieldsOf(exchange.body)['ciIds']).map((id) => known.get(idOf(id) ?? 0))
  const found = wanted.filter((draft) => draft !== undefined)
  if (found.length === 0 || found.length < wanted.length) {
    throw refusal(`Failed to ${owner ? 'lock' : 'unlock'} specified variables.`)
  }
  const properties: AttributeProperties = {
    owner: Object.fromEntries([...VALUES, 'secure'].map((name) => [name, owner])),
  }
  return found.map((draft) => toRecord(exchange, editManifest(exchange, place.scope, draft, { properties })))
}

function history(exchange: Exchange, place: Place, segment: string) {
  return historyOf(exchange, place.scope, variableOf(exchange, place, segment).ciId)
}

export const transitionVariablesHandlers: HandlersFor<typeof calls> = {
  listEnvironmentVariables: (exchange) => list(exchange, globals(exchange)),
  readEnvironmentVariable: (exchange) =>
    toRecord(exchange, variableOf(exchange, globals(exchange), exchange.params.variable)),
  updateEnvironmentVariable: (exchange) => update(exchange, globals(exchange), exchange.params.variable),
  lockEnvironmentVariables: (exchange) => setOwner(exchange, globals(exchange), 'manifest'),
  unlockEnvironmentVariables: (exchange) => setOwner(exchange, globals(exchange), ''),
  readEnvironmentVariableHistory: (exchange) => history(exchange, globals(exchange), exchange.params.variable),

  listPlatformVariables: (exchange) => list(exchange, locals(exchange)),
  readPlatformVariable: (exchange) =>
    toRecord(exchange, variableOf(exchange, locals(exchange), exchange.params.variable)),
  updatePlatformVariable: (exchange) => update(exchange, locals(exchange), exchange.params.variable),
  lockPlatformVariables: (exchange) => setOwner(exchange, locals(exchange), 'manifest'),
  unlockPlatformVariables: (exchange) => setOwner(exchange, locals(exchange), ''),
  readPlatformVariableHistory: (exchange) => history(exchange, locals(exchange), exchange.params.variable),
}
