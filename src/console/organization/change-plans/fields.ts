// What a body sets, as fields that can be compared with the record.
import { ENCRYPTED } from '../../../contract/core/values.ts'
import { isSecret } from '../../../contract/core/secrets.ts'
import { MASK } from '../../kit/secrets.ts'
import { pickFields } from '../../data/write/three-way.ts'
import { isObject } from '../../kit/is-object.ts'

export interface StepField {
  /** In the plan: `ciAttributes.size`, `pct_scale`. */
  readonly name: string
  /** In the answer of the record's read call; undefined if the record does not have it. */
  readonly path: string | undefined
  readonly value: string
}

const ENVELOPES = ['cms_ci', 'cms_dj_ci']
// Not attributes of the record: its identity, or set by the service.
const IGNORED = new Set(['ciId', 'ciName', 'nsPath', 'ciClassName'])

function flatten(value: unknown, path: string): StepField[] {
  if (Array.isArray(value)) return [{ name: path, path, value: JSON.stringify(value) }]
  if (isObject(value))
    return Object.entries(value).flatMap(([key, item]) =>
      IGNORED.has(key) ? [] : flatten(item, path === '' ? key : `${path}.${key}`),
    )
  return value === undefined || value === null ? [] : [{ name: path, path, value: String(value) }]
}

/** The item of a list in the answer that belongs to an id, as a path. */
function findItem(answer: unknown, list: string, id: string): string | undefined {
  const items: unknown = isObject(answer) ? answer[list] : undefined
  const index = Array.isArray(items) ? items.findIndex((item) => isObject(item) && String(item['toCiId']) === id) : -1
  return index === -1 ? undefined : `${list}.${index}.relationAttributes`
}

const relationFields = (attributes: unknown, at: string | undefined, prefix: string): StepField[] =>
  flatten(attributes, '').map(({ name, value }) => ({
    name: `${prefix}${name}`,
    path: at === undefined ? undefined : `${at}.${name}`,
    value,
  }))

const isComparable = ({ name, value }: StepField) => !isSecret(name.split('.').at(-1) ?? '', value) && !isHidden(value)

/** The fields that a body sets, without secrets, which cannot be read back. `names`: the same body with names in place of ids. */
export const fieldsOf = (body: unknown, answer: unknown, names?: unknown): readonly StepField[] =>
  allFieldsOf(body, answer, names).filter(isComparable)

export const hasSecret = (body: unknown): boolean => !allFieldsOf(body, null).every(isComparable)

function allFieldsOf(body: unknown, answer: unknown, names: unknown = body): readonly StepField[] {
  if (!isObject(body)) return []
  const { cloud_id: cloud, attributes, depends_on: scale, links_to: links } = body
  if (typeof cloud === 'string') return relationFields(attributes, findItem(answer, 'consumes', cloud), '')
  const namedScale: unknown = isObject(names) ? names['depends_on'] : undefined
  const components = isObject(namedScale) ? Object.keys(namedScale) : []
  const scaled = isObject(scale)
    ? Object.entries(scale).flatMap(([id, use], index) =>
        relationFields(
          isObject(use) ? use['relationAttributes'] : undefined,
          findItem(answer, 'depends_on', id),
          `${components[index] ?? id}.`,
        ),
      )
    : []
  const own = ENVELOPES.flatMap((envelope) => flatten(body[envelope], ''))
  const linked = Array.isArray(links) ? flatten(links, 'links_to') : []
  return [...own, ...linked, ...scaled]
}

/** `size` for `ciAttributes.size`. */
export const formatFieldName = (name: string): string => name.replace(/^ciAttributes\./, '')

export const isHidden = (value: string): boolean => value.includes(MASK) || value.includes(ENCRYPTED)

/** The present value of a field as text; '' if the record does not have it. */
export const presentValue = (answer: unknown, { path }: StepField): string =>
  path === undefined ? '' : (pickFields(answer, [path])[path] ?? '')
