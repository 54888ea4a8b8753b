import { Text } from '@mantine/core'
import { LongText } from './LongText.tsx'
import { isSecret } from '../../contract/core/secrets.ts'
import { MASK } from './secrets.ts'
import { PlainTable, type PlainColumn } from './PlainTable.tsx'
import classes from './Diff.module.css'
import { showInvisible } from './format.ts'

export interface Difference {
  attribute: string
  /** As in the form; by default the attribute's name is shown. */
  label?: string | undefined
  /** Undefined: no value on this side. */
  before: string | undefined
  after: string | undefined
}

interface DiffValueProps {
  /** Of the attribute, since secrets are known by name. */
  name: string
  value: string | undefined
  /** Shown for undefined. */
  none?: string
}

/** A value of an attribute on one side. Secrets are masked. */
export function DiffValue({ name, value, none = 'none' }: DiffValueProps) {
  if (value === undefined || value === '') return <span className={classes.none}>{value === '' ? 'empty' : none}</span>
  return <LongText>{isSecret(name, value) ? MASK : value}</LongText>
}

const Before = ({ attribute, before }: Difference) => (
  <del className={classes.before}>
    <DiffValue name={attribute} value={before} />
  </del>
)

const After = ({ attribute, after }: Difference) => (
  <ins className={classes.after}>
    <DiffValue name={attribute} value={after} />
  </ins>
)

const columnsFor = (
  [before, after]: readonly [string, string] = ['Before', 'After'],
): readonly PlainColumn<Difference>[] => [
  {
    id: 'attribute',
    header: 'Attribute',
    width: '26%',
    render: ({ attribute, label }) =>
      label === undefined ? (
        <Text component="bdi" ff="monospace" fz="xs">
          {showInvisible(attribute)}
        </Text>
      ) : (
        <span dir="auto">{showInvisible(label)}</span>
      ),
  },
  { id: 'before', header: before, width: '37%', mono: true, render: Before },
  { id: 'after', header: after, width: '37%', mono: true, render: After },
]

/** One changed attribute in a line: `max_threads 200 → 400`. Secrets are masked. */
export const DiffLine = (difference: Difference) => (
  <Text span ff="monospace" fz="xs" style={{ overflowWrap: 'anywhere' }}>
    <bdi>{showInvisible(difference.label ?? difference.attribute)}</bdi> <Before {...difference} />{' '}
    <span aria-hidden="true">→</span> <After {...difference} />
  </Text>
)

interface DiffProps {
  label: string
  differences: readonly Difference[]
  /** Headers of the two sides. */
  sides?: readonly [string, string] | undefined
}

/** Changed attributes with both values. Secrets are masked. */
export const Diff = ({ label, differences, sides }: DiffProps) => (
  <PlainTable label={label} columns={columnsFor(sides)} rows={differences} rowId={({ attribute }) => attribute} />
)
