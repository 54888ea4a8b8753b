import { useQuery } from '@tanstack/react-query'
import type { InstanceDetail } from '../../contract/records.ts'
import { AttributeList } from '../kit/AttributeList.tsx'
import { CopyButton } from '../kit/CopyButton.tsx'
import { Facts } from '../kit/Facts.tsx'
import { Section } from '../kit/Section.tsx'
import { stateLook, stateTone } from '../kit/state/states.ts'
import { Strip } from '../kit/Strip.tsx'
import { attributesOf, factsOf, rawOf } from './instance-facts.ts'
import { availabilityOf, type InstancePlace } from './instance-queries.ts'
import styles from './Instances.module.css'
import { Related } from './Related.tsx'
import { Untold } from './Untold.tsx'

// Of 99.996 % nobody is to read 100.
const percent = (share: number): string => `${(Math.floor(share * 10_000) / 100).toFixed(2)} %`

function Availability({ place }: { place: InstancePlace }) {
  const availability = useQuery(availabilityOf(place))
  return (
    <Section title="Availability">
      <Untold reading={availability} what="Its availability" lines={2} />
      {availability.data?.length === 0 && <p className={styles.dim}>Nothing is known of it.</p>}
      {availability.data?.map(({ label, availability: share, states }) => (
        <div key={label} className={styles.availability}>
          <span>{label}</span>
          <Strip
            label={`Seconds in each state, ${label}`}
            parts={Object.entries(states)
              .toSorted(([a], [b]) => stateLook('health', a).severity - stateLook('health', b).severity)
              .map(([state, count]) => ({
                tone: stateTone('health', state),
                word: `s ${stateLook('health', state).word}`,
                count: count ?? 0,
              }))}
          />
          <span className={styles.figure}>{share === undefined ? 'not known' : percent(share)}</span>
        </div>
      ))}
    </Section>
  )
}

/** What is known of an instance beside what happens to it. */
export function InstanceAside({ place, instance }: { place: InstancePlace; instance: InstanceDetail }) {
  return (
    <div>
      <Section title="Facts">
        <Facts facts={factsOf(instance)} />
      </Section>
      <Availability place={place} />
      <Section title="Depends on">
        <Related label="Depends on" instances={instance.dependsOn} />
      </Section>
      <Section title="Depends on it">
        <Related label="Depends on it" instances={instance.dependents} />
      </Section>
      <Section title="Attributes" action={<CopyButton text={() => rawOf(instance)}>Copy JSON</CopyButton>}>
        <AttributeList attributes={attributesOf(instance)} />
      </Section>
    </div>
  )
}
