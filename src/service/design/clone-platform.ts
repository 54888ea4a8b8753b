// Copying a platform of a design into another one, or under another name (service-api 2.2).
import { fieldsOf, textOf } from '../http/body.ts'
import { addItem, addRelation, draftRelations, drafts, openRelease, type Draft } from '../model/drafts.ts'
import { notAllowed, refusal, type Exchange } from '../http/handler.ts'
import type { CiRow } from '../model/model.ts'
import { below, designPath } from '../model/namespaces.ts'
import { designPlatformsOf, findIn, type DesignPlatformScope } from '../http/scope.ts'
import { join } from './design-items.ts'

// Whatever the reason is, there is no record that could carry it.
const failed = () => refusal('Failed to clone.', 404)

const NAME = /^[a-zA-Z][a-zA-Z0-9-]{0,31}$/

function targetOf({ service, organization, rights, body }: Exchange): CiRow {
  const segment = textOf(fieldsOf(body)['to_assembly_id'])
  const found = segment && findIn(service.store, `/${organization.name}`, 'account.Assembly', segment)
  if (!found || !rights.sees(found.ciId)) throw failed()
  if (!rights.may('design', found.ciId)) throw notAllowed()
  return found
}

// Monitors bear the platform's name (6.4).
const renamed = (item: Draft, from: string, to: string) =>
  item.ciClassName === 'catalog.Monitor' && item.ciName.startsWith(`${from}-`)
    ? to + item.ciName.slice(from.length)
    : item.ciName

/** Copies a platform as it is with its open changes. Throws 404 `Failed to clone.` for any failure, 401 without permission on the target. */
export function clonePlatform(exchange: Exchange, scope: DesignPlatformScope): Draft {
  const { service, operator, body } = exchange
  const { store } = service
  const target = targetOf(exchange)
  const ciName = textOf(fieldsOf(body)['to_ci_name'])
  const assemblyNs = below(target.nsPath, target.ciName)
  const known = designPlatformsOf(store, {
    assembly: target,
    assemblyNs,
    release: openRelease(store, 'design', assemblyNs),
  })
  if (!ciName || !NAME.test(ciName) || known.some((platform) => platform.ciName === ciName)) throw failed()
  const release = join(exchange, assemblyNs)
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
  for (const item of drafts(store, scope.release, 'nsPath = ?', platformNs)) {
    if (item.change?.rfcAction !== 'delete') copy(item, renamed(item, platform.ciName, ciName), nsPath)
  }
  const composed = { relationName: 'base.ComposedOf', fromCiId: target.ciId, toCiId: change.ciId, nsPath: assemblyNs }
  addRelation(service, release, operator.username, composed)
  for (const link of draftRelations(store, scope.release, 'nsPath = ?', platformNs)) {
    const [fromCiId, toCiId] = [ids.get(link.fromCiId), ids.get(link.toCiId)]
    if (fromCiId === undefined || toCiId === undefined) continue
    const { relationName, attributes } = link
    addRelation(service, release, operator.username, { relationName, fromCiId, toCiId, nsPath, attributes })
  }
  return { ...change, row: undefined, change, attributes: change.ciAttributes }
}
