import { Section } from '../../kit/Section.tsx'
import { useInstance, type InstancePlace } from './queries.ts'
import { OpenEvents } from '../health/OpenEvents.tsx'
import { Untold } from '../Untold.tsx'

/** What is wrong with an instance now. */
export default function InstanceTrouble({ place, lines }: { place: InstancePlace; lines: number }) {
  const detail = useInstance(place)
  return (
    <Section title="Open events">
      <Untold reading={detail} what="The open events" lines={lines} />
      {detail.data && <OpenEvents instance={detail.data} />}
    </Section>
  )
}
