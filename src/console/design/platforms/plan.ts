// Every change of a platform sends all its links: the service removes links that are left out (service-api 2.2).
import { readDesignPlatform, updateDesignPlatform } from '../../../contract/design/platforms.ts'
import { querySource, type Fields, type WriteRequest } from '../../data/write/write-request.ts'

type PlatformScope = Readonly<Record<'organization' | 'assembly' | 'platform', string>>
type PlatformUpdate = WriteRequest<typeof updateDesignPlatform>

const LINKS_PATH = 'links_to'
const DESCRIPTION_PATH = 'ciAttributes.description'

const parseLinks = (fields: Fields): string[] => {
  const parsed: unknown = JSON.parse(fields[LINKS_PATH] || '[]')
  return Array.isArray(parsed) ? parsed.filter((name) => typeof name === 'string') : []
}

const formatLinks = (links: readonly string[]) => JSON.stringify(links)

/** Changes the links only. */
export function planLinksUpdate(
  params: PlatformScope,
  before: readonly string[],
  after: readonly string[],
): PlatformUpdate {
  const requestFor = (merged: Fields) => ({ params, body: { cms_dj_ci: {}, links_to: parseLinks(merged) } })
  const mine = { [LINKS_PATH]: formatLinks(after) }
  const source = querySource(readDesignPlatform, { params })
  return {
    label: `Links of ${params.platform}`,
    call: updateDesignPlatform,
    request: requestFor(mine),
    verification: { ...source, shows: { links_to: [...after] } },
    basis: { source, base: { [LINKS_PATH]: formatLinks(before) }, mine, requestFor },
  }
}

type PlatformText = Readonly<Record<'description' | 'comments', string>>

/** Changes description and comments. `links`: those to keep. */
export function planTextUpdate(
  params: PlatformScope,
  before: PlatformText,
  after: PlatformText,
  links: readonly string[],
): PlatformUpdate {
  const requestFor = (merged: Fields) => ({
    params,
    body: {
      cms_dj_ci: {
        comments: merged['comments'] ?? '',
        ciAttributes: { description: merged[DESCRIPTION_PATH] ?? '' },
      },
      links_to: parseLinks(merged),
    },
  })
  const base = { comments: before.comments, [DESCRIPTION_PATH]: before.description, [LINKS_PATH]: formatLinks(links) }
  const mine = { comments: after.comments, [DESCRIPTION_PATH]: after.description }
  const source = querySource(readDesignPlatform, { params })
  return {
    label: `Description and comments of ${params.platform}`,
    call: updateDesignPlatform,
    request: requestFor({ ...base, ...mine }),
    verification: {
      ...source,
      shows: { comments: after.comments, ciAttributes: { description: after.description } },
    },
    basis: { source, base, mine, requestFor },
  }
}
