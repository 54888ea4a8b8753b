// Finds records by words in names and namespaces, and variables for value suggestions (service-api 2.10).
import { toText } from '../../http/body.ts'
import { findDrafts, findOpenRelease, type Draft } from '../../model/drafts.ts'
import { HttpError, type Exchange } from '../../http/handler.ts'
import { cloudsPath, designPath, withinNamespace } from '../../model/namespaces.ts'
import { draftRecord } from '../../model/records.ts'
import {
  assemblyScope,
  platformContentNs,
  findDesignPlatforms,
  environmentScope,
  findPlatforms,
} from '../../http/scope.ts'
import type { SqlValue } from '../../store/database.ts'
import { getVisibilityAt } from '../visibility.ts'

const LAYERS: Readonly<Record<string, string>> = { d: 'catalog.', t: 'manifest.', o: 'bom.' }
const MAX_RESULTS = 20

/** Search words. A single `d`, `t` or `o` selects the area. */
function parseWords({ query }: Exchange): { words: string[]; layer: string | undefined } {
  const parts = (toText(query['query']) ?? '').split(/\s+/).filter((part) => part !== '')
  const area = parts.findLast((part) => Object.hasOwn(LAYERS, part)) ?? toText(query['dto']) ?? ''
  return {
    words: parts.filter((part) => !Object.hasOwn(LAYERS, part)),
    layer: Object.hasOwn(LAYERS, area) ? LAYERS[area] : undefined,
  }
}

const likePattern = (word: string) => `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`

/** Up to 20 records that contain every word, those of the given assembly and environment first. */
export function searchByWords(exchange: Exchange) {
  const { service, operator, query } = exchange
  const { words, layer } = parseWords(exchange)
  const organization = toText(query['org'])
  if (organization === undefined || words.length === 0) return []
  const root = `/${organization}`
  const visibility = getVisibilityAt(service.store, operator, root)
  if (!visibility.canSeeNamespace(root)) return []
  const near = [root, toText(query['assembly']), toText(query['assembly']) && toText(query['environment'])]
  const first = withinNamespace(near.filter((part) => part !== undefined && part !== '').join('/'))
  const scope = withinNamespace(root)
  const hasAllWords =
    'NOT EXISTS (SELECT 1 FROM json_each(?) ' +
    "WHERE ciName NOT LIKE value ESCAPE '\\' AND nsPath NOT LIKE value ESCAPE '\\')"
  const values: SqlValue[] = [...scope.values, JSON.stringify(words.map(likePattern))]
  const inLayer = layer === undefined ? '' : ' AND ciClassName >= ? AND ciClassName < ?'
  if (layer !== undefined) values.push(layer, `${layer}\u{10ffff}`)
  const size = Number(toText(query['max_size']) ?? MAX_RESULTS)
  return service.store.database
    .all(
      `SELECT ciName, ciClassName, nsPath, ciId FROM ci WHERE ${scope.sql} AND ${hasAllWords}${inLayer} ` +
        `ORDER BY ${first.sql} DESC, length(nsPath), ciId`,
      ...values,
      ...first.values,
    )
    .map((row) => ({
      ciName: String(row['ciName']),
      ciClassName: String(row['ciClassName']),
      nsPath: String(row['nsPath']),
      ciId: Number(row['ciId']),
    }))
    .filter((row) => visibility.canSeeRecord(row))
    .slice(0, Number.isInteger(size) && size > 0 ? size : MAX_RESULTS)
}

/** A variable in a suggestion list; secrets are masked. */
function toVariable({ service }: Exchange, type: string, { row, change }: Draft) {
  const { ciName, ciAttributes } = draftRecord(service.store, row, change)
  const { secure, value, encrypted_value: encrypted } = ciAttributes
  return { name: ciName, type, value: (secure === 'true' ? encrypted && '--ENCRYPTED--' : value) ?? '' }
}

const isNotDeleted = ({ change }: Draft) => change?.rfcAction !== 'delete'

/** Namespaces of the variables of an environment or design and one of its platforms. */
function variableNamespaces(exchange: Exchange) {
  const { query, service, params } = exchange
  const { store } = service
  const assembly = toText(query['assembly_id']) ?? ''
  const scopedExchange = {
    ...exchange,
    params: { ...params, assembly, environment: toText(query['environment_id']) ?? '' },
  }
  const platformId = toText(query['platform_id'])
  const isNamed = (platform: Draft) => String(platform.ciId) === platformId || platform.ciName === platformId
  if (scopedExchange.params.environment !== '') {
    const scope = environmentScope(scopedExchange)
    const platform = findPlatforms(store, scope).find(isNamed)
    const localNs = platform && platformContentNs(scope.manifestNs, platform)
    return { layer: 'manifest', release: scope.release, globalNs: scope.manifestNs, localNs }
  }
  const scope = assemblyScope(scopedExchange)
  const release = findOpenRelease(store, 'design', scope.assemblyNs)
  const platform = findDesignPlatforms(store, { ...scope, release }).find(isNamed)
  const localNs = platform && designPath(scope.assemblyNs, platform.ciName)
  return { layer: 'catalog', release, globalNs: scope.assemblyNs, localNs }
}

/** Variables of an assembly's design or environment, a platform, and the organization's clouds. Throws 401 `{}` without an assembly. */
export function searchVariables(exchange: Exchange) {
  const { query, service, organization } = exchange
  const { store } = service
  if (toText(query['assembly_id']) === undefined) throw new HttpError(401, {})
  const { layer, release, globalNs, localNs } = variableNamespaces(exchange)
  const variables = (type: string, nsPath: string, kind: string) =>
    findDrafts(store, release, 'nsPath = ? AND ciClassName = ?', nsPath, `${layer}.${kind}`)
      .filter(isNotDeleted)
      .map((draft) => toVariable(exchange, type, draft))
  const clouds = withinNamespace(cloudsPath(organization.name))
  const names = store.ci
    .all(`${clouds.sql} AND ciClassName = 'account.Cloudvar' ORDER BY ciName`, ...clouds.values)
    .map(({ ciName }) => ciName)
  return {
    global: variables('GLOBAL', globalNs, 'Globalvar'),
    local: localNs === undefined ? [] : variables('LOCAL', localNs, 'Localvar'),
    // The cloud, and so the value, is only known at deployment.
    cloud: [...new Set(names)].map((name) => ({ name, type: 'CLOUD', value: '' })),
  }
}
