import { Paper, Table, Text, VisuallyHidden } from '@mantine/core'
import { Link } from 'react-router'
import { useScrollable } from '../../kit/Scrollable.tsx'
import { Status } from '../../kit/state/StateBadge.tsx'
import { useHrefWithParams } from '../../kit/search-params.ts'
import classes from '../offerings/Offerings.module.css'
import { formatCapacity } from '../offerings/capacity.ts'
import { cheapestLabel, rateLabel } from '../offerings/offerings.ts'
import type { Pivot, PivotCell } from './pivot.ts'

/** Tint by relative price; it only repeats the figure. */
const cellColor = (cells: readonly PivotCell[]): string => {
  const share = 3 + 15 * Math.max(...cells.map(({ relativeRate }) => relativeRate))
  return `color-mix(in oklab, var(--accent) ${share}%, var(--surface))`
}

/** Rates per hour by size and cloud. Each figure links to its offerings in the table. */
export function SizePivot({ pivot }: { pivot: Pivot }) {
  const { ref, attributes } = useScrollable<HTMLDivElement>('Rates by size and cloud')
  const withParams = useHrefWithParams()
  const rate = ({ row }: PivotCell) => (
    <Link
      key={row.currency}
      to={withParams({ filter: `size=${row.size} cloud=${row.cloud}`, quick: undefined })}
      preventScrollReset
      data-cheapest={row.cheapestOf > 0 || undefined}
    >
      {`${rateLabel(row)} `}
      <small>{row.currency}</small>
      {row.cheapestOf > 0 && <VisuallyHidden> {cheapestLabel(row)}</VisuallyHidden>}
    </Link>
  )
  return (
    <Paper ref={ref} className={classes.pivot} {...attributes}>
      <Table withColumnBorders tabularNums aria-label={`Lowest rate per hour: ${pivot.category || 'uncategorized'}`}>
        <Table.Thead c="dimmed">
          <Table.Tr>
            <Table.Th scope="col">Size</Table.Th>
            {pivot.clouds.map((cloud) => (
              <Table.Th key={cloud} scope="col">
                <bdi>{cloud}</bdi>
                {pivot.unusable.has(cloud) && (
                  <div>
                    <Status icon="attention">{pivot.unusable.get(cloud)}</Status>
                  </div>
                )}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {pivot.lines.map(({ size, machines, cells }) => (
            <Table.Tr key={size}>
              <Table.Th scope="row">
                <bdi>{size}</bdi>
                {machines.map((machine) => (
                  <Text key={formatCapacity(machine)} fz="xs" c="dimmed">
                    {formatCapacity(machine)}
                  </Text>
                ))}
              </Table.Th>
              {cells.map((cell, index) => (
                <Table.Td
                  key={pivot.clouds[index]}
                  bg={cell.length > 0 ? cellColor(cell) : undefined}
                  c={cell.length > 0 ? undefined : 'dimmed'}
                >
                  {cell.length === 0 ? 'none' : cell.map(rate)}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Paper>
  )
}
