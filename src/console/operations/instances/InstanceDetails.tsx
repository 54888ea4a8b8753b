import { Section } from '../../kit/Section.tsx'
import { InstanceHistory } from './InstanceHistory.tsx'
import { useInstance, type InstancePlace } from './queries.ts'
import { Monitors } from '../monitoring/Monitors.tsx'
import { Related } from './Related.tsx'
import { useTold } from '../use-told.ts'

/** What an instance beside its list is read for by itself: figures, neighbours, history. */
export default function InstanceDetails({ place, lines }: { place: InstancePlace; lines: number }) {
  const { data } = useInstance(place)
  const told = useTold(place)
  return (
    <>
      <Monitors place={place} lines={lines} />
      {data && told.monitors && (
        <>
          <Section title="Depends on">
            <Related label="Depends on" instances={data.dependsOn} />
          </Section>
          <Section title="Required by">
            <Related label="Required by" instances={data.dependents} />
          </Section>
        </>
      )}
      {told.monitors && (
        <Section title="History">
          <InstanceHistory place={place} most={8} />
        </Section>
      )}
    </>
  )
}
