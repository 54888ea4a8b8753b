// Requests that change a platform of the design: each sends all its links along, since the service removes those left out (service-api 2.2).
import { readDesignPlatform, updateDesignPlatform } from '../../../contract/design/platforms.ts'
import { querySource, type Fields, type WriteRequest } from '../../data/write/write-request.ts'

interface DesignPlatformScope {
  readonly organization: string
  readonly assembly: string
  readonly platform: string
}

type PlatformUpdate = WriteRequest<typeof updateDesignPlatform>

const LINKS_PATH = 'links_to'
const DESCRIPTION_PATH = 'ciAttributes.description'

const parseLinks = (fields: Fields): string[] => {
  const parsed: unknown = JSON.parse(fields[LINKS_PATH] || '[]')
  return Array.isArray(parsed) ? parsed.filter((name) => typeof name === 'string') : []
}

const formatLinks = (links: readonly string[]) => JSON.stringify(links)

/** Other links; description and comments stay as they are. */
export function planLinksUpdate(
  params: DesignPlatformScope,
  before: readonly string[],
  after: readonly string[],
): PlatformUpdate {
  const requestFor = (merged: Fields) => ({ params, body: { cms_dj_ci: {}, links_to: parseLinks(merged) } })
  const mine = { [LINKS_PATH]: formatLinks(after) }
  return {
    label: `Links of ${params.platform}`,
    call: updateDesignPlatform,
    request: requestFor(mine),
    verification: { ...querySource(readDesignPlatform, { params }), shows: { links_to: [...after] } },
    basis: {
      reading: querySource(readDesignPlatform, { params }),
      base: { [LINKS_PATH]: formatLinks(before) },
      mine,
      requestFor,
    },
  }
}

export interface PlatformText {
  readonly description: string
  readonly comments: string
}

/** Another description, other comments; the links stay as they are when it is sent. */
export function planTextUpdate(
  params: DesignPlatformScope,
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
  return {
    label: `Description and comments of ${params.platform}`,
    call: updateDesignPlatform,
    request: requestFor({ ...base, ...mine }),
    verification: {
      ...querySource(readDesignPlatform, { params }),
      shows: { comments: after.comments, ciAttributes: { description: after.description } },
    },
    basis: { reading: querySource(readDesignPlatform, { params }), base, mine, requestFor },
  }
}
