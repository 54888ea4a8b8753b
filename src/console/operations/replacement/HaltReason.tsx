import { Alert, Anchor, List, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Status } from '../../kit/state/StateBadge.tsx'
import type { StateIcon } from '../../kit/state/states.ts'
import { paths } from '../../routing/paths.ts'
import { getCurrentWaveIndex, type ReplacementRun } from './run.ts'

const ReasonAlert = ({ icon, title, children }: { icon: StateIcon; title: string; children: ReactNode }) => (
  <Alert color="attention" role="status" title={<Status icon={icon}>{title}</Status>} mb="lg">
    {children}
  </Alert>
)

/** Why a run does not continue, and what to do about it. `executing`: whether a tab runs it. */
export function HaltReason({ run, executing }: { run: ReplacementRun; executing: boolean }) {
  const { halt, state, place } = run
  if (state === 'running' && !executing)
    return (
      <ReasonAlert icon="attention" title="It was interrupted: the tab that ran it was closed or reloaded.">
        Nothing more is sent until you resume it. Requests without a response are checked first.
      </ReasonAlert>
    )
  const wave = run.waves[getCurrentWaveIndex(run) ?? 0]
  if (state === 'running' && wave?.held && wave.deployment)
    return (
      <ReasonAlert
        icon="attention"
        title={`Deployment ${wave.deployment} ${wave.held === 'pending' ? 'is waiting for approval' : 'is paused'}.`}
      >
        {wave.held === 'pending' ? 'Approve' : 'Resume'} it{' '}
        <Anchor component={Link} underline="always" to={paths.deployment({ ...place, deployment: wave.deployment })}>
          on its page
        </Anchor>
        . The replacement then continues automatically.
      </ReasonAlert>
    )
  if (state === 'stopped')
    return (
      <ReasonAlert icon="idle" title="It was stopped. Nothing more is started.">
        A running deployment continues, and marked instances stay marked: unmark them in the{' '}
        <Anchor component={Link} underline="always" to={`${paths.instances(place)}?quick=marked`}>
          list of instances
        </Anchor>
        .
      </ReasonAlert>
    )
  if (state !== 'halted' || !halt) return null
  const differs = halt.kind === 'extra' || halt.kind === 'missing'
  return (
    <ReasonAlert icon={differs ? 'attention' : 'bad'} title={halt.title}>
      <Text inherit>{halt.advice}</Text>
      {halt.details.length > 0 && (
        <List aria-label="Details" size="xs" ff="monospace" mah={142} style={{ overflow: 'auto' }} tabIndex={0}>
          {halt.details.map((detail) => (
            <List.Item key={detail}>
              <bdi>{detail}</bdi>
            </List.Item>
          ))}
        </List>
      )}
      {differs && (
        <Anchor component={Link} underline="always" to={paths.billOfMaterials(place)}>
          Review the plan
        </Anchor>
      )}
    </ReasonAlert>
  )
}
