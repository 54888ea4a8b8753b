import { Anchor, Center, Paper, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { EmptyState } from '../kit/EmptyState.tsx'
import { formatCountOf } from '../kit/format.ts'
import { Skeleton } from '../kit/Skeleton.tsx'
import { StateBadge } from '../kit/state/StateBadge.tsx'
import { Time } from '../kit/Time.tsx'
import { useHrefWithParams } from '../kit/search-params.ts'
import type { AttentionItem } from './attention.ts'
import classes from './Overview.module.css'

/** Lines before "Show more". Their height is reserved, so that nothing below moves when they arrive. */
const MAX_ROWS = 6
const HEIGHT = { base: MAX_ROWS * 56 + 7, sm: MAX_ROWS * 34 + 7 }

function AttentionRow({ item }: { item: AttentionItem }) {
  return (
    <li>
      <Link to={item.to} className={`${classes.line} ${classes.attention}`}>
        <StateBadge kind={item.kind} state={item.state} />
        <Text component="bdi" inherit fw={500} truncate>
          {item.title}
        </Text>
        <Text component="bdi" inherit c="dimmed" truncate visibleFrom="sm">
          {item.detail}
        </Text>
        <Text span inherit c="dimmed" ta="right">
          <Time value={item.since} />
        </Text>
      </Link>
    </li>
  )
}

interface AttentionListProps {
  items: readonly AttentionItem[] | undefined
  /** What could not be read. */
  unavailable: 'health' | 'deployments' | undefined
}

const EMPTY_HINTS = {
  both: 'No deployment failed or is waiting, and no instance is unhealthy.',
  health: 'No deployment failed or is waiting. The health of instances is not available.',
  deployments: 'No instance is unhealthy. The state of deployments is not available.',
}

/** What to look at, the most severe first; `undefined` while loading. `?attention=all` shows all of it. */
export function AttentionList({ items, unavailable }: AttentionListProps): ReactNode {
  const [params] = useSearchParams()
  const all = params.get('attention') === 'all'
  const more = items && !all && items.length > MAX_ROWS ? items.length - (MAX_ROWS - 1) : 0
  const shown = items?.slice(0, more > 0 ? MAX_ROWS - 1 : undefined)
  const few = shown !== undefined && shown.length > 0 && shown.length < MAX_ROWS && more === 0
  const withParams = useHrefWithParams()
  return (
    <Paper display="flex" mih={HEIGHT} fz="sm" style={{ flexDirection: 'column', overflow: 'hidden' }}>
      {!shown && <Skeleton lines={MAX_ROWS} variant="rows" />}
      {shown && shown.length > 0 && (
        <ul className={classes.lines}>
          {shown.map((item) => (
            <AttentionRow key={item.key} item={item} />
          ))}
          {more > 0 && (
            <li>
              <Anchor
                component={Link}
                to={withParams({ attention: 'all' })}
                preventScrollReset
                className={classes.line}
              >
                Show {formatCountOf(more, 'more', 'more')}
              </Anchor>
            </li>
          )}
        </ul>
      )}
      {shown?.length === 0 && (
        <Center flex={1}>
          <EmptyState
            title={unavailable ? 'Nothing known needs attention' : 'Nothing needs attention'}
            hint={EMPTY_HINTS[unavailable ?? 'both']}
          />
        </Center>
      )}
      {few && (
        <Center flex={1} c="dimmed" mih={34}>
          {unavailable ? 'Nothing else that is known' : 'Nothing else'} needs attention.
        </Center>
      )}
    </Paper>
  )
}
