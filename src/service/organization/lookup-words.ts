// Finding records by words in their names and places, and the variables a value may name (service-api 2.10).
import { textOf } from '../http/body.ts'
import { drafts, openRelease, type Draft } from '../model/drafts.ts'
import { ServiceRefusal, type Exchange } from '../http/handler.ts'
import { cloudsPath, designPath, within } from '../model/namespaces.ts'
import { draftRecord } from '../model/records.ts'
import { assemblyScope, contentNs, designPlatformsOf, environmentScope, platformsOf } from '../http/scope.ts'
import type { SqlValue } from '../store/database.ts'
import { visibilityAt } from './visibility.ts'

const LAYERS: Readonly<Record<string, string>> = { d: 'catalog.', t: 'manifest.', o: 'bom.' }
const MOST = 20

/** Words to look for; a word that is only `d`, `t` or `o` chooses the area. */
function wordsOf({ query }: Exchange): { words: string[]; layer: string | undefined } {
  const parts = (textOf(query['query']) ?? '').split(/\s+/).filter((part) => part !== '')
  const area = parts.findLast((part) => Object.hasOwn(LAYERS, part)) ?? textOf(query['dto']) ?? ''
  return {
    words: parts.filter((part) => !Object.hasOwn(LAYERS, part)),
    layer: Object.hasOwn(LAYERS, area) ? LAYERS[area] : undefined,
  }
}

const likeOf = (word: string) => `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`

/** Up to 20 records with every word in name or namespace, those of the assembly and environment named first. */
export function lookUpWords(exchange: Exchange) {
  const { service, operator, query } = exchange
  const { words, layer } = wordsOf(exchange)
  const organization = textOf(query['org'])
  if (organization === undefined || words.length === 0) return []
  const root = `/${organization}`
  const seen = visibilityAt(service.store, operator, root)
  if (!seen.place(root)) return []
  const near = [root, textOf(query['assembly']), textOf(query['assembly']) && textOf(query['environment'])]
  const first = within(near.filter((part) => part !== undefined && part !== '').join('/'))
  const scope = within(root)
  const conditions = words.map(() => "(ciName LIKE ? ESCAPE '\\' OR nsPath LIKE ? ESCAPE '\\')")
  const values: SqlValue[] = [...scope.values, ...words.flatMap((word) => [likeOf(word), likeOf(word)])]
  const inLayer = layer === undefined ? '' : ' AND ciClassName >= ? AND ciClassName < ?'
  if (layer !== undefined) values.push(layer, `${layer}\u{10ffff}`)
  const size = Number(textOf(query['max_size']) ?? MOST)
  return service.store.database
    .all(
      `SELECT ciName, ciClassName, nsPath, ciId FROM ci WHERE ${[scope.sql, ...conditions].join(' AND ')}${inLayer} ` +
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
    .filter((row) => seen.record(row))
    .slice(0, Number.isInteger(size) && size > 0 ? size : MOST)
}

/** A variable as value lists show it; secrets stay masked. */
function variableOf({ service }: Exchange, type: string, { row, change }: Draft) {
  const { ciName, ciAttributes } = draftRecord(service.store, row, change)
  const { secure, value, encrypted_value: encrypted } = ciAttributes
  return { name: ciName, type, value: (secure === 'true' ? encrypted && '--ENCRYPTED--' : value) ?? '' }
}

const isLive = ({ change }: Draft) => change?.rfcAction !== 'delete'

/** Where the variables of an environment, or of a design, and of one of its platforms are. */
function variablePlaces(exchange: Exchange) {
  const { query, service, params } = exchange
  const { store } = service
  const assembly = textOf(query['assembly_id']) ?? ''
  const named = { ...exchange, params: { ...params, assembly, environment: textOf(query['environment_id']) ?? '' } }
  const platformId = textOf(query['platform_id'])
  const isNamed = (platform: Draft) => String(platform.ciId) === platformId || platform.ciName === platformId
  if (named.params.environment !== '') {
    const scope = environmentScope(named)
    const platform = platformsOf(store, scope).find(isNamed)
    const localNs = platform && contentNs(scope.manifestNs, platform)
    return { layer: 'manifest', release: scope.release, globalNs: scope.manifestNs, localNs }
  }
  const scope = assemblyScope(named)
  const release = openRelease(store, 'design', scope.assemblyNs)
  const platform = designPlatformsOf(store, { ...scope, release }).find(isNamed)
  const localNs = platform && designPath(scope.assemblyNs, platform.ciName)
  return { layer: 'catalog', release, globalNs: scope.assemblyNs, localNs }
}

/** Variables of an assembly's design or environment, of a platform, and of the organization's clouds. Throws 401 `{}` without an assembly. */
export function lookUpVariables(exchange: Exchange) {
  const { query, service, organization } = exchange
  const { store } = service
  if (textOf(query['assembly_id']) === undefined) throw new ServiceRefusal(401, {})
  const { layer, release, globalNs, localNs } = variablePlaces(exchange)
  const variables = (type: string, nsPath: string, kind: string) =>
    drafts(store, release, 'nsPath = ? AND ciClassName = ?', nsPath, `${layer}.${kind}`)
      .filter(isLive)
      .map((draft) => variableOf(exchange, type, draft))
  const clouds = within(cloudsPath(organization.name))
  const names = store.ci
    .all(`${clouds.sql} AND ciClassName = 'account.Cloudvar' ORDER BY ciName`, ...clouds.values)
    .map(({ ciName }) => ciName)
  return {
    global: variables('GLOBAL', globalNs, 'Globalvar'),
    local: localNs === undefined ? [] : variables('LOCAL', localNs, 'Localvar'),
    // Which cloud's value counts is known only when it is deployed.
    cloud: [...new Set(names)].map((name) => ({ name, type: 'CLOUD', value: '' })),
  }
}
