// Instances in a change plan: named by cloud and number, since their ids and names differ between services.
import { listAssemblyInstances, listInstances, setInstancesState } from '../../../contract/operations/instances.ts'
import { listOperatedComponents } from '../../../contract/operations/operations.ts'
import { listProcedures } from '../../../contract/operations/procedures.ts'
import { isObject } from '../../kit/is-object.ts'
import { parseJson } from '../../kit/form/json-text.ts'
import { parseNsPath } from '../../routing/paths.ts'
import { getText, readPresent, type Params } from './names.ts'

export const ALL = { instances_state: 'all' }

export const toList = (answer: unknown): readonly Record<string, unknown>[] =>
  Array.isArray(answer) ? answer.filter(isObject) : []

const findRecord = (records: readonly unknown[], key: string, text: string) =>
  records.find((record) => getText(record, key) === text)

/**
 * The instances of a component that have an unambiguous name: `dfw-1 3` is the third in the cloud dfw-1. Rejects if the component does not
 * exist.
 */
async function readInstances(params: Params) {
  const answer = await readPresent(listInstances, params, ALL)
  if (answer === null) throw new Error(`There is no component ${params['component']} in ${params['platform']}.`)
  return toList(answer).flatMap((record) => {
    const { deployedTo } = record
    const [, cloudId, number] = /-(\d+)-(\d+)$/.exec(getText(record, 'ciName')) ?? []
    const cloud = getText(deployedTo, 'ciName')
    // Only if name and record agree on the cloud: otherwise the number may be another machine's.
    if (cloud === '' || number === undefined || getText(deployedTo, 'ciId') !== cloudId) return []
    return [{ id: getText(record, 'ciId'), cloud, name: `${cloud} ${number}`, record }]
  })
}

type NamedInstance = Awaited<ReturnType<typeof readInstances>>[number]

/** The only instance with this id or name. Throws if there is none, or more than one. */
function findOne(instances: readonly NamedInstance[], key: 'id' | 'name', value: string): NamedInstance {
  const first = instances.find((instance) => instance[key] === value)
  if (!first) throw new Error(`There is no instance ${value}.`)
  if (instances.filter(({ name }) => name === first.name).length > 1)
    throw new Error(`More than one instance is called ${first.name}.`)
  return first
}

/** Number of instances by cloud: with another number, the same name may be another machine. */
function countByCloud(all: readonly NamedInstance[], targets: readonly NamedInstance[]): Record<string, string> {
  const clouds = [...new Set(targets.map(({ cloud }) => cloud))].sort()
  return Object.fromEntries(
    clouds.map((cloud) => [`instances in ${cloud}`, String(all.filter((instance) => instance.cloud === cloud).length)]),
  )
}

const parseText = (value: unknown): unknown => (typeof value === 'string' ? parseJson(value) : value)

/** A body as far as a plan has one. `flow` is that of the definition. */
function readActionBody(body: unknown) {
  const cms_procedure = isObject(body) ? body['cms_procedure'] : undefined
  if (!isObject(cms_procedure) || !isObject(body)) throw new Error('The request does not run an action.')
  const definition = parseText(cms_procedure['definition'])
  const flow = isObject(definition) ? toList(definition['flow']) : []
  if (!isObject(definition) || flow.length === 0 || Object.keys(body).length > 1)
    throw new Error('The request runs a procedure of a pack, whose ID differs between services. Run it manually.')
  return { cms_procedure, definition, flow }
}

type ActionBody = ReturnType<typeof readActionBody>

const targetsOf = ({ flow }: ActionBody): readonly string[] => {
  const targets = flow.flatMap(({ targetIds }) => (Array.isArray(targetIds) ? targetIds.map(String) : ['']))
  if (targets.length === 0 || targets.includes('')) throw new Error('The request does not name its instances.')
  return targets
}

const withTargets = ({ definition, flow }: ActionBody, translate: (target: string) => string) => ({
  ...definition,
  flow: flow.map((each) => ({
    ...each,
    targetIds: Array.isArray(each['targetIds']) ? each['targetIds'].map((target) => translate(String(target))) : [],
  })),
})

/** The component of a procedure, by its namespace, which only the list by namespace has (service-api 2.7). */
async function findComponent(organization: string, after: unknown, anchorId: string): Promise<Params> {
  const id = getText(after, 'procedureId')
  const listed = toList(await readPresent(listProcedures, { organization }, { ns_path: `/${organization}` }))
  const nsPath = getText(findRecord(listed, 'procedureId', id), 'nsPath')
  const { assembly, environment, platform } = parseNsPath(nsPath)
  const params = { organization, assembly, environment, platform }
  const components = platform === '' ? [] : toList(await readPresent(listOperatedComponents, params))
  const component = getText(findRecord(components, 'ciId', anchorId), 'ciName')
  if (component === '') throw new Error('The component that the procedure ran on could not be found.')
  return { ...params, component }
}

/** An action with names in place of ids. Rejects if its instances cannot be named. */
export async function recordAction(organization: string, sent: unknown, after: unknown) {
  const body = readActionBody(sent)
  const ids = targetsOf(body)
  if (body.flow.some(({ actions }) => toList(actions).some((action) => action['extraInfo'] !== undefined)))
    throw new Error('The request runs an attachment, whose ID differs between services. Run it manually.')
  const params = await findComponent(organization, after, getText(body.cms_procedure, 'ciId'))
  const all = await readInstances(params)
  const targets = ids.map((id) => findOne(all, 'id', id))
  const arglist = parseText(body.cms_procedure['arglist'])
  const named = withTargets(body, (id) => findOne(all, 'id', id).name)
  return {
    params,
    body: {
      cms_procedure: {
        procedureName: body.cms_procedure['procedureName'],
        definition: named,
        ...(arglist !== undefined && { arglist }),
        ...(body.cms_procedure['forceExecution'] === 'true' && { forceExecution: 'true' }),
      },
    },
    values: countByCloud(all, targets),
  }
}

/** Marks for replacement, in the form for many instances, with names in place of ids. Rejects if they cannot be named. */
export async function recordMarks(params: Params, sent: unknown) {
  const { organization = '', assembly = '', instance } = params
  const ids = isObject(sent) && Array.isArray(sent['ids']) ? sent['ids'].map(String) : [instance ?? '']
  let scope: Params = params
  if (!('component' in params)) {
    const known = toList(await readPresent(listAssemblyInstances, { organization, assembly }, ALL))
    const scopes = ids.map((id) => {
      const record = findRecord(known, 'ciId', id)
      const { environment, platform } = parseNsPath(getText(record, 'nsPath'))
      return { environment, platform, component: getText(record, 'ciName').replace(/-\d+-\d+$/, '') }
    })
    const [first] = scopes
    if (!first || first.component === '') throw new Error('An instance no longer exists.')
    if (new Set(scopes.map((each) => JSON.stringify(each))).size > 1)
      throw new Error('The instances belong to several components. Mark the instances of one component at a time.')
    scope = { organization, assembly, ...first }
  }
  const { environment = '', platform = '', component = '' } = scope
  const named = { organization, assembly, environment, platform, component }
  const all = await readInstances(named)
  const targets = ids.map((id) => findOne(all, 'id', id))
  return {
    params: named,
    body: { ids: targets.map(({ name }) => name), state: isObject(sent) ? sent['state'] : undefined },
    values: countByCloud(all, targets),
  }
}

export type FoundInstances = Awaited<ReturnType<typeof findInstances>>

/**
 * The body of a step with the ids of this service, and of an action also its component, name and the names of its actions. Rejects if a
 * name is not that of exactly one instance.
 */
export async function findInstances(call: string, params: Params, body: unknown) {
  const all = await readInstances(params)
  if (call === setInstancesState.name) {
    const names = isObject(body) && Array.isArray(body['ids']) ? body['ids'].map(String) : []
    const targets = names.map((name) => findOne(all, 'name', name))
    const ids = targets.map(({ id }) => id)
    const state = isObject(body) ? body['state'] : undefined
    return { body: { ids, state }, targets, values: countByCloud(all, targets), anchor: '', name: '', actions: [] }
  }
  const action = readActionBody(body)
  const targets = targetsOf(action).map((name) => findOne(all, 'name', name))
  const components = toList(await readPresent(listOperatedComponents, params))
  const anchor = getText(findRecord(components, 'ciName', params['component'] ?? ''), 'ciId')
  if (anchor === '') throw new Error(`There is no component ${params['component']}.`)
  const { arglist, forceExecution } = action.cms_procedure
  const cms_procedure = {
    procedureCiId: '0',
    procedureName: action.cms_procedure['procedureName'],
    ciId: anchor,
    procedureState: 'active',
    definition: JSON.stringify(withTargets(action, (name) => findOne(all, 'name', name).id)),
    ...(arglist !== undefined && { arglist: JSON.stringify(arglist) }),
    ...(forceExecution === 'true' && { forceExecution }),
  }
  const actions = action.flow.flatMap((each) => toList(each['actions']).map((one) => getText(one, 'actionName')))
  const name = getText(action.cms_procedure, 'procedureName')
  return { body: { cms_procedure }, targets, values: countByCloud(all, targets), anchor, name, actions }
}

const MAX_NAMES = 5

/** "Run restart on dfw-1 1, dfw-1 2 of shop / prod / web / tomcat" */
export function formatInstances(body: unknown, params: Params): string {
  const describe = (verb: string, targets: readonly string[]) => {
    const more = targets.length > MAX_NAMES ? ` and ${targets.length - MAX_NAMES} more` : ''
    return `${verb} ${targets.slice(0, MAX_NAMES).join(', ')}${more} of ${Object.values(params).join(' / ')}`
  }
  if (isObject(body) && Array.isArray(body['ids'])) {
    const ids = body['ids'].map(String)
    return body['state'] === 'replace' ? `${describe('Mark', ids)} for replacement` : describe('Unmark', ids)
  }
  const action = readActionBody(body)
  return describe(`Run ${String(action.cms_procedure['procedureName'])} on`, targetsOf(action))
}
