// What loading files into designs and environments shares: items by name, their errors and secrets, the preview.
import { FILE_SECRET_PREFIX } from '../../../contract/core/values.ts'
import { describeClass } from '../../classes/catalog.ts'
import { toAttributes, toFields, toList, toText, type Fields } from '../../http/body.ts'
import { HttpError, type Exchange } from '../../http/handler.ts'
import type { Attributes } from '../../model/rows.ts'
import { parseFileText } from './file-text.ts'
import { toErrorTree, type LoadError } from './load-errors.ts'

export interface Loading {
  /** With the params of the item that is being loaded. */
  readonly exchange: Exchange
  /** Names from the top of the file to the item. */
  readonly path: readonly string[]
  readonly errors: LoadError[]
}

export const inside = (
  loading: Loading,
  path: readonly string[],
  params: Readonly<Record<string, string>> = {},
): Loading => ({
  ...loading,
  path: [...loading.path, ...path],
  exchange: { ...loading.exchange, params: { ...loading.exchange.params, ...params } },
})

export const withBody = ({ exchange }: Pick<Loading, 'exchange'>, body: Fields): Exchange => ({ ...exchange, body })

/** Runs `load` for each named item of a map. */
export function forEachItem(
  loading: Loading,
  key: string,
  sent: unknown,
  load: (item: Loading, name: string, value: unknown) => void,
) {
  for (const [name, value] of Object.entries(toFields(sent))) load(inside(loading, [key, name]), name, value)
}

/** The value of a secret that the file does not contain, as the real service sets it. */
const MISSING_SECRET = 'CHANGE ME!!!'

/** The secret behind the prefix. Without one the old secret stays. */
const readSecret = (value: string, old: string | null | undefined) =>
  value.slice(FILE_SECRET_PREFIX.length) || old || MISSING_SECRET

/** The fields of a variable with the value of a file, owned by the design or environment. */
export function toVariable(value: string, old: Attributes | undefined, owner: 'design' | 'manifest'): Fields {
  const isSecret = value.startsWith(FILE_SECRET_PREFIX)
  const ciAttributes = isSecret
    ? { secure: 'true', encrypted_value: readSecret(value, old?.['encrypted_value']) }
    : { secure: 'false', value }
  return { ciAttributes, ciAttrProps: { owner: { [isSecret ? 'encrypted_value' : 'value']: owner } } }
}

/** The class's attributes among the fields of a file, owned by the design or environment. */
export function toRecord(className: string, sent: unknown, old: Attributes, owner: 'design' | 'manifest'): Fields {
  const known = new Set((describeClass(className)?.attributes ?? []).map(({ name }) => name))
  const entries = Object.entries(toAttributes(sent)).filter(([name]) => known.has(name))
  const ciAttributes = entries.map(([name, value]) => [
    name,
    value?.startsWith(FILE_SECRET_PREFIX) ? readSecret(value, old[name]) : value,
  ])
  return {
    ciAttributes: Object.fromEntries(ciAttributes),
    ciAttrProps: { owner: Object.fromEntries(entries.map(([name]) => [name, owner])) },
  }
}

/** The file of the request: `data`, or an uploaded `data_file`. Files that import others are refused: this service fetches nothing. */
function parseFile({ body }: Pick<Exchange, 'body'>): Fields {
  const { data, data_file: file } = toFields(body)
  const parsed = parseFileText(toText(file) ?? toText(data))
  const imports = toList(parsed['import'])
  if (imports.length === 0) return parsed
  const refused = imports.map((address) => [toText(address), 'Failed to load: imports are not supported.'])
  throw new HttpError(422, { errors: { import: Object.fromEntries(refused) } })
}

type LoadAll = (loading: Loading, data: Fields) => void

function loadFile(exchange: Exchange, loadAll: LoadAll): Fields {
  const data = parseFile(exchange)
  const errors: LoadError[] = []
  loadAll({ exchange, path: [], errors }, data)
  if (errors.length > 0) throw new HttpError(422, { ...data, errors: toErrorTree(errors) })
  return data
}

/** The answer to a preview: status 200 even with errors. */
function previewFile(exchange: Exchange, loadAll: LoadAll): HttpError {
  try {
    return new HttpError(200, loadFile(exchange, loadAll))
  } catch (error) {
    if (error instanceof HttpError) return new HttpError(200, error.body)
    throw error
  }
}

/**
 * Loads the file of the request and answers its data. Throws 422 with the errors of all items. A preview throws its answer, which rolls
 * the load back.
 */
export function loadRequestFile(exchange: Exchange, loadAll: LoadAll): Fields {
  if (toText(toFields(exchange.body)['preview']) === 'true') throw previewFile(exchange, loadAll)
  return loadFile(exchange, loadAll)
}
