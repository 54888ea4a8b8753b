// Page paths of records and namespaces, the targets of `/r/...` (service-api 2.10, 6.4).
import type { CiRow } from '../../model/rows.ts'
import { toSegments, shortClassName } from '../../model/namespaces.ts'

export const START_PAGE = '/'

type Row = Pick<CiRow, 'ciId' | 'ciName' | 'ciClassName' | 'nsPath'>

const joinPath = (...segments: readonly string[]) =>
  `/${segments
    .filter((segment) => segment !== '')
    .map(encodeURIComponent)
    .join('/')}`.replaceAll('%21', '!')

/** The page of a namespace; with `operations` the one of instances instead of configuration. `organization`: where packs are shown. */
export function namespacePage(nsPath: string, organization: string, operations = false): string {
  const [first = '', second = '', third = '', layer = '', platform = '', major = ''] = toSegments(nsPath)
  if (first === '') return START_PAGE
  // `/public/{source}/packs/{pack}/{version}[/{availability}]`
  if (first === 'public')
    return third === 'packs' ? joinPath(organization, 'catalog', 'packs', second, layer, platform, major) : START_PAGE
  if (second === '') return joinPath(first, 'organization')
  if (second === '_clouds') return joinPath(first, 'clouds', third)
  if (second === '_catalogs')
    return joinPath(first, 'catalog', 'designs', third, layer === '_design' && platform ? 'platforms' : '', platform)
  const assembly = [first, 'assemblies', second]
  if (third === '') return joinPath(...assembly)
  if (third === '_design') return joinPath(...assembly, 'design', layer && 'platforms', layer)
  const area = operations || layer === 'bom' ? 'operations' : 'transition'
  const version = platform && `${platform}${major && `!${major}`}`
  return joinPath(...assembly, area, 'environments', third, version && 'platforms', version)
}

export function recordPage(row: Row, organization: string, operations = false): string {
  const { ciClassName, ciName, nsPath } = row
  const scope = () => namespacePage(nsPath, organization, operations)
  const pathIn = (collection: string, segment: string | number = row.ciId) => `${scope()}/${collection}/${segment}`
  const [owner = ''] = toSegments(nsPath)
  switch (shortClassName(ciClassName)) {
    case 'Organization':
      return joinPath(ciName, 'organization')
    case 'Assembly':
      return joinPath(owner, 'assemblies', ciName)
    case 'Design':
      return joinPath(owner, 'catalog', 'designs', ciName)
    case 'Cloud':
      return owner === 'public' ? START_PAGE : joinPath(owner, 'clouds', ciName)
    case 'Environment':
      return `${scope()}/${operations ? 'operations' : 'transition'}/environments/${ciName}`
    case 'Platform':
      return platformPage(row, organization, operations)
    case 'Localvar':
    case 'Globalvar':
    case 'Cloudvar':
      return pathIn('variables')
    case 'Support':
      return pathIn('supports')
  }
  if (ciClassName.startsWith('cloud.service.')) return pathIn('services')
  if (ciClassName.startsWith('bom.')) return pathIn('instances')
  if (
    /^(?:catalog|manifest)\./.test(ciClassName) &&
    !/\.(?:Monitor|Attachment|Log|Procedure|Relay)$/.test(ciClassName)
  ) {
    return pathIn('components')
  }
  return scope()
}

// A platform is in the namespace of its design or environment, or in its own.
function platformPage({ ciId, nsPath }: Row, organization: string, operations: boolean): string {
  const segments = toSegments(nsPath)
  const [, , third] = segments
  if (segments[0] === 'public') return namespacePage(nsPath, organization)
  if (third === undefined) return `${namespacePage(nsPath, organization)}/design/platforms/${ciId}`
  const environment = `/${segments.slice(0, 3).join('/')}`
  return `${namespacePage(environment, organization, operations)}/platforms/${ciId}`
}
