import { Anchor, Paper, Text } from '@mantine/core'
import { Link } from 'react-router'
import type { Scope } from '../../routing/crumbs.ts'
import { StateBadge, Status } from '../../kit/state/StateBadge.tsx'
import { Time } from '../../kit/Time.tsx'
import { paths } from '../../routing/paths.ts'
import { STAGES, getStages, type Stage } from './stages.ts'
import { getNextStep, type EnvironmentState } from './state.ts'
import styles from './StageStrip.module.css'

function StageDetail({ scope, state, stage }: { scope: Scope; state: EnvironmentState; stage: Stage['name'] }) {
  const { organization, assembly, environment } = scope
  const { manifest, bom, latest, design } = state
  if (stage === 'Design' && design?.committed)
    return (
      <>
        <Anchor component={Link} to={paths.design(organization, assembly)}>
          Design {design.committed.releaseId}
        </Anchor>
        , <Time value={design.committed.created} />
      </>
    )
  if (stage === 'Pull' && manifest?.parentReleaseId) return <>has design {manifest.parentReleaseId}</>
  if (stage === 'Commit' && manifest)
    return (
      <>
        release {manifest.releaseId}, <Time value={manifest.created} />
      </>
    )
  if (stage === 'Plan' && bom)
    return (
      <Anchor component={Link} to={paths.billOfMaterials(organization, assembly, environment)}>
        Bill of materials {bom.releaseId}
      </Anchor>
    )
  if (stage === 'Deploy' && latest)
    return (
      <>
        <Anchor component={Link} to={paths.deployment(organization, assembly, environment, latest.deploymentId)}>
          Deployment {latest.deploymentId}
        </Anchor>
        , <Time value={latest.created} />
      </>
    )
  return null
}

function StageBadge({ stage: { name, tone, label }, latest }: { stage: Stage; latest: EnvironmentState['latest'] }) {
  return name === 'Deploy' && latest ? (
    <StateBadge kind="deployment" state={label} />
  ) : (
    <Status icon={tone}>{label}</Status>
  )
}

/** The stages from design to deployment, and the reason for the next step. `state`: undefined while loading. */
export function StageStrip({ scope, state }: { scope: Scope; state: EnvironmentState | undefined }) {
  const next = state && getNextStep(state)
  return (
    <Paper
      component="section"
      flex="none"
      fz="sm"
      aria-label="From design to deployment"
      aria-busy={state === undefined}
    >
      <ol className={styles.stages}>
        {state
          ? getStages(state).map((stage) => (
              <li key={stage.name} className={styles.stage} aria-current={stage.isCurrent ? 'step' : undefined}>
                <Text span inherit c="dimmed" fw={500} miw={60}>
                  {stage.name}
                </Text>
                <StageBadge stage={stage} latest={state.latest} />
                <Text span inherit c="dimmed">
                  <StageDetail scope={scope} state={state} stage={stage.name} />
                </Text>
              </li>
            ))
          : STAGES.map((name) => (
              <li key={name} className={styles.stage}>
                <Text span inherit c="dimmed" fw={500}>
                  {name}
                </Text>
              </li>
            ))}
      </ol>
      {/* Announced when it changes. */}
      <Text className={styles.reason} inherit role="status">
        {next?.reason}
      </Text>
    </Paper>
  )
}
