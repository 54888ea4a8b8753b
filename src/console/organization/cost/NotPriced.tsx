import { Anchor, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Ci } from '../../../contract/core/records.ts'
import { toProblem } from '../../data/problem.ts'
import { formatCountOf } from '../../kit/format.ts'
import { useHrefWithParams } from '../../kit/search-params.ts'
import { paths } from '../../routing/paths.ts'
import type { RunRate } from './use-run-rate.ts'

interface NotPricedProps {
  organization: string
  rate: RunRate
  /** Clouds that were not read. */
  omittedClouds: readonly Ci[]
}

const getReason = ({ error }: RunRate['unavailable'][number]): string => toProblem(error).title
const formatClouds = (clouds: RunRate['unavailable']): string => clouds.map(({ cloud }) => cloud).join(', ')

const NOTE_PROPS = { c: 'dimmed', fz: 'sm', mt: 'sm', maw: '96ch' } as const

/** What the sums leave out, beside them. */
export function NotPriced({ organization, rate, omittedClouds: notRead }: NotPricedProps): ReactNode {
  const withParams = useHrefWithParams()
  const { priced = [], notEvaluated, unavailable } = rate
  const left = priced.filter(({ perHour }) => !perHour)
  const computes = left.reduce((sum, { use }) => sum + use.computes, 0)
  const clouds = [...new Set(left.map(({ use }) => use.cloud))]
  return (
    <>
      {computes > 0 && (
        <Text {...NOTE_PROPS}>
          {formatCountOf(computes, 'compute')} in <bdi>{clouds.join(', ')}</bdi>{' '}
          {computes === 1 ? 'has no price' : 'have no price'}: no offering there is large enough, or offerings of
          several currencies fit.
        </Text>
      )}
      {notEvaluated.length > 0 && (
        <Text {...NOTE_PROPS}>
          {formatCountOf(notEvaluated.length, 'compute offering')} {notEvaluated.length === 1 ? 'is' : 'are'} not
          evaluated: their criteria ask for more than a size, or the cores and memory of the size are unknown.{' '}
          <Anchor
            component={Link}
            underline="always"
            to={`${paths.offerings(organization)}?filter=${encodeURIComponent('category=compute')}`}
          >
            Show the offerings
          </Anchor>
          .
        </Text>
      )}
      {notRead.length > 0 && (
        <Text {...NOTE_PROPS}>
          {formatCountOf(notRead.length, 'more cloud')} {notRead.length === 1 ? 'is' : 'are'} not counted.{' '}
          <Anchor component={Link} underline="always" to={withParams({ clouds: 'all' })} replace preventScrollReset>
            Count {notRead.length === 1 ? 'it' : 'them'}, too
          </Anchor>
          .
        </Text>
      )}
      {[...new Set(unavailable.map(getReason))].map((why) => (
        <Text key={why} {...NOTE_PROPS}>
          The compute report of <bdi>{formatClouds(unavailable.filter((each) => getReason(each) === why))}</bdi> is not
          available: {why}.
        </Text>
      ))}
    </>
  )
}
