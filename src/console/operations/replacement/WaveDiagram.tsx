import { Group, SimpleGrid, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { formatCount, formatCountOf } from '../../kit/format.ts'
import { Scrollable } from '../../kit/Scrollable.tsx'
import type { StateIcon } from '../../kit/state/states.ts'
import { compareNatural } from '../../kit/table/row-index/natural-sort.ts'
import styles from './WaveDiagram.module.css'

export interface DiagramWave {
  readonly items: readonly { readonly cloud: string; readonly mark: StateIcon }[]
  /** Its state and the link to its deployment; nothing in a dry run. */
  readonly note?: ReactNode
}

// As many segments as can be told apart; beyond it a segment stands for several.
const MAX_SEGMENTS = 24

function formatClouds({ items }: DiagramWave): string {
  const counts = new Map<string, number>()
  for (const { cloud } of items) counts.set(cloud, (counts.get(cloud) ?? 0) + 1)
  // In the same order in every wave, and a figure on the same line as what it counts.
  return [...counts]
    .toSorted(([a], [b]) => compareNatural(a, b))
    .map(([cloud, count]) => `${formatCount(count)}\u00a0${cloud || 'unnamed cloud'}`)
    .join(', ')
}

function toSegments(items: DiagramWave['items']): readonly StateIcon[] {
  if (items.length <= MAX_SEGMENTS) return items.map(({ mark }) => mark)
  return Array.from(
    { length: MAX_SEGMENTS },
    (_, at) => items[Math.floor((at * items.length) / MAX_SEGMENTS)]?.mark ?? 'idle',
  )
}

/** Waves that are drawn: drawing thousands would block typing their size. */
const MAX_WAVES = 60
/** Of these, before the current one. */
const WAVES_BEFORE_CURRENT = 5

interface WaveDiagramProps {
  readonly waves: readonly DiagramWave[]
  /** Index of the current wave: where there are too many, those around it are drawn. */
  readonly current?: number | undefined
  readonly noun?: string
  readonly pluralNoun?: string
}

/** Waves in their order, each a bar with a segment per instance: a dry run before, the progress while it goes on. */
export function WaveDiagram({ waves, current = 0, noun = 'Wave', pluralNoun = 'Waves' }: WaveDiagramProps) {
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
        {drawn.map((wave, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- a wave is known by its place
          <li key={first + at}>
            <div className={styles.bar} aria-hidden="true">
              {toSegments(wave.items).map((mark, segment) => (
                // oxlint-disable-next-line react/no-array-index-key -- a segment is known by its place
                <span key={segment} data-tone={mark} />
              ))}
            </div>
            <Group gap="0 8px" fz="sm">
              <span>
                {noun} {formatCount(first + at + 1)}: {formatCountOf(wave.items.length, 'instance')}
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
        <Text fz="xs" c="dimmed">
          {pluralNoun} {formatCount(first + 1)} to {formatCount(first + drawn.length)} of {formatCount(waves.length)}
        </Text>
      )}
    </Scrollable>
  )
}
