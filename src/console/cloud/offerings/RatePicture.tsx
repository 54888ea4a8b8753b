import { Anchor, Text } from '@mantine/core'
import type { ComponentType, ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { formatCountOf } from '../../kit/format.ts'
import { useWithParams } from '../../kit/with-params.ts'
import type { Pivot } from '../sizes/pivot.ts'

/** Sizes that a picture shows before somebody asks for all: the table stays in sight. */
const SIZES = 8

/** Rates by size and cloud, the first sizes until somebody asks for all; which is in the address. */
export function RatePicture({ pivot, as: Picture }: { pivot: Pivot; as: ComponentType<{ pivot: Pivot }> }): ReactNode {
  const [search] = useSearchParams()
  const withParams = useWithParams()
  const more = search.get('sizes') === 'all' ? 0 : Math.max(0, pivot.lines.length - SIZES)
  return (
    <>
      <Picture pivot={more > 0 ? { ...pivot, lines: pivot.lines.slice(0, SIZES) } : pivot} />
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
