import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Ci } from '../../../contract/records.ts'
import { problemOfError } from '../../data/problem.ts'
import { formatCountOf } from '../../kit/format.ts'
import { useWithParams } from '../../kit/with-params.ts'
import { paths } from '../../paths.ts'
import classes from './Cost.module.css'
import type { RunRate } from './use-run-rate.ts'

interface NotPricedProps {
  readonly organization: string
  readonly rate: RunRate
  /** Clouds that were not read. */
  readonly left: readonly Ci[]
}

const whyOf = ({ error }: RunRate['untold'][number]): string => problemOfError(error).title
const namesOf = (clouds: RunRate['untold']): string => clouds.map(({ cloud }) => cloud).join(', ')

/** What the sums leave out, said beside them. */
export function NotPriced({ organization, rate, left: notRead }: NotPricedProps): ReactNode {
  const withParams = useWithParams()
  const { priced = [], notEvaluated, untold } = rate
  const left = priced.filter(({ perHour }) => !perHour)
  const computes = left.reduce((sum, { use }) => sum + use.computes, 0)
  const clouds = [...new Set(left.map(({ use }) => use.cloud))]
  return (
    <>
      {computes > 0 && (
        <p className={classes.left}>
          {formatCountOf(computes, 'compute')} in <bdi>{clouds.join(', ')}</bdi>{' '}
          {computes === 1 ? 'has no price' : 'have no price'}: no offering there is large enough, or offerings of
          several currencies fit.
        </p>
      )}
      {notEvaluated.length > 0 && (
        <p className={classes.left}>
          {formatCountOf(notEvaluated.length, 'offering')} of computes {notEvaluated.length === 1 ? 'is' : 'are'} not
          evaluated, since more than a size is asked for or its machine is not known:{' '}
          <Link to={`${paths.offerings(organization)}?filter=${encodeURIComponent('category=compute')}`}>
            see the offerings
          </Link>
          .
        </p>
      )}
      {notRead.length > 0 && (
        <p className={classes.left}>
          What runs in {formatCountOf(notRead.length, 'further cloud')} is not counted:{' '}
          <Link to={withParams({ clouds: 'all' })} replace preventScrollReset>
            read {notRead.length === 1 ? 'it' : 'them'}, too
          </Link>
          .
        </p>
      )}
      {[...new Set(untold.map(whyOf))].map((why) => (
        <p key={why} className={classes.left}>
          What runs in <bdi>{namesOf(untold.filter((each) => whyOf(each) === why))}</bdi> is not told: {why}.
        </p>
      ))}
    </>
  )
}
