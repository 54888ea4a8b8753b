import { Center, Text } from '@mantine/core'
import { useQueries } from '@tanstack/react-query'
import { useMemo, type ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { Ci } from '../../../contract/core/records.ts'
import { Dimmed } from '../../kit/Dimmed.tsx'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { formatCount } from '../../kit/format.ts'
import { useHrefWithParams } from '../../kit/search-params.ts'
import { Section } from '../../kit/Section.tsx'
import { StateBadge } from '../../kit/state/StateBadge.tsx'
import { Time, useNow } from '../../kit/Time.tsx'
import { parseNsPath } from '../../routing/paths.ts'
import { latestReleaseQuery } from '../../transition/index.ts'
import type { OpenDeployments } from '../deployments/open-deployments.ts'
import { NotAvailable } from '../NotAvailable.tsx'
import { getAttentionItems, type AttentionItem, type OpenRelease } from './attention.ts'
import { LineList } from './LineList.tsx'
import classes from './Overview.module.css'
import { useHealth } from './use-health.ts'

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
          <Dimmed>
            Open releases checked in {formatCount(MAX_CHECKED_ENVIRONMENTS)} of {formatCount(all)} environments
          </Dimmed>
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

const MAX_CHECKED_ENVIRONMENTS = 120
const RELEASE_STALE_MS = 600_000

/** Open releases of the first environments, cached for ten minutes: the service lists them per environment only. */
function useOpenReleases(environments: readonly Ci[] | undefined): readonly OpenRelease[] {
  const checked = (environments ?? []).slice(0, MAX_CHECKED_ENVIRONMENTS)
  return useQueries({
    queries: checked.map(({ nsPath, ciName }) => {
      const { organization, assembly } = parseNsPath(nsPath)
      return {
        ...latestReleaseQuery(organization, assembly, ciName, { lowPriority: true }),
        staleTime: RELEASE_STALE_MS,
        refetchInterval: false as const,
      }
    }),
    combine: (queries) =>
      queries.flatMap(({ data: release }, index) => {
        const environment = checked[index]
        return environment && release?.releaseState === 'open' ? [{ environment, release }] : []
      }),
  })
}

const EMPTY_HINTS = {
  both: 'No deployment failed or is waiting, and no instance is unhealthy.',
  health: 'No deployment failed or is waiting. The health of instances is not available.',
  deployments: 'No instance is unhealthy. The state of deployments is not available.',
}

interface AttentionListProps {
  /** Undefined while loading. */
  items: readonly AttentionItem[] | undefined
  /** The part that failed to load. */
  unavailable: 'health' | 'deployments' | undefined
}

const MAX_LINES = 6

/** `?attention=all` shows all items. */
function AttentionList({ items, unavailable }: AttentionListProps): ReactNode {
  const [params] = useSearchParams()
  const withParams = useHrefWithParams()
  return (
    <LineList
      items={items}
      maxLines={params.get('attention') === 'all' ? Infinity : MAX_LINES}
      reservedLines={MAX_LINES}
      moreTo={withParams({ attention: 'all' })}
      renderLine={({ key, to, kind, state, title, detail, since }) => (
        <li key={key}>
          <Link to={to} className={`${classes.line} ${classes.attention}`}>
            <StateBadge kind={kind} state={state} />
            <Text component="bdi" inherit fw={500} truncate>
              {title}
            </Text>
            <Text component="bdi" inherit c="dimmed" truncate visibleFrom="sm">
              {detail}
            </Text>
            <Text span inherit c="dimmed" ta="right">
              <Time value={since} />
            </Text>
          </Link>
        </li>
      )}
    >
      {items?.length === 0 && (
        <Center flex={1}>
          <EmptyState
            title={unavailable ? 'Nothing known needs attention' : 'Nothing needs attention'}
            hint={EMPTY_HINTS[unavailable ?? 'both']}
          />
        </Center>
      )}
      {items && items.length > 0 && items.length < MAX_LINES && (
        <Center flex={1} c="dimmed" mih={34}>
          {unavailable ? 'Nothing else that is known' : 'Nothing else'} needs attention.
        </Center>
      )}
    </LineList>
  )
}
