import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { EmptyState } from '../kit/EmptyState.tsx'
import { formatCountOf } from '../kit/format.ts'
import { Skeleton } from '../kit/Skeleton.tsx'
import { StateBadge } from '../kit/state/StateBadge.tsx'
import { Time } from '../kit/Time.tsx'
import { useWithParams } from '../kit/with-params.ts'
import type { AttentionItem } from './attention.ts'
import classes from './Overview.module.css'

/** Lines that stand before the rest is asked for; their room is kept whatever comes. */
const SHOWN = 6

function Item({ item }: { item: AttentionItem }) {
  return (
    <li>
      <Link to={item.to} className={classes.attention}>
        <StateBadge kind={item.kind} state={item.state} />
        <bdi className={classes.subject}>{item.title}</bdi>
        <bdi className={classes.detail}>{item.detail}</bdi>
        <span className={classes.age}>
          <Time value={item.since} />
        </span>
      </Link>
    </li>
  )
}

interface AttentionListProps {
  readonly items: readonly AttentionItem[] | undefined
  /** What could not be read, so that nothing may be said of it. */
  readonly unknown: 'health' | 'deployments' | undefined
}

const NOTHING = {
  both: 'No deployment failed or waits, and no instance is unhealthy.',
  health: 'No deployment failed or waits. Whether instances are unhealthy is not known.',
  deployments: 'No instance is unhealthy. Whether deployments failed or wait is not known.',
}

/** What to look at, the severest first; `undefined` while it is awaited. Whether all of it is shown is in the address. */
export function AttentionList({ items, unknown }: AttentionListProps): ReactNode {
  const [params] = useSearchParams()
  const all = params.get('attention') === 'all'
  const more = items && !all && items.length > SHOWN ? items.length - (SHOWN - 1) : 0
  const shown = items?.slice(0, more > 0 ? SHOWN - 1 : undefined)
  const few = shown !== undefined && shown.length > 0 && shown.length < SHOWN && more === 0
  const withParams = useWithParams()
  return (
    <div className={classes.room} data-lines={SHOWN}>
      <div className={classes.lines} data-words={shown?.length === 0 || undefined} data-few={few || undefined}>
        {!shown ? (
          <Skeleton lines={SHOWN} as="rows" />
        ) : shown.length === 0 ? (
          <EmptyState
            title={unknown ? 'Nothing known needs attention' : 'Nothing needs attention'}
            hint={NOTHING[unknown ?? 'both']}
          />
        ) : (
          <ul>
            {shown.map((item) => (
              <Item key={item.key} item={item} />
            ))}
            {more > 0 && (
              <li>
                <Link to={withParams({ attention: 'all' })} preventScrollReset className={classes.more}>
                  Show {formatCountOf(more, 'more', 'more')}
                </Link>
              </li>
            )}
          </ul>
        )}
        {few && (
          <p className={classes.rest}>{unknown ? 'Nothing else that is known' : 'Nothing else'} needs attention.</p>
        )}
      </div>
    </div>
  )
}
