// Adding, changing, locking and removing variables of a design, those of a platform and those of the assembly alike (service-api 2.2).
import { envelope, fieldsOf, idOf, idsOf, type Fields } from '../http/body.ts'
import { addRelation, drafts, type Draft } from '../model/drafts.ts'
import { refusal, type Exchange } from '../http/handler.ts'
import { designPlatformScope, designScope } from '../http/scope.ts'
import { changeItem, checkFree, createItem, join, nameIn, removeItems } from './design-items.ts'
import { EMPTY_VARIABLE, variableEdit } from './variable-values.ts'

/** Where variables are: a platform's namespace or the assembly's. */
export interface VariablePlace {
  readonly assemblyNs: string
  readonly nsPath: string
  readonly ciClassName: 'catalog.Localvar' | 'catalog.Globalvar'
  /** What they are for. */
  readonly ownerId: number
  readonly relationName: string
  /** All that are there, in the order they were added. */
  readonly variables: readonly Draft[]
}

export function localPlace(exchange: Exchange): VariablePlace {
  const { assemblyNs, release, platform, platformNs: nsPath } = designPlatformScope(exchange)
  const ciClassName = 'catalog.Localvar'
  const variables = drafts(exchange.service.store, release, 'nsPath = ? AND ciClassName = ?', nsPath, ciClassName)
  return { assemblyNs, nsPath, ciClassName, ownerId: platform.ciId, relationName: 'catalog.ValueFor', variables }
}

export function globalPlace(exchange: Exchange): VariablePlace {
  const { assembly, assemblyNs, release } = designScope(exchange)
  const ciClassName = 'catalog.Globalvar'
  const variables = drafts(exchange.service.store, release, 'nsPath = ? AND ciClassName = ?', assemblyNs, ciClassName)
  const relationName = 'base.ValueFor'
  return { assemblyNs, nsPath: assemblyNs, ciClassName, ownerId: assembly.ciId, relationName, variables }
}

/** The variable that a segment names by id or name. Throws 404 for none. */
export function variableNamed({ variables, ciClassName, nsPath }: VariablePlace, segment: string): Draft {
  const isId = /^\d+$/.test(segment)
  const found = variables.find((draft) => (isId ? draft.ciId === Number(segment) : draft.ciName === segment))
  if (found) return found
  throw refusal(`Could not locate ${ciClassName} with id/name '${segment}' in namespace '${nsPath}'.`, 404)
}

const change = (exchange: Exchange, { assemblyNs }: VariablePlace, variable: Draft, sent: Fields) =>
  changeItem(exchange, assemblyNs, variable, variableEdit(sent, variable.attributes))

/** Adds a variable; a body that names one by its id changes it: the documents have updates that way (1.4). */
export function createVariable(exchange: Exchange, place: VariablePlace): Draft {
  const { service, operator, body } = exchange
  const sent = envelope(body, 'cms_dj_ci')
  const named = place.variables.find((draft) => draft.ciId === idOf(sent['ciId']))
  if (named) return change(exchange, place, named, sent)
  const { assemblyNs, nsPath, ciClassName, ownerId: toCiId, relationName } = place
  const ciName = nameIn(sent)
  checkFree(place.variables, ciName, ciClassName)
  const { attributes, properties, comments } = variableEdit(sent, EMPTY_VARIABLE)
  const fields = { comments, ciAttributes: attributes, ciAttrProps: properties }
  const added = { ciClassName, nsPath, defaults: EMPTY_VARIABLE }
  const variable = createItem(exchange, assemblyNs, ciName, fields, added)
  const ends = { relationName, fromCiId: variable.ciId, toCiId, nsPath }
  addRelation(service, join(exchange, assemblyNs), operator.username, ends)
  return variable
}

export const updateVariable = (exchange: Exchange, place: VariablePlace, segment: string): Draft =>
  change(exchange, place, variableNamed(place, segment), envelope(exchange.body, 'cms_dj_ci'))

export function deleteVariable(exchange: Exchange, place: VariablePlace, segment: string): Draft {
  const variable = variableNamed(place, segment)
  const [removed = variable] = removeItems(exchange, place.assemblyNs, [variable])
  return removed
}

/** Makes the design the owner of the values of the variables that the body names, or of none (2.3). Throws 422 for unknown ones. */
export function setLock(exchange: Exchange, place: VariablePlace, verb: 'lock' | 'unlock'): Draft[] {
  const ids = idsOf(fieldsOf(exchange.body)['ciIds'])
  const found = place.variables.filter((draft) => ids.includes(draft.ciId))
  if (ids.length === 0 || found.length < new Set(ids).size) throw refusal(`Failed to ${verb} specified variables.`)
  return found.map((variable) => {
    const owner = verb === 'lock' ? 'design' : ''
    const isSecure = variable.attributes['secure'] === 'true'
    const owners = { value: owner, ...(isSecure && { encrypted_value: owner }) }
    return changeItem(exchange, place.assemblyNs, variable, { properties: { owner: owners } })
  })
}
