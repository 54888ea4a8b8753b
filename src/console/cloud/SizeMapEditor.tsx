import { useMemo, useState, type ReactNode } from 'react'
import { Button } from '../kit/Button.tsx'
import { formatCountOf } from '../kit/format.ts'
import { PlainTable, type PlainColumn } from '../kit/PlainTable.tsx'
import field from '../kit/Field.module.css'
import { ownSizes } from './capacity.ts'
import { gigabytesOf } from './machine-words.ts'
import classes from './Offerings.module.css'
import type { OfferingRow } from './offerings.ts'
import { figureProblem, sizeRows, typedCapacity, withSize, type SizeRow } from './size-map.ts'

type Figure = 'cores' | 'memory'

function shown({ own, usual }: SizeRow): Record<Figure, string> {
  const capacity = own ?? usual
  return capacity ? { cores: String(capacity.cores), memory: String(gigabytesOf(capacity)) } : { cores: '', memory: '' }
}

// What is typed holds as soon as both figures are numbers; until then it stays where it was typed.
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
  if (mapped === 0) return `none: ${all === '1 offering' ? 'its offering says' : `all ${all} say`} the machine`
  return mapped === offerings ? all : `${mapped} of ${all}; the others say the machine`
}

/** What each size is, where offerings do not say so themselves. Kept in this browser, at once. */
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
        <input
          className={field.control}
          inputMode="decimal"
          aria-label={`${header} of ${row.size}`}
          aria-invalid={problem ? true : undefined}
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
      header: 'From',
      render: (row) =>
        row.own ? (
          <Button variant="subtle" onClick={() => forget(row.size)}>
            {row.usual ? 'Set here: use the usual' : 'Set here: forget'}
          </Button>
        ) : (
          <span className={classes.dim}>{row.usual ? 'usual' : 'not mapped'}</span>
        ),
    },
    { id: 'used', header: 'Used by', render: (row) => <span className={classes.dim}>{usedBy(row)}</span> },
  ]
  return (
    <>
      <PlainTable label="Size map" columns={columns} rows={sizes} rowId={({ size }) => size} />
      <p className={classes.dim} style={{ margin: '8px 0 20px', fontSize: 13 }}>
        Kept in this browser as soon as cores and memory are numbers; an offering that says its own machine goes before
        it.
      </p>
    </>
  )
}
