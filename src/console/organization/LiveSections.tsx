import { Anchor, Text } from '@mantine/core'
import { useMemo, type ReactNode } from 'react'
import { Link } from 'react-router'
import { useNow } from '../kit/clock.ts'
import { formatCount } from '../kit/format.ts'
import { Section } from '../kit/Section.tsx'
import { paths } from '../paths.ts'
import type { Ci } from '../../contract/core/records.ts'
import { attentionItems } from './attention.ts'
import { AttentionList } from './AttentionList.tsx'
import { NotAvailable } from './NotAvailable.tsx'
import { MOST_LOOKED_AT, useOpenReleases } from './open-releases.ts'
import { RunningList } from './RunningList.tsx'
import { useHealth } from './use-health.ts'
import type { OpenDeployments } from './use-open-deployments.ts'

interface LiveSectionProps {
  readonly organization: string
  readonly open: OpenDeployments
}

interface AttentionSectionProps extends LiveSectionProps {
  /** Undefined until they were read. */
  readonly clouds: readonly Ci[] | undefined
  readonly environments: readonly Ci[] | undefined
}

const isMoving = ({ deploymentState }: { readonly deploymentState: string }): boolean =>
  deploymentState === 'active' || deploymentState === 'pausing'

/** What needs attention. If deployments or health cannot be read, it shows the other and says what is missing. */
export function AttentionSection({ organization, open, clouds, environments }: AttentionSectionProps): ReactNode {
  const health = useHealth(organization)
  const { deployments, failed } = open
  const settled = (deployments ?? failed) !== undefined && !health.isPending
  const healthData = health.data
  const releases = useOpenReleases(settled ? environments : undefined)
  const now = useNow()
  const items = useMemo(
    () =>
      settled ? attentionItems({ deployments, health: healthData, clouds, environments, releases }, now) : undefined,
    [settled, deployments, healthData, clouds, environments, releases, now],
  )
  const all = environments?.length ?? 0
  return (
    <Section
      title="Needs attention"
      hint={items && formatCount(items.length)}
      action={
        all > MOST_LOOKED_AT && (
          <Text span inherit c="dimmed">
            Open releases checked in {formatCount(MOST_LOOKED_AT)} of {formatCount(all)} environments
          </Text>
        )
      }
    >
      <AttentionList items={items} unknown={health.error && !healthData ? 'health' : failed && 'deployments'} />
      {failed && <NotAvailable what="deployments" reading={failed} />}
      {!healthData && <NotAvailable what="health" reading={health} />}
    </Section>
  )
}

/** Deployments in progress. */
export function RunningSection({ organization, open }: LiveSectionProps): ReactNode {
  const moving = useMemo(() => open.deployments?.filter(isMoving), [open.deployments])
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
      {open.failed ? (
        <NotAvailable what="deployments" reading={open.failed} />
      ) : (
        <RunningList organization={organization} deployments={moving} />
      )}
    </Section>
  )
}
