// Creates, updates, locks and removes design variables of a platform or an assembly (service-api 2.2).
import { unwrap, toFields, toId, toIds, type Fields } from '../http/body.ts'
import { addRelation, findDrafts, type Draft } from '../model/drafts.ts'
import { httpError, type Exchange } from '../http/handler.ts'
import { designPlatformScope, designScope } from '../http/scope.ts'
import {
  updateItem,
  checkNameAvailable,
  createItem,
  ensureDesignRelease,
  parseName,
  removeItems,
} from './design-items.ts'
import { EMPTY_VARIABLE, parseVariableEdit } from './variable-edit-values.ts'

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
  const isId = /^\d+$/.test(segment)
  const found = variables.find((draft) => (isId ? draft.ciId === Number(segment) : draft.ciName === segment))
  if (found) return found
  throw httpError(`Could not locate ${ciClassName} with id/name '${segment}' in namespace '${nsPath}'.`, 404)
}

const editVariable = (exchange: Exchange, { assemblyNs }: VariableScope, variable: Draft, sent: Fields) =>
  updateItem(exchange, assemblyNs, variable, parseVariableEdit(sent, variable.attributes))

/** Adds a variable, or updates the one whose id is in the body: the documented form of updates (1.4). */
export function createVariable(exchange: Exchange, scope: VariableScope): Draft {
  const { service, operator, body } = exchange
  const sent = unwrap(body, 'cms_dj_ci')
  const named = scope.variables.find((draft) => draft.ciId === toId(sent['ciId']))
  if (named) return editVariable(exchange, scope, named, sent)
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
export function setLocked(exchange: Exchange, scope: VariableScope, verb: 'lock' | 'unlock'): Draft[] {
  const ids = toIds(toFields(exchange.body)['ciIds'])
  const found = scope.variables.filter((draft) => ids.includes(draft.ciId))
  if (ids.length === 0 || found.length < new Set(ids).size) throw httpError(`Failed to ${verb} specified variables.`)
  return found.map((variable) => {
    const owner = verb === 'lock' ? 'design' : ''
    const isSecure = variable.attributes['secure'] === 'true'
    const owners = { value: owner, ...(isSecure && { encrypted_value: owner }) }
    return updateItem(exchange, scope.assemblyNs, variable, { properties: { owner: owners } })
  })
}
