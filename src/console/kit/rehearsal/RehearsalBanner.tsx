import { Group, Text } from '@mantine/core'
import { useRehearsal } from './rehearsal.ts'
import { formatDayAndTime } from '../format.ts'

const BANNER_HEIGHT = 28
const BAR_HEIGHT = 48

/** Pixels of the header, with the banner if there is one. */
export const useHeaderHeight = (): number => (useRehearsal() ? BAR_HEIGHT + BANNER_HEIGHT : BAR_HEIGHT)

/** First row of the header: nothing here is production. */
export function RehearsalBanner() {
  const rehearsal = useRehearsal()
  if (!rehearsal) return null
  return (
    <Group
      role="note"
      aria-label="Rehearsal"
      h={BANNER_HEIGHT}
      px={{ base: 'sm', sm: 'lg' }}
      gap="sm"
      wrap="nowrap"
      bg="var(--rehearsal)"
      c="var(--on-rehearsal)"
    >
      <Text inherit fz="sm" fw={600} truncate>
        Rehearsal of {rehearsal.organization}, snapshot of {formatDayAndTime(rehearsal.taken)}
      </Text>
      <Text inherit fz="sm" visibleFrom="md" ml="auto">
        Nothing here reaches production.
      </Text>
    </Group>
  )
}
