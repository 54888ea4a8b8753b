import { useMemo, type ReactNode } from 'react'
import { Link } from 'react-router'
import { formatCount } from '../kit/format.ts'
import { Section } from '../kit/Section.tsx'
import { paths } from '../paths.ts'
import { attentionItems } from './attention.ts'
import { AttentionList } from './AttentionList.tsx'
import { NotTold } from './NotTold.tsx'
import classes from './Overview.module.css'
import { RunningList } from './RunningList.tsx'
import { useHealth } from './use-health.ts'
import type { OpenDeployments } from './use-open-deployments.ts'

interface LiveSectionProps {
  readonly organization: string
  readonly open: OpenDeployments
}

const isMoving = ({ deploymentState }: { readonly deploymentState: string }): boolean =>
  deploymentState === 'active' || deploymentState === 'pausing'

/** What needs attention. Where deployments or health are not told, the other is shown, and so is that one is missing. */
export function AttentionSection({ organization, open }: LiveSectionProps): ReactNode {
  const health = useHealth(organization)
  const { deployments, failed } = open
  const settled = (deployments ?? failed) !== undefined && !health.isPending
  const healthData = health.data
  const items = useMemo(
    () => (settled ? attentionItems(deployments ?? [], healthData ?? []) : undefined),
    [settled, deployments, healthData],
  )
  return (
    <Section title="Needs attention" hint={items && formatCount(items.length)}>
      <AttentionList items={items} unknown={health.error && !healthData ? 'health' : failed && 'deployments'} />
      {failed && <NotTold what="deployments" reading={failed} />}
      {!healthData && <NotTold what="health" reading={health} />}
    </Section>
  )
}

/** Deployments that move. */
export function RunningSection({ organization, open }: LiveSectionProps): ReactNode {
  const moving = useMemo(() => open.deployments?.filter(isMoving), [open.deployments])
  return (
    <Section
      title="Running now"
      hint={moving && formatCount(moving.length)}
      action={
        <Link className={classes.more} to={paths.organizationDeployments(organization)}>
          All open deployments
        </Link>
      }
    >
      {open.failed ? (
        <NotTold what="deployments" reading={open.failed} />
      ) : (
        <RunningList organization={organization} deployments={moving} />
      )}
    </Section>
  )
}
