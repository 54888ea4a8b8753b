import { Flex, Group, SimpleGrid, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Instance } from '../../../contract/core/records.ts'
import { formatCount, formatCountOf } from '../../kit/format.ts'
import { countBy } from '../../kit/grouping.ts'
import { Scrollable } from '../../kit/Scrollable.tsx'
import type { StateIcon } from '../../kit/state/states.ts'
import { compareNatural } from '../../kit/table/row-index/natural-sort.ts'
import { Note } from '../../kit/Dimmed.tsx'
import { cloudOf } from '../instance.ts'

export interface DiagramWave {
  items: readonly { cloud: string; icon: StateIcon }[]
  /** Status and link to the deployment; undefined in a preview. */
  note?: ReactNode
}

export const toDiagramWaves = (waves: readonly (readonly Instance[])[], icon: StateIcon): DiagramWave[] =>
  waves.map((wave) => ({ items: wave.map((instance) => ({ cloud: cloudOf(instance), icon })) }))

// More segments would be too narrow; in larger waves a segment represents several instances.
const MAX_SEGMENTS = 24

const COLORS: Partial<Record<StateIcon, string>> = {
  replace: 'var(--attention)',
  attention: 'var(--attention)',
  busy: 'var(--busy)',
  good: 'var(--good)',
  bad: 'var(--bad)',
}

function formatClouds({ items }: DiagramWave): string {
  return [...countBy(items, ({ cloud }) => cloud)]
    .toSorted(([a], [b]) => compareNatural(a, b))
    .map(([cloud, count]) => `${formatCount(count)} in\u00a0${cloud || 'unnamed cloud'}`)
    .join(', ')
}

function toSegments(items: DiagramWave['items']): readonly StateIcon[] {
  if (items.length <= MAX_SEGMENTS) return items.map(({ icon }) => icon)
  return Array.from(
    { length: MAX_SEGMENTS },
    (_, index) => items[Math.floor((index * items.length) / MAX_SEGMENTS)]?.icon ?? 'idle',
  )
}

// Drawing thousands of waves would block typing their size.
const MAX_WAVES = 60
const WAVES_BEFORE_CURRENT = 5

interface WaveDiagramProps {
  waves: readonly DiagramWave[]
  /** Index of the current wave. Only the waves around it are drawn if there are too many. */
  current?: number | undefined
  noun?: 'Wave' | 'Batch'
  /** Instances of the first wave that are not newly marked. */
  markedBefore?: number
}

/** A bar per wave with a segment per instance: a preview of a run, or its progress. */
export function WaveDiagram({ waves, current = 0, noun = 'Wave', markedBefore = 0 }: WaveDiagramProps) {
  const pluralNoun = noun === 'Wave' ? 'Waves' : 'Batches'
  const first = Math.max(0, Math.min(current - WAVES_BEFORE_CURRENT, waves.length - MAX_WAVES))
  const drawn = waves.slice(first, first + MAX_WAVES)
  return (
    <Scrollable label={`${pluralNoun}, scrollable`} mah={216}>
      <SimpleGrid
        component="ol"
        minColWidth={132}
        autoFlow="auto-fit"
        spacing="md"
        verticalSpacing={10}
        aria-label={pluralNoun}
      >
        {drawn.map((wave, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a wave is identified by its index
          <li key={first + index}>
            <Flex gap={1} h={8} mb={4} bdrs="xs" style={{ overflow: 'hidden' }} aria-hidden="true">
              {toSegments(wave.items).map((icon, segment) => (
                // oxlint-disable-next-line react/no-array-index-key -- a segment is identified by its index
                <span key={segment} style={{ flex: '1 1 0', background: COLORS[icon] ?? 'var(--line-2)' }} />
              ))}
            </Flex>
            <Group gap="0 8px" fz="sm">
              <span>
                {noun} {formatCount(first + index + 1)}: {formatCountOf(wave.items.length, 'instance')}
                {first + index === 0 && markedBefore > 0 && `, ${formatCount(markedBefore)} of them already marked`}
              </span>
              {wave.note}
            </Group>
            <Text span fz="xs" c="dimmed">
              <bdi>{formatClouds(wave)}</bdi>
            </Text>
          </li>
        ))}
      </SimpleGrid>
      {drawn.length < waves.length && (
        <Note fz="xs">
          {pluralNoun} {formatCount(first + 1)} to {formatCount(first + drawn.length)} of {formatCount(waves.length)}
        </Note>
      )}
    </Scrollable>
  )
}
