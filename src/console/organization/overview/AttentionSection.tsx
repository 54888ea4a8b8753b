import { Anchor, Center, Paper, Text } from '@mantine/core'
import { useMemo, type ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { Ci } from '../../../contract/core/records.ts'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { formatCount, formatCountOf } from '../../kit/format.ts'
import { useHrefWithParams } from '../../kit/search-params.ts'
import { Section } from '../../kit/Section.tsx'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { StateBadge } from '../../kit/state/StateBadge.tsx'
import { Time, useNow } from '../../kit/Time.tsx'
import type { OpenDeployments } from '../deployments/open-deployments.ts'
import { NotAvailable } from '../NotAvailable.tsx'
import { getAttentionItems, type AttentionItem } from './attention.ts'
import classes from './Overview.module.css'
import { useHealth } from './use-health.ts'
import { MAX_CHECKED_ENVIRONMENTS, useOpenReleases } from './use-open-releases.ts'

interface AttentionSectionProps {
  openDeployments: OpenDeployments
  organization: string
  /** Undefined while loading. */
  clouds: readonly Ci[] | undefined
  environments: readonly Ci[] | undefined
}

/** What needs attention. If deployments or health cannot be loaded, it shows the other and says what is missing. */
export function AttentionSection({
  organization,
  openDeployments,
  clouds,
  environments,
}: AttentionSectionProps): ReactNode {
  const health = useHealth(organization)
  const { deployments, failedQuery } = openDeployments
  const settled = (deployments ?? failedQuery) !== undefined && !health.isPending
  const healthData = health.data
  const releases = useOpenReleases(settled ? environments : undefined)
  const now = useNow()
  const items = useMemo(
    () =>
      settled ? getAttentionItems({ deployments, health: healthData, clouds, environments, releases }, now) : undefined,
    [settled, deployments, healthData, clouds, environments, releases, now],
  )
  const all = environments?.length ?? 0
  return (
    <Section
      title="Needs attention"
      hint={items && formatCount(items.length)}
      action={
        all > MAX_CHECKED_ENVIRONMENTS && (
          <Text span inherit c="dimmed">
            Open releases checked in {formatCount(MAX_CHECKED_ENVIRONMENTS)} of {formatCount(all)} environments
          </Text>
        )
      }
    >
      <AttentionList
        items={items}
        unavailable={health.error && !healthData ? 'health' : failedQuery && 'deployments'}
      />
      {failedQuery && <NotAvailable what="deployments" query={failedQuery} />}
      {!healthData && <NotAvailable what="health" query={health} />}
    </Section>
  )
}

/** Rows before "Show more". Their height is reserved while loading. */
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
  /** The part that failed to load. */
  unavailable: 'health' | 'deployments' | undefined
}

const EMPTY_HINTS = {
  both: 'No deployment failed or is waiting, and no instance is unhealthy.',
  health: 'No deployment failed or is waiting. The health of instances is not available.',
  deployments: 'No instance is unhealthy. The state of deployments is not available.',
}

/** The items, undefined while loading. `?attention=all` shows all. */
function AttentionList({ items, unavailable }: AttentionListProps): ReactNode {
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
