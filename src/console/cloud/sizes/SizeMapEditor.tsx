import { Button, NumberInput, Text } from '@mantine/core'
import { useMemo, useState } from 'react'
import { formatCountOf } from '../../kit/format.ts'
import { PlainTable, type PlainColumn } from '../../kit/PlainTable.tsx'
import { Dimmed, Note } from '../../kit/Dimmed.tsx'
import { useLinkedParam } from '../../kit/search-params.ts'
import { ParamLink } from '../../kit/TextLink.tsx'
import { customSizes, toGigabytes } from '../offerings/capacity.ts'
import type { OfferingRow } from '../offerings/offerings.ts'
import { parseCapacity, sizeRows, withSize, type CapacityInput, type SizeRow } from './size-map.ts'

function toInput({ custom, standard }: SizeRow): CapacityInput {
  const capacity = custom ?? standard
  return capacity ? { cores: capacity.cores, memory: toGigabytes(capacity) } : { cores: '', memory: '' }
}

// Keeps what was typed; saves a size once both figures are numbers.
function useCapacityInputs() {
  const [typed, setTyped] = useState<Readonly<Record<string, CapacityInput>>>({})
  const inputOf = (row: SizeRow) => typed[row.size] ?? toInput(row)
  return {
    inputOf,
    setInput: (row: SizeRow, change: Partial<CapacityInput>) => {
      const next = { ...inputOf(row), ...change }
      setTyped({ ...typed, [row.size]: next })
      const capacity = parseCapacity(next)
      if (capacity) customSizes.set(withSize(customSizes.get(), row.size, capacity))
    },
    reset: (size: string) => {
      const { [size]: _, ...others } = typed
      setTyped(others)
      customSizes.set(withSize(customSizes.get(), size, 'none'))
    },
  }
}

function formatUsedBy({ offerings, mapped }: SizeRow): string {
  if (offerings === 0) return 'not offered'
  if (mapped === 0) return 'not used'
  return formatCountOf(mapped, 'offering')
}

/** Whether its figures matter: for an offering, or as changed before. */
const isMapped = ({ mapped, custom }: SizeRow): boolean => mapped > 0 || custom !== undefined

/** Cores and memory of each size, for offerings that do not state them. Saved in this browser. */
export default function SizeMapEditor({ rows }: { rows: readonly OfferingRow[] }) {
  const customMap = customSizes.use()
  const sizes = useMemo(() => sizeRows(rows, customMap), [rows, customMap])
  const used = sizes.filter(isMapped)
  const [requested, linkTo] = useLinkedParam('sizes')
  const shown = requested === 'all' ? sizes : used
  const { inputOf, setInput, reset } = useCapacityInputs()
  const inputColumn = (field: keyof CapacityInput, header: string): PlainColumn<SizeRow> => ({
    id: field,
    header,
    width: 120,
    render: (row) => {
      const value = inputOf(row)[field]
      return isMapped(row) ? (
        <NumberInput
          hideControls
          allowNegative={false}
          decimalScale={3}
          aria-label={`${header} of ${row.size}`}
          error={value !== '' && Number(value) <= 0}
          value={value}
          onChange={(next) => setInput(row, { [field]: next })}
        />
      ) : (
        value
      )
    },
  })
  const columns: readonly PlainColumn<SizeRow>[] = [
    { id: 'size', header: 'Size', render: ({ size }) => size },
    inputColumn('cores', 'Cores'),
    inputColumn('memory', 'Memory (GB)'),
    {
      id: 'from',
      header: 'Source',
      render: (row) =>
        row.custom ? (
          <Button variant="subtle" onClick={() => reset(row.size)}>
            {row.standard ? 'Reset to default' : 'Remove'}
          </Button>
        ) : (
          <Dimmed>{row.standard ? 'default' : 'not mapped'}</Dimmed>
        ),
    },
    {
      id: 'used',
      header: 'Used by',
      render: (row) => (
        <Text inherit c="dimmed" miw={200}>
          {formatUsedBy(row)}
        </Text>
      ),
    },
  ]
  return (
    <>
      {shown.length > 0 && <PlainTable label="Size map" columns={columns} rows={shown} rowId={({ size }) => size} />}
      <Note mt="sm" mb="lg">
        {used.length === 0
          ? 'All offerings state their cores and memory. The sizes of this map are used for offerings that do not.'
          : 'Saved in this browser, and used for offerings that do not state their cores and memory.'}{' '}
        {shown.length < sizes.length && (
          <ParamLink to={linkTo('all')} underline="always">
            Show {formatCountOf(sizes.length - shown.length, 'unused size')}
          </ParamLink>
        )}
      </Note>
    </>
  )
}
