import type { CSSProperties, ReactNode } from 'react'
import { useFollow } from '../kit/use-follow.ts'
import { useScrollable } from '../kit/use-scrollable.ts'
import { useWithParams } from '../kit/with-params.ts'
import { cheapestWords, rateWords } from './offerings.ts'
import classes from './Offerings.module.css'
import type { Pivot, PivotCell } from './pivot.ts'

const tint = (cells: readonly PivotCell[]): CSSProperties & { '--height': number } => ({
  '--height': Math.max(0, ...cells.map(({ height }) => height)),
})

/** Rates per hour, sizes down and clouds across; a figure narrows the table to its offerings. */
export function SizePivot({ pivot }: { pivot: Pivot }): ReactNode {
  const { ref, attributes } = useScrollable<HTMLDivElement>('Rates by size and cloud')
  const withParams = useWithParams()
  const follow = useFollow()
  const rate = ({ row }: PivotCell) => (
    <a
      key={row.currency}
      href={withParams({ filter: `size=${row.size} cloud=${row.cloud}`, quick: undefined })}
      onClick={follow}
      data-cheapest={row.cheapestOf > 0 || undefined}
    >
      {`${rateWords(row)} `}
      <small>{row.currency}</small>
      {row.cheapestOf > 0 && <span className="visually-hidden"> {cheapestWords(row)}</span>}
    </a>
  )
  return (
    <div ref={ref} className={classes.pivot} {...attributes}>
      <table>
        <caption className="visually-hidden">Lowest rate per hour of {pivot.category || 'no category'}</caption>
        <thead>
          <tr>
            <th scope="col">Size</th>
            {pivot.clouds.map((cloud) => (
              <th key={cloud} scope="col">
                <bdi>{cloud}</bdi>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {pivot.lines.map(({ size, cells }) => (
            <tr key={size}>
              <th scope="row">
                <bdi>{size}</bdi>
              </th>
              {cells.map((cell, at) => (
                <td key={pivot.clouds[at]} className={cell.length > 0 ? classes.cell : undefined} style={tint(cell)}>
                  {cell.length === 0 ? <span className={classes.dim}>none</span> : cell.map(rate)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
