import { Box, Group } from '@mantine/core'
import type { InstanceDetail } from '../../../contract/core/records.ts'
import { RawRecord } from '../../data/RawRecord.tsx'
import { isNotFound } from '../../data/refusal-error.ts'
import { Facts } from '../../kit/Facts.tsx'
import { Inspector } from '../../kit/inspector/Inspector.tsx'
import { MoreMenu } from '../../kit/PageHeader.tsx'
import { Section } from '../../kit/Section.tsx'
import { StateBadge } from '../../kit/state/StateBadge.tsx'
import { Time, TimeByUser } from '../../kit/Time.tsx'
import { TextLink } from '../../kit/TextLink.tsx'
import { paths, type ComponentScope, type InstanceScope } from '../../routing/paths.ts'
import { Monitors } from '../monitoring/Monitors.tsx'
import { instanceQuery, useInstance } from '../queries.ts'
import { QueryPanel } from '../QueryPanel.tsx'
import { toAttributes, toFacts } from './facts.ts'
import { Dependencies, InstanceHistory, OpenEvents, useLoadedSections } from './InstanceSections.tsx'
import { getComponentScope } from './scope.ts'
import { useInstanceActions } from './use-instance-actions.tsx'
import type { ListedInstance } from './work.ts'
import { WorkLink } from './WorkLink.tsx'

interface InstanceInspectorProps {
  scope: ComponentScope
  instance: ListedInstance
}

/** One instance beside the list it was opened from. */
export default function InstanceInspector({ scope, instance }: InstanceInspectorProps) {
  const { ciId, opsState } = instance
  const componentScope = getComponentScope(scope, instance)
  const instanceScope = componentScope && { ...componentScope, instance: ciId }
  return (
    <Inspector
      title={instance.ciName}
      noun="instance"
      states={
        <>
          <StateBadge kind="health" state={opsState} />
          {instance.ciState !== 'default' && <StateBadge kind="item" state={instance.ciState} />}
          {instance.work && <WorkLink instance={instance} work={instance.work} focusable />}
        </>
      }
      attributes={toAttributes(instance)}
      raw={instanceScope && <RawRecord queryOptions={instanceQuery(instanceScope)} />}
    >
      {instanceScope && (
        <Group gap="sm" mb="md" mih={30}>
          <TextLink to={paths.instance(instanceScope)}>Open instance</TextLink>
          <InstanceActions key={ciId} scope={instanceScope} />
        </Group>
      )}
      {/* The state predicts how much the queries will answer: the sections below should not move. */}
      {instanceScope && (
        <OpenEventsSection scope={instanceScope} lines={opsState === 'good' || opsState === '' ? 1 : 2} />
      )}
      <Section title="Details">
        <Facts
          facts={[
            ...toFacts(instance),
            // Also the time of a replacement, which leaves the user of the first deployment.
            { term: 'Created', value: instance.created && <Time value={instance.created} format="moment" /> },
            { term: 'Changed', value: <TimeByUser time={instance.updated} by={instance.updatedBy} /> },
          ]}
        />
      </Section>
      {instanceScope && <InstanceDetails key={ciId} scope={instanceScope} lines={opsState === '' ? 1 : 16} />}
    </Inspector>
  )
}

function InstanceActions({ scope }: { scope: InstanceScope }) {
  const { data, error } = useInstance(scope)
  return data && <LoadedInstanceActions scope={scope} instance={data} notFound={isNotFound(error)} />
}

function LoadedInstanceActions(props: { scope: InstanceScope; instance: InstanceDetail; notFound: boolean }) {
  const { primary, more, dialog } = useInstanceActions(props.scope, props.instance, props.notFound)
  return (
    <>
      {primary}
      <MoreMenu actions={more} />
      {dialog}
    </>
  )
}

function OpenEventsSection({ scope, lines }: { scope: InstanceScope; lines: number }) {
  return (
    <Section title="Open events">
      {/* One event takes one line or two. */}
      <Box mih={`${lines}lh`} lh="sm">
        <QueryPanel query={useInstance(scope)} subject="The open events" lines={lines}>
          {(instance) => <OpenEvents instance={instance} />}
        </QueryPanel>
      </Box>
    </Section>
  )
}

function InstanceDetails({ scope, lines }: { scope: InstanceScope; lines: number }) {
  const { data: instance } = useInstance(scope)
  const loaded = useLoadedSections(scope)
  return (
    <>
      <Monitors scope={scope} lines={lines} />
      {instance && loaded.monitors && <Dependencies instance={instance} />}
      {loaded.monitors && (
        <Section title="History">
          <InstanceHistory scope={scope} limit={8} />
        </Section>
      )}
    </>
  )
}
