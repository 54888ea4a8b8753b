import { Paper, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { paths, type Scope } from '../../routing/paths.ts'
import { Status } from '../../kit/state/StateBadge.tsx'
import { Time } from '../../kit/Time.tsx'
import { TextLink } from '../../kit/TextLink.tsx'
import { Dimmed } from '../../kit/Dimmed.tsx'
import { STAGES, getStages, type Stage } from './stages.ts'
import { getNextStep, hasOpenRelease, type EnvironmentState } from './state.ts'
import styles from './StageStrip.module.css'

function getDetails(scope: Scope, state: EnvironmentState) {
  const { manifest, bom, latest, design } = state
  return {
    Design: design?.committed && (
      <>
        {/* These changes are newer than the release. */}
        {design.open && 'since '}
        <TextLink to={paths.design(scope)} underline="always">
          {design.open ? 'release' : 'Release'} {design.committed.releaseId}
        </TextLink>
        , <Time value={design.committed.updated ?? design.committed.created} format="moment" />
      </>
    ),
    Pull: manifest?.parentReleaseId && `at design release ${manifest.parentReleaseId}`,
    Commit: manifest && (
      <>
        release {manifest.releaseId},{' '}
        <Time
          value={hasOpenRelease(state) ? manifest.created : (manifest.updated ?? manifest.created)}
          format="moment"
        />
      </>
    ),
    Plan: bom && (
      <TextLink to={paths.billOfMaterials(scope)} underline="always">
        Plan {bom.releaseId}
      </TextLink>
    ),
    Deploy: latest && (
      <>
        <TextLink underline="always" to={paths.deployment({ ...scope, deployment: latest.deploymentId })}>
          Deployment {latest.deploymentId}
        </TextLink>
        , <Time value={latest.created} format="moment" />
      </>
    ),
  } satisfies Record<Stage['name'], ReactNode>
}

/** The page of what the label of a stage says, if it has one. */
function getLabelPath(scope: Scope, state: EnvironmentState, { name, countsMarks }: Stage): string | undefined {
  if (name === 'Design' && state.design?.open) return paths.designChanges(scope)
  if (name === 'Commit' && hasOpenRelease(state)) return paths.latestRelease(scope)
  return countsMarks && `${paths.environmentInstances(scope)}?quick=marked`
}

/** The stages from design to deployment, and the reason for the next step. `state`: undefined while loading. */
export function StageStrip({ scope, state }: { scope: Scope; state: EnvironmentState | undefined }) {
  const stages = state && getStages(state)
  const details = state && getDetails(scope, state)
  return (
    <Paper
      component="section"
      flex="none"
      fz="sm"
      aria-label="From design to deployment"
      aria-busy={state === undefined}
    >
      <ol className={styles.stages}>
        {STAGES.map((name) => {
          const stage = stages?.find((stage) => stage.name === name)
          const to = state && stage && getLabelPath(scope, state, stage)
          return (
            <li key={name} className={styles.stage} aria-current={stage?.isCurrent ? 'step' : undefined}>
              <Text span inherit c="dimmed" fw={500} miw={60}>
                {name}
              </Text>
              {stage && (
                <Status icon={stage.tone}>
                  {to === undefined ? (
                    stage.label
                  ) : (
                    <TextLink to={to} underline="always" c="inherit">
                      {stage.label}
                    </TextLink>
                  )}
                </Status>
              )}
              <Dimmed>{details?.[name]}</Dimmed>
            </li>
          )
        })}
      </ol>
      {/* Announced when it changes. */}
      <Text className={styles.reason} inherit role="status">
        {state && getNextStep(state).reason}
      </Text>
    </Paper>
  )
}
