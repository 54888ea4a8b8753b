import { Button, Text, TextInput } from '@mantine/core'
import { useMemo, useState, type ReactNode } from 'react'
import { formatCountOf } from '../../kit/format.ts'
import { PlainTable, type PlainColumn } from '../../kit/PlainTable.tsx'
import { ownSizes } from '../offerings/capacity.ts'
import { gigabytesOf } from '../offerings/machine-words.ts'
import type { OfferingRow } from '../offerings/offerings.ts'
import { figureProblem, sizeRows, typedCapacity, withSize, type SizeRow } from './size-map.ts'

type Figure = 'cores' | 'memory'

function shown({ own, usual }: SizeRow): Record<Figure, string> {
  const capacity = own ?? usual
  return capacity ? { cores: String(capacity.cores), memory: String(gigabytesOf(capacity)) } : { cores: '', memory: '' }
}

// Saved once both figures are numbers; until then only the inputs have them.
function useTyped() {
  const [typed, setTyped] = useState<Readonly<Record<string, Record<Figure, string>>>>({})
  const type = (row: SizeRow, figure: Figure, text: string) => {
    const next = { ...(typed[row.size] ?? shown(row)), [figure]: text }
    setTyped({ ...typed, [row.size]: next })
    const capacity = typedCapacity(next.cores, next.memory)
    if (capacity) ownSizes.set(withSize(ownSizes.get(), row.size, capacity))
  }
  const forget = (size: string) => {
    const { [size]: _, ...others } = typed
    setTyped(others)
    ownSizes.set(withSize(ownSizes.get(), size, 'none'))
  }
  return { textOf: (row: SizeRow, figure: Figure) => (typed[row.size] ?? shown(row))[figure], type, forget }
}

function usedBy({ offerings, mapped }: SizeRow): string {
  if (offerings === 0) return 'not offered'
  const all = formatCountOf(offerings, 'offering')
  if (mapped === 0) return `none: ${all} with stated cores and memory`
  return mapped === offerings ? all : `${mapped} of ${all}; the others state cores and memory`
}

/** Cores and memory of each size, for offerings that do not state them. Saved in this browser immediately. */
export default function SizeMapEditor({ rows }: { rows: readonly OfferingRow[] }): ReactNode {
  const own = ownSizes.use()
  const sizes = useMemo(() => sizeRows(rows, own), [rows, own])
  const { textOf, type, forget } = useTyped()
  const figure = (name: Figure, header: string): PlainColumn<SizeRow> => ({
    id: name,
    header,
    width: 120,
    render: (row) => {
      const problem = figureProblem(textOf(row, name))
      return (
        <TextInput
          inputMode="decimal"
          aria-label={`${header} of ${row.size}`}
          error={problem !== undefined}
          title={problem}
          value={textOf(row, name)}
          onChange={(event) => type(row, name, event.currentTarget.value)}
        />
      )
    },
  })
  const columns: readonly PlainColumn<SizeRow>[] = [
    { id: 'size', header: 'Size', render: ({ size }) => <bdi>{size}</bdi> },
    figure('cores', 'Cores'),
    figure('memory', 'Memory GB'),
    {
      id: 'from',
      header: 'Source',
      render: (row) =>
        row.own ? (
          <Button variant="subtle" onClick={() => forget(row.size)}>
            {row.usual ? 'Reset to usual' : 'Remove'}
          </Button>
        ) : (
          <Text span inherit c="dimmed">
            {row.usual ? 'usual' : 'not mapped'}
          </Text>
        ),
    },
    {
      id: 'used',
      header: 'Used by',
      render: (row) => (
        <Text span inherit c="dimmed">
          {usedBy(row)}
        </Text>
      ),
    },
  ]
  return (
    <>
      <PlainTable label="Size map" columns={columns} rows={sizes} rowId={({ size }) => size} />
      <Text c="dimmed" fz="sm" mt="sm" mb="lg">
        Saved in this browser as soon as cores and memory are numbers. Offerings that state their own cores and memory
        ignore this map.
      </Text>
    </>
  )
}
