import { Center, Text } from '@mantine/core'
import { useQueries, type UseQueryResult } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Link } from 'react-router'
import type { Ci } from '../../../contract/core/records.ts'
import { UnavailableParts } from '../../design/index.ts'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { formatCount, lowerFirst } from '../../kit/format.ts'
import { useLinkedParam } from '../../kit/search-params.ts'
import { Section } from '../../kit/Section.tsx'
import { StateBadge } from '../../kit/state/StateBadge.tsx'
import { Time, useNow } from '../../kit/Time.tsx'
import { Dimmed } from '../../kit/Dimmed.tsx'
import { useScope } from '../../routing/paths.ts'
import type { OpenDeployments } from '../deployments/open-deployments.ts'
import { isPermanent, NotAvailable, type Part } from '../NotAvailable.tsx'
import { releaseOnceQuery } from '../queries.ts'
import { getAttentionItems, type AttentionItem, type OpenRelease } from './attention.ts'
import { LineList } from './LineList.tsx'
import classes from './LineList.module.css'
import { useHealth } from './use-health.ts'

interface AttentionSectionProps {
  openDeployments: OpenDeployments
  clouds: UseQueryResult<readonly Ci[]>
  environments: UseQueryResult<readonly Ci[]>
}

/** What attention depends on, and the parts that could not be loaded. */
function useAttentionParts({ openDeployments, clouds, environments }: AttentionSectionProps) {
  const health = useHealth(useScope().organization)
  const { deployments, failedQuery } = openDeployments
  const settled = (deployments ?? failedQuery) !== undefined && !health.isPending
  const { releases, isPending, failedRelease } = useOpenReleases(settled ? environments.data : undefined)
  const parts: (Part | false)[] = [
    failedQuery !== undefined && [failedQuery, 'The deployments'],
    health.failedQuery !== undefined && [health.failedQuery, 'Health'],
    [clouds, 'The clouds'],
    [environments, 'The environments'],
    failedRelease !== undefined && [failedRelease, 'The open releases'],
  ]
  const unknown = parts.filter((part) => part !== false).filter(([{ error, data }]) => error && data === undefined)
  return { settled, health: health.data, releases, isCounted: settled && !isPending, unknown }
}

/** Names the parts whose loading can be tried again. */
export function UnavailableAttention(props: AttentionSectionProps) {
  const parts = useAttentionParts(props).unknown.filter(([query]) => !isPermanent(query))
  return (
    <UnavailableParts
      parts={parts.map(([, what]) => lowerFirst(what))}
      consequence="More may need attention than is shown."
    />
  )
}

/** What needs attention. If a part cannot be loaded, it shows the others and says that some is missing. */
export function AttentionSection(props: AttentionSectionProps) {
  const { openDeployments, clouds, environments } = props
  const { deployments } = openDeployments
  const { settled, health, releases, isCounted, unknown } = useAttentionParts(props)
  const now = useNow()
  const items = useMemo(
    () =>
      settled
        ? getAttentionItems(
            { deployments, health, clouds: clouds.data, environments: environments.data, releases },
            now,
          )
        : undefined,
    [settled, deployments, health, clouds.data, environments.data, releases, now],
  )
  const all = environments.data?.length ?? 0
  const known = items?.length ?? 0
  return (
    <Section
      title="Needs attention"
      hint={
        isCounted &&
        (unknown.length === 0 ? formatCount(known) : known > 0 ? `at least ${formatCount(known)}` : 'unknown')
      }
      action={
        all > MAX_CHECKED_ENVIRONMENTS && (
          <Dimmed>
            Open releases checked in {formatCount(MAX_CHECKED_ENVIRONMENTS)} of {formatCount(all)} environments
          </Dimmed>
        )
      }
    >
      <AttentionList items={items} unknown={unknown.length > 0} />
      <NotAvailable parts={unknown.filter(([query]) => isPermanent(query))} />
    </Section>
  )
}

const MAX_CHECKED_ENVIRONMENTS = 120

/** Open releases of the first environments. */
function useOpenReleases(environments: readonly Ci[] | undefined): {
  readonly releases: readonly OpenRelease[]
  readonly isPending: boolean
  readonly failedRelease: UseQueryResult | undefined
} {
  const checked = (environments ?? []).slice(0, MAX_CHECKED_ENVIRONMENTS)
  return useQueries({
    queries: checked.map(releaseOnceQuery),
    combine: (queries) => ({
      releases: queries.flatMap(({ data: release }, index) => {
        const environment = checked[index]
        return environment && release?.releaseState === 'open' ? [{ environment, release }] : []
      }),
      isPending: queries.some(({ isPending }) => isPending),
      failedRelease: queries.find(({ isLoadingError }) => isLoadingError),
    }),
  })
}

interface AttentionListProps {
  /** Undefined while loading. */
  items: readonly AttentionItem[] | undefined
  /** Whether a part failed to load. */
  unknown: boolean
}

const MAX_LINES = 6

/** `?attention=all` shows all items. */
function AttentionList({ items, unknown }: AttentionListProps) {
  const [shown, linkTo] = useLinkedParam('attention')
  return (
    <LineList
      items={items}
      maxLines={shown === 'all' ? Infinity : MAX_LINES}
      reservedLines={MAX_LINES}
      moreTo={linkTo('all')}
      renderLine={({ key, to, kind, state, title, detail, since }) => (
        <li key={key}>
          <Link to={to} className={`${classes.line} ${classes.attention}`}>
            <StateBadge kind={kind} state={state} />
            <Text component="bdi" inherit fw={500} truncate>
              {title}
            </Text>
            <Text component="bdi" inherit c="dimmed" truncate>
              {detail}
            </Text>
            <Text span inherit c="dimmed" ta="right" style={{ whiteSpace: 'nowrap' }}>
              {/* The service knows the last change of any instance, not since when the others are unhealthy. */}
              {kind === 'health' && since !== undefined && 'changed '}
              <Time value={since} />
            </Text>
          </Link>
        </li>
      )}
    >
      {items?.length === 0 && (
        <Center flex={1}>
          <EmptyState
            title={unknown ? 'What needs attention is unknown' : 'Nothing needs attention'}
            hint={
              unknown
                ? 'No problems in the parts that could be loaded.'
                : 'No deployment failed or is waiting, and no instance is unhealthy.'
            }
          />
        </Center>
      )}
      {items && items.length > 0 && items.length < MAX_LINES && (
        <Center flex={1} c="dimmed" mih={34}>
          {unknown ? 'More may need attention: a part could not be loaded.' : 'Nothing else needs attention.'}
        </Center>
      )}
    </LineList>
  )
}
