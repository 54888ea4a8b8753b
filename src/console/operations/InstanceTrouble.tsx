import { useQuery } from '@tanstack/react-query'
import { Section } from '../kit/Section.tsx'
import { instanceOf, type InstancePlace } from './instance-queries.ts'
import { OpenEvents } from './OpenEvents.tsx'
import { Untold } from './Untold.tsx'

/** What is wrong with an instance now. */
export default function InstanceTrouble({ place, lines }: { place: InstancePlace; lines: number }) {
  const detail = useQuery(instanceOf(place))
  return (
    <Section title="Open events">
      <Untold reading={detail} what="What is wrong with it" lines={lines} />
      {detail.data && <OpenEvents instance={detail.data} />}
    </Section>
  )
}
