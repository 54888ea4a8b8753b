import { Box, Group, Text } from '@mantine/core'
import type { InstanceDetail } from '../../../contract/core/records.ts'
import { RawRecord } from '../../data/RawRecord.tsx'
import { Facts } from '../../kit/Facts.tsx'
import { Section } from '../../kit/Section.tsx'
import { describeState, stateTone } from '../../kit/state/states.ts'
import { Strip } from '../../kit/Strip.tsx'
import { attributesOf, factsOf } from './facts.ts'
import { instanceQuery, useAvailability, type InstancePlace } from './queries.ts'
import { Related } from './Related.tsx'
import { Untold } from '../Untold.tsx'

// Rounded down: 99.996 % must not read as 100 %.
const percent = (share: number): string => `${(Math.floor(share * 10_000) / 100).toFixed(2)} %`

function Availability({ place }: { place: InstancePlace }) {
  const availability = useAvailability(place)
  return (
    <Section title="Availability">
      <Untold reading={availability} what="The availability" lines={2} />
      {availability.data?.length === 0 && (
        <Text fz="sm" c="dimmed">
          No availability was recorded.
        </Text>
      )}
      {availability.data?.map(({ label, availability: share, states }) => (
        <Group key={label} gap="md" wrap="nowrap" fz="sm">
          <Box w={60}>{label}</Box>
          <Box flex={1} miw={0}>
            <Strip
              label={`Seconds in each state, ${label}`}
              parts={Object.entries(states)
                .toSorted(([a], [b]) => describeState('health', a).severity - describeState('health', b).severity)
                .map(([state, count]) => ({
                  tone: stateTone('health', state),
                  label: `s ${describeState('health', state).label}`,
                  count: count ?? 0,
                }))}
            />
          </Box>
          <Box w={84} ta="end">
            {share === undefined ? 'not available' : percent(share)}
          </Box>
        </Group>
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
      <Section title="Required by">
        <Related label="Required by" instances={instance.dependents} />
      </Section>
      <Section title="Attributes">
        <Facts facts={attributesOf(instance).map(([term, value]) => ({ term, value, mono: true }))} />
      </Section>
      <RawRecord of={instanceQuery(place)} />
    </div>
  )
}
