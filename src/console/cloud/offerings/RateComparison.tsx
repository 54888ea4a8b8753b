import { Anchor, Text } from '@mantine/core'
import type { ComponentType, ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { formatCountOf } from '../../kit/format.ts'
import { useHrefWithParams } from '../../kit/search-params.ts'
import type { Pivot } from '../sizes/pivot.ts'

/** Sizes that a picture shows before somebody asks for all: the table stays in sight. */
const INITIAL_SIZES = 8

/** Rates by size and cloud, the first sizes until somebody asks for all; which is in the address. */
export function RateComparison({
  pivot,
  as: Picture,
}: {
  pivot: Pivot
  as: ComponentType<{ pivot: Pivot }>
}): ReactNode {
  const [search] = useSearchParams()
  const withParams = useHrefWithParams()
  const more = search.get('sizes') === 'all' ? 0 : Math.max(0, pivot.lines.length - INITIAL_SIZES)
  return (
    <>
      <Picture pivot={more > 0 ? { ...pivot, lines: pivot.lines.slice(0, INITIAL_SIZES) } : pivot} />
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
