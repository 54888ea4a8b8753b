import { Section } from '../../kit/Section.tsx'
import { useInstance, type InstanceScope } from './queries.ts'
import { OpenEvents } from '../health/OpenEvents.tsx'
import { QueryFallback } from '../QueryFallback.tsx'

/** What is wrong with an instance now. */
export default function InstanceProblems({ scope, lines }: { scope: InstanceScope; lines: number }) {
  const detail = useInstance(scope)
  return (
    <Section title="Open events">
      <QueryFallback query={detail} what="The open events" lines={lines} />
      {detail.data && <OpenEvents instance={detail.data} />}
    </Section>
  )
}
