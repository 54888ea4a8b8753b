import { Anchor, Text } from '@mantine/core'
import { useMemo, type ReactNode } from 'react'
import { Link } from 'react-router'
import { useNow } from '../kit/Time.tsx'
import { formatCount } from '../kit/format.ts'
import { Section } from '../kit/Section.tsx'
import { paths } from '../routing/paths.ts'
import type { Ci } from '../../contract/core/records.ts'
import { getAttentionItems } from './attention.ts'
import { AttentionList } from './AttentionList.tsx'
import { NotAvailable } from './NotAvailable.tsx'
import { MAX_CHECKED_ENVIRONMENTS, useOpenReleases } from './use-open-releases.ts'
import { RunningList } from './RunningList.tsx'
import { useHealth } from './use-health.ts'
import type { OpenDeployments } from './use-open-deployments.ts'

interface LiveSectionProps {
  organization: string
  openDeployments: OpenDeployments
}

interface AttentionSectionProps extends LiveSectionProps {
  /** Undefined until they were read. */
  clouds: readonly Ci[] | undefined
  environments: readonly Ci[] | undefined
}

const isInProgress = ({ deploymentState }: { deploymentState: string }): boolean =>
  deploymentState === 'active' || deploymentState === 'pausing'

/** What needs attention. If deployments or health cannot be read, it shows the other and says what is missing. */
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

/** Deployments in progress. */
export function RunningSection({ organization, openDeployments }: LiveSectionProps): ReactNode {
  const moving = useMemo(() => openDeployments.deployments?.filter(isInProgress), [openDeployments.deployments])
  return (
    <Section
      title="Running now"
      hint={moving && formatCount(moving.length)}
      action={
        <Anchor component={Link} to={paths.organizationDeployments(organization)}>
          All open deployments
        </Anchor>
      }
    >
      {openDeployments.failedQuery ? (
        <NotAvailable what="deployments" query={openDeployments.failedQuery} />
      ) : (
        <RunningList organization={organization} deployments={moving} />
      )}
    </Section>
  )
}
