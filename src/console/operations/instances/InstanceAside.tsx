import { Box, Group, Text } from '@mantine/core'
import type { InstanceDetail } from '../../../contract/core/records.ts'
import { RawRecord } from '../../data/RawRecord.tsx'
import { Facts } from '../../kit/Facts.tsx'
import { Section } from '../../kit/Section.tsx'
import { describeState, getStateTone } from '../../kit/state/states.ts'
import { StackedBar } from '../../kit/chart/StackedBar.tsx'
import { toAttributes, toFacts } from './facts.ts'
import { instanceQuery, useAvailability, type InstanceScope } from './queries.ts'
import { RelatedInstances } from './RelatedInstances.tsx'
import { QueryFallback } from '../QueryFallback.tsx'

// Rounded down: 99.996 % must not read as 100 %.
const formatPercent = (share: number): string => `${(Math.floor(share * 10_000) / 100).toFixed(2)} %`

function Availability({ scope }: { scope: InstanceScope }) {
  const availability = useAvailability(scope)
  return (
    <Section title="Availability">
      <QueryFallback query={availability} what="The availability" lines={2} />
      {availability.data?.length === 0 && (
        <Text fz="sm" c="dimmed">
          No availability was recorded.
        </Text>
      )}
      {availability.data?.map(({ label, availability: share, states }) => (
        <Group key={label} gap="md" wrap="nowrap" fz="sm">
          <Box w={60}>{label}</Box>
          <Box flex={1} miw={0}>
            <StackedBar
              label={`Seconds in each state, ${label}`}
              segments={Object.entries(states)
                .toSorted(([a], [b]) => describeState('health', a).severity - describeState('health', b).severity)
                .map(([state, count]) => ({
                  tone: getStateTone('health', state),
                  label: `s ${describeState('health', state).label}`,
                  count: count ?? 0,
                }))}
            />
          </Box>
          <Box w={84} ta="end">
            {share === undefined ? 'not available' : formatPercent(share)}
          </Box>
        </Group>
      ))}
    </Section>
  )
}

/** What is known of an instance beside what happens to it. */
export function InstanceAside({ scope, instance }: { scope: InstanceScope; instance: InstanceDetail }) {
  return (
    <div>
      <Section title="Facts">
        <Facts facts={toFacts(instance)} />
      </Section>
      <Availability scope={scope} />
      <Section title="Depends on">
        <RelatedInstances label="Depends on" instances={instance.dependsOn} />
      </Section>
      <Section title="Required by">
        <RelatedInstances label="Required by" instances={instance.dependents} />
      </Section>
      <Section title="Attributes">
        <Facts facts={toAttributes(instance).map(([term, value]) => ({ term, value, mono: true }))} />
      </Section>
      <RawRecord queryOptions={instanceQuery(scope)} />
    </div>
  )
}
