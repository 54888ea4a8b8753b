import { Box } from '@mantine/core'
import { PlainTable, type PlainColumn } from '../../kit/PlainTable.tsx'
import { Section } from '../../kit/Section.tsx'
import { isJsonObject, parseObject } from '../../kit/form/json-text.ts'

type Entry = readonly [name: string, value: Readonly<Record<string, unknown>>]

const toText = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

const parseEntries = (json: string): Entry[] =>
  Object.entries(parseObject(json)).map(([name, value]) => [name, isJsonObject(value) ? value : {}])

const textColumn = (id: string, header: string): PlainColumn<Entry> => ({
  id,
  header,
  render: ([, value]) => toText(value[id]),
})

/** As in "busy >= 85, 3 times in 5 min". */
function formatCondition(metric: string, condition: unknown): string {
  if (!isJsonObject(condition)) return ''
  const [operator, value, duration, count] = ['operator', 'value', 'duration', 'numocc'].map((key) =>
    toText(condition[key]),
  )
  const times = count ? `, ${count} times` : ''
  return `${metric} ${operator} ${value}${times}${duration ? ` in ${duration} min` : ''}`
}

const nameColumn: PlainColumn<Entry> = { id: 'name', header: 'Name', render: ([name]) => name }

const METRIC_COLUMNS: readonly PlainColumn<Entry>[] = [
  nameColumn,
  textColumn('unit', 'Unit'),
  {
    id: 'description',
    header: 'Description',
    render: ([name, { description }]) => toText(description) !== name && toText(description),
  },
]

const THRESHOLD_COLUMNS: readonly PlainColumn<Entry>[] = [
  nameColumn,
  {
    id: 'state',
    header: 'Sets health to',
    render: ([, { state }]) => toText(state) || 'not changed',
  },
  {
    id: 'measured',
    header: 'Measured',
    render: ([, { stat, metric, bucket }]) =>
      [toText(stat), `of ${toText(metric)}`, bucket ? `per ${toText(bucket)}` : ''].join(' ').trim(),
  },
  {
    id: 'trigger',
    header: 'Opens an event',
    render: ([, { metric, trigger }]) => formatCondition(toText(metric), trigger),
  },
  { id: 'reset', header: 'Closes it', render: ([, { metric, reset }]) => formatCondition(toText(metric), reset) },
]

const TABLES = [
  ['Metrics', 'metrics', METRIC_COLUMNS],
  ['Thresholds', 'thresholds', THRESHOLD_COLUMNS],
] as const

/** The stored metrics and thresholds of a monitor (service-api 7.2). */
export const MonitorTables = ({ attributes }: { attributes: Readonly<Record<string, string>> }) => (
  <Box mb={32}>
    {TABLES.map(([title, attribute, columns]) => (
      <Section key={attribute} title={title}>
        <PlainTable
          label={title}
          columns={columns}
          rows={parseEntries(attributes[attribute] ?? '')}
          rowId={([name]) => name}
          emptyState={{ title: `No ${attribute}`, hint: 'They are set below.' }}
        />
      </Section>
    ))}
  </Box>
)
