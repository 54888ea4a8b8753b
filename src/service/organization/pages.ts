// Where a record or a namespace is found: the paths that `/r/...` sends to (service-api 2.10, 6.4).
import type { CiRow } from '../model/model.ts'
import { segmentsOf, shortClass } from '../model/namespaces.ts'

export const START = '/'

type Row = Pick<CiRow, 'ciId' | 'ciName' | 'ciClassName' | 'nsPath'>

const path = (...segments: readonly string[]) =>
  `/${segments
    .filter((segment) => segment !== '')
    .map(encodeURIComponent)
    .join('/')}`.replaceAll('%21', '!')

/** The page of a namespace; with `operations` that of the instances rather than of the configuration. `organization` is whose packs are shown. */
export function pageOfNamespace(nsPath: string, organization: string, operations = false): string {
  const [first = '', second = '', third = '', layer = '', platform = '', major = ''] = segmentsOf(nsPath)
  if (first === '') return START
  // `/public/{source}/packs/{pack}/{version}[/{availability}]`
  if (first === 'public')
    return third === 'packs' ? path(organization, 'catalog', 'packs', second, layer, platform, major) : START
  if (second === '') return path(first, 'organization')
  if (second === '_clouds') return path(first, 'clouds', third)
  if (second === '_catalogs')
    return path(first, 'catalog', 'designs', third, layer === '_design' && platform ? 'platforms' : '', platform)
  const assembly = [first, 'assemblies', second]
  if (third === '') return path(...assembly)
  if (third === '_design') return path(...assembly, 'design', layer && 'platforms', layer)
  const area = operations || layer === 'bom' ? 'operations' : 'transition'
  const version = platform && `${platform}${major && `!${major}`}`
  return path(...assembly, area, 'environments', third, version && 'platforms', version)
}

/** The page of a record. */
export function pageOfRecord(row: Row, organization: string, operations = false): string {
  const { ciClassName, ciName, nsPath } = row
  const place = () => pageOfNamespace(nsPath, organization, operations)
  const at = (collection: string, segment: string | number = row.ciId) => `${place()}/${collection}/${segment}`
  const [owner = ''] = segmentsOf(nsPath)
  switch (shortClass(ciClassName)) {
    case 'Organization':
      return path(ciName, 'organization')
    case 'Assembly':
      return path(owner, 'assemblies', ciName)
    case 'Design':
      return path(owner, 'catalog', 'designs', ciName)
    case 'Cloud':
      return owner === 'public' ? START : path(owner, 'clouds', ciName)
    case 'Environment':
      return `${place()}/${operations ? 'operations' : 'transition'}/environments/${ciName}`
    case 'Platform':
      return pageOfPlatform(row, organization, operations)
    case 'Localvar':
    case 'Globalvar':
    case 'Cloudvar':
      return at('variables')
    case 'Support':
      return at('supports')
  }
  if (ciClassName.startsWith('cloud.service.')) return at('services')
  if (ciClassName.startsWith('bom.')) return at('instances')
  if (
    /^(?:catalog|manifest)\./.test(ciClassName) &&
    !/\.(?:Monitor|Attachment|Log|Procedure|Relay)$/.test(ciClassName)
  ) {
    return at('components')
  }
  return place()
}

// A platform stands in the namespace of its design or environment, or in its own.
function pageOfPlatform({ ciId, nsPath }: Row, organization: string, operations: boolean): string {
  const segments = segmentsOf(nsPath)
  const [, , third] = segments
  if (segments[0] === 'public') return pageOfNamespace(nsPath, organization)
  if (third === undefined) return `${pageOfNamespace(nsPath, organization)}/design/platforms/${ciId}`
  const environment = `/${segments.slice(0, 3).join('/')}`
  return `${pageOfNamespace(environment, organization, operations)}/platforms/${ciId}`
}
