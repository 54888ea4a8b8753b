// Writes of platforms (service-api 2.2).
import { createDesignPlatform, readDesignPlatform, updateDesignPlatform } from '../../../contract/design/platforms.ts'
import { querySource, type Fields, type WriteRequest } from '../../data/write/write-request.ts'
import { mapRefusalsToFields, toAttributes, type AttributeField } from '../../kit/form/attributes.ts'
import type { FormValues } from '../../kit/form/form.ts'
import { parseList } from '../../kit/form/json-text.ts'
import type { AssemblyScope, DesignPlatformScope } from '../../routing/paths.ts'

/** `links` of the values: a JSON list of names. */
export function planCreate(
  params: AssemblyScope,
  fields: readonly AttributeField[],
  values: FormValues,
): WriteRequest<typeof createDesignPlatform> {
  const links = parseLinks(values['links'])
  const { ciName = '', source = '', pack = '', version = '', major_version, comments } = values
  const { description = '' } = toAttributes(fields, values)
  return {
    label: `Create ${ciName}`,
    call: createDesignPlatform,
    request: {
      params,
      body: {
        cms_dj_ci: {
          ciName,
          ...(comments && { comments }),
          ciAttributes: { source, pack, version, description, ...(major_version && { major_version }) },
        },
        ...(links.length > 0 && { links_to: links }),
      },
    },
    verification: {
      ...querySource(readDesignPlatform, { params: { ...params, platform: ciName } }),
      shows: { ciName },
    },
  }
}

/** Assigns refusals of a creation to fields (service-api 1.4, 6.4). */
export function mapRefusals(messages: readonly string[]) {
  const { problems, rest } = mapRefusalsToFields([], messages, true)
  const isAboutPack = (message: string) => /\bpack\b/i.test(message)
  return {
    problems: { ...problems, pack: rest.find(isAboutPack) },
    rest: rest.filter((message) => !isAboutPack(message)),
  }
}

/** What can be changed of a platform. `links`: a JSON list of names. */
export type PlatformValues = Readonly<Record<'description' | 'comments' | 'links', string>>

const DESCRIPTION_PATH = 'ciAttributes.description'
const LINKS_PATH = 'links_to'

const FIELD_LABELS: Fields = { comments: 'Comments', [DESCRIPTION_PATH]: 'Description', [LINKS_PATH]: 'Links to' }

const toFields = ({ description, comments, links }: PlatformValues): Fields => ({
  comments,
  [DESCRIPTION_PATH]: description,
  [LINKS_PATH]: links,
})

const parseLinks = (links = ''): string[] => [...(parseList(links) ?? [])]

/** Sends the changed texts and all links: the service removes links that are left out. */
export function planUpdate(
  params: DesignPlatformScope,
  before: PlatformValues,
  after: PlatformValues,
): WriteRequest<typeof updateDesignPlatform> {
  const base = toFields(before)
  const mine = Object.fromEntries(Object.entries(toFields(after)).filter(([path, value]) => value !== base[path]))
  const changedTexts = (fields: Fields) => ({
    ...('comments' in mine && { comments: fields['comments'] ?? '' }),
    ...(DESCRIPTION_PATH in mine && { ciAttributes: { description: fields[DESCRIPTION_PATH] ?? '' } }),
  })
  const requestFor = (merged: Fields) => ({
    params,
    body: { cms_dj_ci: changedTexts(merged), links_to: parseLinks(merged[LINKS_PATH]) },
  })
  const source = querySource(readDesignPlatform, { params })
  return {
    label: `Save ${params.platform}`,
    call: updateDesignPlatform,
    request: requestFor({ ...base, ...mine }),
    verification: {
      ...source,
      shows: { ...changedTexts(mine), ...(LINKS_PATH in mine && { links_to: parseLinks(after.links) }) },
    },
    basis: { source, base, mine, requestFor, labels: FIELD_LABELS },
  }
}
