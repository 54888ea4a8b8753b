import { Anchor, Paper, Text } from '@mantine/core'
import { Link } from 'react-router'
import type { Place } from '../../frame/crumbs.ts'
import { StateBadge, Status } from '../../kit/state/StateBadge.tsx'
import { Time } from '../../kit/Time.tsx'
import { paths } from '../../paths.ts'
import { STAGES, stages, type Stage } from './stages.ts'
import { nextStep, type Situation } from './standing.ts'
import styles from './StageStrip.module.css'

interface StageStripProps {
  readonly place: Place
  /** Undefined while its parts are read. */
  readonly situation: Situation | undefined
}

function StageDetail({ place, situation, name }: { place: Place; situation: Situation; name: Stage['name'] }) {
  const { organization, assembly, environment } = place
  const { manifest, bom, latest, design } = situation
  if (name === 'Design' && design?.committed)
    return (
      <>
        <Anchor component={Link} to={paths.design(organization, assembly)}>
          Design {design.committed.releaseId}
        </Anchor>
        , <Time value={design.committed.created} />
      </>
    )
  if (name === 'Pull' && manifest?.parentReleaseId) return <>has design {manifest.parentReleaseId}</>
  if (name === 'Commit' && manifest)
    return (
      <>
        release {manifest.releaseId}, <Time value={manifest.created} />
      </>
    )
  if (name === 'Plan' && bom)
    return (
      <Anchor component={Link} to={paths.billOfMaterials(organization, assembly, environment)}>
        Bill of materials {bom.releaseId}
      </Anchor>
    )
  if (name === 'Deploy' && latest)
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

function StageBadge({ stage: { name, tone, word }, latest }: { stage: Stage; latest: Situation['latest'] }) {
  return name === 'Deploy' && latest ? (
    <StateBadge kind="deployment" state={word} />
  ) : (
    <Status icon={tone}>{word}</Status>
  )
}

/** Design, pull, commit, plan, deploy: where the environment stands on the way, and why that step is the next. */
export function StageStrip({ place, situation }: StageStripProps) {
  const next = situation && nextStep(situation)
  return (
    <Paper
      component="section"
      flex="none"
      fz="sm"
      aria-label="From design to deployment"
      aria-busy={situation === undefined}
    >
      <ol className={styles.stages}>
        {situation
          ? stages(situation).map((stage) => (
              <li key={stage.name} className={styles.stage} aria-current={stage.current ? 'step' : undefined}>
                <Text span inherit c="dimmed" fw={500} miw={60}>
                  {stage.name}
                </Text>
                <StageBadge stage={stage} latest={situation.latest} />
                <Text span inherit c="dimmed">
                  <StageDetail place={place} situation={situation} name={stage.name} />
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
      {/* Read out when it changes, as when a lock or a deployment ends. */}
      <Text className={styles.reason} inherit role="status">
        {next?.reason}
      </Text>
    </Paper>
  )
}
