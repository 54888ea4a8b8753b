// Requests that change a platform of the design: each sends all its links along, since the service removes those left out (service-api 2.2).
import { readDesignPlatform, updateDesignPlatform } from '../../../contract/design/design.ts'
import { reading, type Fields, type Planned } from '../../data/write/planned.ts'

interface DesignPlatformPlace {
  readonly organization: string
  readonly assembly: string
  readonly platform: string
}

type Update = Planned<typeof updateDesignPlatform>

const LINKS = 'links_to'
const DESCRIPTION = 'ciAttributes.description'

const linksIn = (fields: Fields): string[] => {
  const parsed: unknown = JSON.parse(fields[LINKS] || '[]')
  return Array.isArray(parsed) ? parsed.filter((name) => typeof name === 'string') : []
}

const asField = (links: readonly string[]) => JSON.stringify(links)

/** Other links; description and comments stay as they are. */
export function planLinks(params: DesignPlatformPlace, before: readonly string[], after: readonly string[]): Update {
  const requestFor = (merged: Fields) => ({ params, body: { cms_dj_ci: {}, links_to: linksIn(merged) } })
  const mine = { [LINKS]: asField(after) }
  return {
    label: `Links of ${params.platform}`,
    call: updateDesignPlatform,
    request: requestFor(mine),
    witness: { ...reading(readDesignPlatform, { params }), shows: { links_to: [...after] } },
    basis: { reading: reading(readDesignPlatform, { params }), base: { [LINKS]: asField(before) }, mine, requestFor },
  }
}

export interface PlatformWords {
  readonly description: string
  readonly comments: string
}

/** Another description, other comments; the links stay as they are when it is sent. */
export function planWords(
  params: DesignPlatformPlace,
  before: PlatformWords,
  after: PlatformWords,
  links: readonly string[],
): Update {
  const requestFor = (merged: Fields) => ({
    params,
    body: {
      cms_dj_ci: {
        comments: merged['comments'] ?? '',
        ciAttributes: { description: merged[DESCRIPTION] ?? '' },
      },
      links_to: linksIn(merged),
    },
  })
  const base = { comments: before.comments, [DESCRIPTION]: before.description, [LINKS]: asField(links) }
  const mine = { comments: after.comments, [DESCRIPTION]: after.description }
  return {
    label: `Description and comments of ${params.platform}`,
    call: updateDesignPlatform,
    request: requestFor({ ...base, ...mine }),
    witness: {
      ...reading(readDesignPlatform, { params }),
      shows: { comments: after.comments, ciAttributes: { description: after.description } },
    },
    basis: { reading: reading(readDesignPlatform, { params }), base, mine, requestFor },
  }
}
