import { Group, VisuallyHidden } from '@mantine/core'
import { useDeferredValue, useId, useMemo, useState, type KeyboardEvent, type MouseEvent } from 'react'
import { useNavigate } from 'react-router'
import type { Instance } from '../../../contract/core/records.ts'
import { formatCount } from '../../kit/format.ts'
import { StateCounts } from '../health/StateCounts.tsx'
import { countInstances } from '../health/counts.ts'
import { getTilePosition, HEADING_HEIGHT, layoutTiles, moveTile, findTileAt } from './layout.ts'
import { toTileSet, getTileLabel } from './groups.ts'
import styles from './TileMap.module.css'
import { useTileCanvas } from './use-tile-canvas.ts'

interface TileMapProps {
  /** Those that the filter leaves, in the order of the list. */
  readonly instances: readonly Instance[]
  readonly label: string
  /** Id of the one that is opened. */
  readonly current: string | undefined
  readonly selected: ReadonlySet<string>
  readonly onSelect: (selected: ReadonlySet<string>) => void
  /** The address with one opened. */
  readonly linkTo: (id: string) => string
}

const KEYBOARD_HELP = 'Arrow keys move, Enter opens, Space selects, Shift and Space selects up to here'

/** One tile per instance, by cloud, colour and shape by state. One tab stop; screen readers get the active tile. */
export default function TileMap({ instances: matching, label, current, selected, onSelect, linkTo }: TileMapProps) {
  // Typing has priority.
  const instances = useDeferredValue(matching)
  const id = useId()
  const navigate = useNavigate()
  const set = useMemo(() => toTileSet(instances), [instances])
  const [at, moveTo] = useState(0)
  const [anchor, setAnchor] = useState(0)
  const [focused, setFocused] = useState(false)
  const cursor = Math.min(at, set.instances.length - 1)
  const { scroller, canvas, width, ...seen } = useTileCanvas({
    set,
    current,
    selected,
    cursor: focused ? cursor : undefined,
  })
  const layout = useMemo(() => layoutTiles(set.groups, width), [set, width])
  const active = set.instances[cursor]

  const open = (instance: Instance | undefined) => {
    if (instance) void navigate(linkTo(instance.ciId), { replace: true, preventScrollReset: true })
  }
  const select = (to: number, from: number) => {
    const next = new Set(selected)
    const [low, high] = [Math.min(from, to), Math.max(from, to)]
    const range = set.instances.slice(low, high + 1).map(({ ciId }) => ciId)
    const [only] = range
    if (range.length === 1 && only !== undefined && next.has(only)) next.delete(only)
    else for (const each of range) next.add(each)
    setAnchor(to)
    onSelect(next)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const moved = moveTile(layout, cursor, event.key, seen.rowsSeen(layout))
    if (moved !== undefined) {
      moveTo(moved)
      seen.show(getTilePosition(layout, moved).y, layout.pitch)
    } else if (event.key === 'Enter') open(active)
    else if (event.key === ' ') select(cursor, event.shiftKey ? anchor : cursor)
    else if (event.key === 'a' && (event.ctrlKey || event.metaKey)) onSelect(new Set(instances.map(({ ciId }) => ciId)))
    else return
    event.preventDefault()
  }
  const onClick = (event: MouseEvent) => {
    const tile = findTileAt(layout, ...seen.pointIn(event))
    if (tile === undefined) return
    moveTo(tile)
    if (event.shiftKey) select(tile, anchor)
    else if (event.ctrlKey || event.metaKey) select(tile, tile)
    else open(set.instances[tile])
  }
  return (
    <>
      <div
        ref={scroller}
        className={styles.scroller}
        data-scroller=""
        role="listbox"
        aria-label={`${label} as tiles. ${KEYBOARD_HELP}`}
        aria-multiselectable="true"
        aria-activedescendant={active ? `${id}${active.ciId}` : undefined}
        tabIndex={0}
        onKeyDown={onKeyDown}
        onClick={onClick}
        onMouseMove={(event) => seen.title(event, (x, y) => getTileLabelAt(set.instances, findTileAt(layout, x, y)))}
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
      >
        {active && (
          <VisuallyHidden
            id={`${id}${active.ciId}`}
            role="option"
            aria-selected={selected.has(active.ciId)}
            aria-posinset={cursor + 1}
            aria-setsize={set.instances.length}
          >
            {getTileLabel(active)}
            {active.ciId === current && ', opened'}
          </VisuallyHidden>
        )}
        <div className={styles.field} style={{ height: layout.height }} aria-hidden="true">
          <canvas ref={canvas} className={styles.canvas} />
          {layout.groups.map(({ name, count, top }) => (
            <div key={name} className={styles.heading} style={{ top, height: HEADING_HEIGHT }}>
              <bdi>{name}</bdi> <span className={styles.count}>{formatCount(count)}</span>
            </div>
          ))}
        </div>
      </div>
      <Legend instances={instances} />
    </>
  )
}

function Legend({ instances }: { instances: readonly Instance[] }) {
  const counts = useMemo(() => countInstances(instances), [instances])
  return (
    <Group gap="2px 14px" px="md" py="sm" className={styles.legend}>
      <StateCounts counts={counts} />
      {counts.marked !== undefined && counts.marked > 0 && (
        <span className={styles.marked}>{formatCount(counts.marked)} marked for replacement</span>
      )}
    </Group>
  )
}

function getTileLabelAt(instances: readonly Instance[], tile: number | undefined): string {
  const instance = tile === undefined ? undefined : instances[tile]
  return instance ? getTileLabel(instance) : ''
}
