import { Box } from '@mantine/core'
import { useFreshness, type Freshness } from '../data/read/freshness.ts'
import { formatSpan } from '../kit/format.ts'
import { Status } from '../kit/state/StateBadge.tsx'
import type { Tone } from '../kit/state/states.ts'

const formatAgo = (seconds: number | undefined) => (seconds === undefined ? '' : `, ${formatSpan(seconds * 1000)} ago`)

function describeFreshness(freshness: Freshness): readonly [tone: Tone, label: string, detail: string] {
  switch (freshness.state) {
    case 'live':
      return ['good', 'Live', formatAgo(freshness.seconds)]
    case 'waiting':
      return ['attention', 'Waiting', `, ${freshness.seconds} s`]
    case 'reconnecting':
      return ['attention', 'Reconnecting', formatAgo(freshness.seconds)]
    case 'offline':
      return ['bad', 'Offline', '']
    case 'signed-out':
      return ['bad', 'Not signed in', '']
  }
}

/** How fresh everything on the page is. */
export function FreshnessBadge() {
  const [tone, label, detail] = describeFreshness(useFreshness())
  return (
    <Box component="span" fz="sm" style={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
      <Status icon={tone}>
        {label}
        <Box component="span" visibleFrom="xs">
          {detail}
        </Box>
      </Status>
    </Box>
  )
}
