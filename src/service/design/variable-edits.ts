// Creates, updates, locks and removes design variables of a platform or an assembly (service-api 2.2).
import { unwrap, toFields, toId, toIds, type Fields, toAttributes } from '../http/body.ts'
import { addRelation, findDrafts, type Draft, type ItemEdit } from '../model/drafts.ts'
import { httpError, type Exchange } from '../http/handler.ts'
import { designPlatformScope, designScope, recordNotFound } from '../http/scope.ts'
import { matchesSegment } from '../model/segments.ts'
import {
  updateItem,
  checkNameAvailable,
  createItem,
  ensureDesignRelease,
  parseName,
  removeItems,
  parseEdit,
} from './design-items.ts'
import type { Attributes } from '../model/rows.ts'

const EMPTY_VARIABLE: Attributes = { secure: 'false', value: '', encrypted_value: '' }

/**
 * Parses the changes to a variable. A secure one stores its value only in `encrypted_value`, whichever name was sent; making it plain
 * clears the value.
 */
function parseVariableEdit(sent: Fields, old: Attributes): ItemEdit {
  const edit = parseEdit(sent, old)
  const attributes = toAttributes(toFields(sent['ciAttributes']))
  if (Object.keys(attributes).length === 0) return edit
  const { secure = old['secure'], value, encrypted_value: encrypted, ...others } = edit.attributes ?? {}
  const wasSecure = old['secure'] === 'true'
  if (secure !== 'true') {
    const oldValue = wasSecure ? '' : (old['value'] ?? '')
    return { ...edit, attributes: { ...others, secure: 'false', value: value ?? oldValue, encrypted_value: '' } }
  }
  const oldValue = (wasSecure ? old['encrypted_value'] : old['value']) ?? ''
  const secret = encrypted ?? (value ? value : oldValue)
  return {
    ...edit,
    attributes: { ...others, secure: 'true', value: '', encrypted_value: secret },
    properties: { ...edit.properties, IS_SECURED: { encrypted_value: 'true' } },
  }
}

/** A platform's or the assembly's namespace. */
export interface VariableScope {
  readonly assemblyNs: string
  readonly nsPath: string
  readonly ciClassName: 'catalog.Localvar' | 'catalog.Globalvar'
  /** Id of the platform or assembly. */
  readonly ownerId: number
  readonly relationName: string
  /** Oldest first. */
  readonly variables: readonly Draft[]
}

export function localVariableScope(exchange: Exchange): VariableScope {
  const { assemblyNs, release, platform, platformNs: nsPath } = designPlatformScope(exchange)
  const ciClassName = 'catalog.Localvar'
  const variables = findDrafts(exchange.service.store, release, 'nsPath = ? AND ciClassName = ?', nsPath, ciClassName)
  return { assemblyNs, nsPath, ciClassName, ownerId: platform.ciId, relationName: 'catalog.ValueFor', variables }
}

export function globalVariableScope(exchange: Exchange): VariableScope {
  const { assembly, assemblyNs, release } = designScope(exchange)
  const ciClassName = 'catalog.Globalvar'
  const variables = findDrafts(
    exchange.service.store,
    release,
    'nsPath = ? AND ciClassName = ?',
    assemblyNs,
    ciClassName,
  )
  const relationName = 'base.ValueFor'
  return { assemblyNs, nsPath: assemblyNs, ciClassName, ownerId: assembly.ciId, relationName, variables }
}

/** A variable by id or name. Throws 404. */
export function getVariable({ variables, ciClassName, nsPath }: VariableScope, segment: string): Draft {
  const found = variables.find(matchesSegment(segment))
  if (!found) throw recordNotFound(ciClassName, segment, nsPath)
  return found
}

const editVariable = (exchange: Exchange, { assemblyNs }: VariableScope, variable: Draft, sent: Fields) =>
  updateItem(exchange, assemblyNs, variable, parseVariableEdit(sent, variable.attributes))

/** Adds a variable, or updates the one whose id is in the body: the documented form of updates (1.4). */
export function createVariable(exchange: Exchange, scope: VariableScope): Draft {
  const { service, operator, body } = exchange
  const sent = unwrap(body, 'cms_dj_ci')
  const existing = scope.variables.find((draft) => draft.ciId === toId(sent['ciId']))
  if (existing) return editVariable(exchange, scope, existing, sent)
  const { assemblyNs, nsPath, ciClassName, ownerId: toCiId, relationName } = scope
  const ciName = parseName(sent)
  checkNameAvailable(scope.variables, ciName, ciClassName)
  const { attributes, properties, comments } = parseVariableEdit(sent, EMPTY_VARIABLE)
  const fields = { comments, ciAttributes: attributes, ciAttrProps: properties }
  const added = { ciClassName, nsPath, defaults: EMPTY_VARIABLE }
  const variable = createItem(exchange, assemblyNs, ciName, fields, added)
  const ends = { relationName, fromCiId: variable.ciId, toCiId, nsPath }
  addRelation(service, ensureDesignRelease(exchange, assemblyNs), operator.username, ends)
  return variable
}

export const updateVariable = (exchange: Exchange, scope: VariableScope, segment: string): Draft =>
  editVariable(exchange, scope, getVariable(scope, segment), unwrap(exchange.body, 'cms_dj_ci'))

export function deleteVariable(exchange: Exchange, scope: VariableScope, segment: string): Draft {
  const variable = getVariable(scope, segment)
  const [removed = variable] = removeItems(exchange, scope.assemblyNs, [variable])
  return removed
}

/** Sets or clears the design as owner of the values of given variables (2.3). Throws 422 for unknown ones. */
export function setLocked(exchange: Exchange, scope: VariableScope, operation: 'lock' | 'unlock'): Draft[] {
  const ids = toIds(toFields(exchange.body)['ciIds'])
  const found = scope.variables.filter((draft) => ids.includes(draft.ciId))
  if (ids.length === 0 || found.length < new Set(ids).size)
    throw httpError(`Failed to ${operation} specified variables.`)
  return found.map((variable) => {
    const owner = operation === 'lock' ? 'design' : ''
    const isSecure = variable.attributes['secure'] === 'true'
    const owners = { value: owner, ...(isSecure && { encrypted_value: owner }) }
    return updateItem(exchange, scope.assemblyNs, variable, { properties: { owner: owners } })
  })
}
