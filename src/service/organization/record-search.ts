// Search over records by class (service-api 2.10): database source, conditions `attribute:operation:value`.
import { ciRecord } from '../records.ts'
import { refusal, type Exchange } from '../handler.ts'
import { segmentsOf, shortClass, within } from '../namespaces.ts'
import { textOf } from '../body.ts'

type Test = (record: Record<string, unknown>) => boolean

function valueAt(record: Record<string, unknown>, path: string): unknown {
  let value: unknown = record
  for (const key of path.split('.')) {
    if (typeof value !== 'object' || value === null) return undefined
    value = Object.entries(value).find(([name]) => name === key)?.[1]
  }
  return value
}

/** `name:like:web%` and the like; `attribute:value` means eq. A bare attribute name is one of `ciAttributes`. */
function testOf(query: string | undefined): Test {
  if (!query) return () => true
  const [attribute = '', second = '', ...rest] = query.split(':')
  const [operation, value] = rest.length > 0 ? [second, rest.join(':')] : ['eq', second]
  const read = (record: Record<string, unknown>) => {
    const found = valueAt(record, attribute) ?? valueAt(record, `ciAttributes.${attribute}`)
    return found === undefined || found === null ? '' : String(found)
  }
  if (operation === 'neq') return (record) => read(record) !== value
  if (operation !== 'like') return (record) => read(record) === value
  const pattern = new RegExp(
    `^${value
      .split('%')
      .map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'))
      .join('.*')}$`,
    'is',
  )
  return (record) => pattern.test(read(record))
}

/** Whether a record at this namespace is the caller's to see: below assemblies of others it is not. */
function visibility({ service, organization, rights }: Exchange): (nsPath: string) => boolean {
  if (rights.seesAll) return () => true
  const hidden = new Set(
    service.store.ci
      .all("nsPath = ? AND ciClassName = 'account.Assembly'", `/${organization.name}`)
      .filter((assembly) => !rights.sees(assembly.ciId))
      .map((assembly) => assembly.ciName),
  )
  return (nsPath) => !hidden.has(segmentsOf(nsPath)[1] ?? '')
}

const PAGE = 500

/** Records of a class, full or short, below a namespace: JSON text in pieces. */
export function* searchJson(exchange: Exchange): Generator<string> {
  const { store } = exchange.service
  const wanted = textOf(exchange.query['class_name']) ?? ''
  const nsPath = textOf(exchange.query['ns_path']) ?? `/${exchange.organization.name}`
  const classes = store.database
    .all('SELECT name FROM class')
    .map((row) => String(row['name']))
    .filter((name) => name === wanted || (!wanted.includes('.') && shortClass(name) === wanted))
  const isVisible = visibility(exchange)
  const matches = testOf(textOf(exchange.query['query']))
  const { sql, values } = within(nsPath)
  const places = classes.map(() => '?').join(', ')
  let last = 0
  let separator = '['
  for (;;) {
    const page =
      classes.length === 0
        ? []
        : store.ci.all(
            `ciClassName IN (${places}) AND ${sql} AND ciId > ? ORDER BY ciId LIMIT ${PAGE}`,
            ...classes,
            ...values,
            last,
          )
    let piece = ''
    for (const row of page) {
      const record = ciRecord(store, row)
      // An assembly itself stands in the organization's namespace.
      const place = row.ciClassName === 'account.Assembly' ? `${row.nsPath}/${row.ciName}` : row.nsPath
      if (!isVisible(place) || !matches(record)) continue
      piece += separator + JSON.stringify(record)
      separator = ','
    }
    if (piece) yield piece
    const end = page.at(-1)
    if (!end || page.length < PAGE) break
    last = end.ciId
  }
  yield separator === '[' ? '[]' : ']'
}

/** Refuses a namespace outside the organization: a search may be narrowed, not widened. */
export function checkSearchPlace({ query, organization }: Exchange): void {
  const nsPath = textOf(query['ns_path'])
  if (nsPath === undefined || nsPath === `/${organization.name}` || nsPath.startsWith(`/${organization.name}/`)) return
  throw refusal('Invalid namespace!', 401)
}
