import { Section } from '../../kit/Section.tsx'
import { InstanceHistory } from './InstanceHistory.tsx'
import { useInstance, type InstanceScope } from './queries.ts'
import { Monitors } from '../monitoring/Monitors.tsx'
import { RelatedInstances } from './RelatedInstances.tsx'
import { useLoadedSections } from '../use-loaded-sections.ts'

/** What an instance beside its list is read for by itself: figures, neighbours, history. */
export default function InstanceDetails({ scope, lines }: { scope: InstanceScope; lines: number }) {
  const { data } = useInstance(scope)
  const told = useLoadedSections(scope)
  return (
    <>
      <Monitors scope={scope} lines={lines} />
      {data && told.monitors && (
        <>
          <Section title="Depends on">
            <RelatedInstances label="Depends on" instances={data.dependsOn} />
          </Section>
          <Section title="Required by">
            <RelatedInstances label="Required by" instances={data.dependents} />
          </Section>
        </>
      )}
      {told.monitors && (
        <Section title="History">
          <InstanceHistory scope={scope} limit={8} />
        </Section>
      )}
    </>
  )
}
