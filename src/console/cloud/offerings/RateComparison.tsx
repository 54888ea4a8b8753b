import { Anchor, Text } from '@mantine/core'
import type { ComponentType, ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { formatCountOf } from '../../kit/format.ts'
import { useHrefWithParams } from '../../kit/search-params.ts'
import type { Pivot } from '../sizes/pivot.ts'

/** Few enough to keep the table in sight. */
const INITIAL_SIZES = 8

/** Shows the first sizes, or all with the search parameter `sizes=all`. */
export function RateComparison({ pivot, as: Chart }: { pivot: Pivot; as: ComponentType<{ pivot: Pivot }> }): ReactNode {
  const [search] = useSearchParams()
  const withParams = useHrefWithParams()
  const more = search.get('sizes') === 'all' ? 0 : Math.max(0, pivot.lines.length - INITIAL_SIZES)
  return (
    <>
      <Chart pivot={more > 0 ? { ...pivot, lines: pivot.lines.slice(0, INITIAL_SIZES) } : pivot} />
      {more > 0 && (
        <Text fz="sm" mt={-8} mb="lg">
          <Anchor component={Link} to={withParams({ sizes: 'all' })} replace preventScrollReset>
            Show {formatCountOf(more, 'more size')}
          </Anchor>
        </Text>
      )}
    </>
  )
}
