import { toFields, toText } from '../http/body.ts'
import { addItem, addRelation, findDraftRelations, findDrafts, findOpenRelease, type Draft } from '../model/drafts.ts'
import { unauthorized, httpError, type Exchange } from '../http/handler.ts'
import type { CiRow } from '../model/rows.ts'
import { childPath, designPath } from '../model/namespaces.ts'
import { findDesignPlatforms, findRecord, type DesignPlatformScope } from '../http/scope.ts'
import { ensureDesignRelease } from './design-items.ts'

// The same for every reason: a failure has no record.
const cloneError = () => httpError('Failed to clone.', 404)

const PLATFORM_NAME = /^[a-zA-Z][a-zA-Z0-9-]{0,31}$/

function targetAssembly({ service, organization, rights, body }: Exchange): CiRow {
  const segment = toText(toFields(body)['to_assembly_id'])
  const found = segment && findRecord(service.store, `/${organization.name}`, 'account.Assembly', segment)
  if (!found || !rights.canSee(found.ciId)) throw cloneError()
  if (!rights.hasFlag('design', found.ciId)) throw unauthorized()
  return found
}

// Monitor names contain the platform's name (6.4).
const renameItem = (item: Draft, from: string, to: string) =>
  item.ciClassName === 'catalog.Monitor' && item.ciName.startsWith(`${from}-`)
    ? to + item.ciName.slice(from.length)
    : item.ciName

/**
 * Copies a platform with its open changes into another design or under a new name (service-api 2.2). Throws 404 `Failed to clone.` for any
 * failure, 401 without permission on the target.
 */
export function clonePlatform(exchange: Exchange, scope: DesignPlatformScope): Draft {
  const { service, operator, body } = exchange
  const { store } = service
  const target = targetAssembly(exchange)
  const ciName = toText(toFields(body)['to_ci_name'])
  const assemblyNs = childPath(target.nsPath, target.ciName)
  const platforms = findDesignPlatforms(store, {
    assembly: target,
    assemblyNs,
    release: findOpenRelease(store, 'design', assemblyNs),
  })
  if (!ciName || !PLATFORM_NAME.test(ciName) || platforms.some((platform) => platform.ciName === ciName))
    throw cloneError()
  const release = ensureDesignRelease(exchange, assemblyNs)
  const nsPath = designPath(assemblyNs, ciName)
  const { platform, platformNs } = scope
  const ids = new Map<number, number>()
  const copy = (item: Draft, name: string, into: string) => {
    const properties = item.change?.ciAttrProps ?? item.row?.attrProps ?? {}
    const comments = item.change?.comments ?? item.row?.comments ?? ''
    const { ciClassName, attributes } = item
    const fields = { ciName: name, ciClassName, nsPath: into, comments, attributes, properties }
    const change = addItem(service, release, operator.username, fields)
    ids.set(item.ciId, change.ciId)
    return change
  }
  const change = copy({ ...platform, attributes: { ...platform.attributes, major_version: '1' } }, ciName, assemblyNs)
  for (const item of findDrafts(store, scope.release, 'nsPath = ?', platformNs)) {
    if (item.change?.rfcAction !== 'delete') copy(item, renameItem(item, platform.ciName, ciName), nsPath)
  }
  const composed = { relationName: 'base.ComposedOf', fromCiId: target.ciId, toCiId: change.ciId, nsPath: assemblyNs }
  addRelation(service, release, operator.username, composed)
  for (const link of findDraftRelations(store, scope.release, 'nsPath = ?', platformNs)) {
    const [fromCiId, toCiId] = [ids.get(link.fromCiId), ids.get(link.toCiId)]
    if (fromCiId === undefined || toCiId === undefined) continue
    const { relationName, attributes } = link
    addRelation(service, release, operator.username, { relationName, fromCiId, toCiId, nsPath, attributes })
  }
  return { ...change, row: undefined, change, attributes: change.ciAttributes }
}
