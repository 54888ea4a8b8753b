import { Section } from '../../kit/Section.tsx'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { Monitors } from '../monitoring/Monitors.tsx'
import { useInstance, type InstanceScope } from '../queries.ts'
import { QueryPanel } from '../QueryPanel.tsx'
import { Dependencies, InstanceHistory, OpenEvents, useLoadedSections } from './InstanceSections.tsx'

interface InstanceDetailsProps {
  scope: InstanceScope
  /** Height of the skeleton. */
  lines: number
}

export function InstanceProblems({ scope, lines }: InstanceDetailsProps) {
  return (
    <Section title="Open events">
      <QueryPanel query={useInstance(scope)} subject="The open events" loading={<Skeleton lines={lines} />}>
        {(instance) => <OpenEvents instance={instance} />}
      </QueryPanel>
    </Section>
  )
}

export function InstanceDetails({ scope, lines }: InstanceDetailsProps) {
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
