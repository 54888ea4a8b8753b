import { Group, VisuallyHidden } from '@mantine/core'
import { useDeferredValue, useId, useMemo, useState, type KeyboardEvent, type MouseEvent } from 'react'
import { useNavigate } from 'react-router'
import type { Instance } from '../../../contract/core/records.ts'
import { formatCount } from '../../kit/format.ts'
import { Status } from '../../kit/state/StateBadge.tsx'
import { describeState } from '../../kit/state/states.ts'
import { countInstances } from '../health/counts.ts'
import { getTileLabel, toTileSet } from './groups.ts'
import { findTileAt, HEADING_HEIGHT, moveTile } from './layout.ts'
import styles from './TileMap.module.css'
import { useTileCanvas } from './use-tile-canvas.ts'

interface TileMapProps {
  /** Filtered, in the order of the list. */
  instances: readonly Instance[]
  label: string
  /** Id of the opened instance. */
  current: string | undefined
  selected: ReadonlySet<string>
  onSelect: (selected: ReadonlySet<string>) => void
  /** The address with an instance opened. */
  linkTo: (id: string) => string
}

const KEYBOARD_HELP = 'Arrow keys move, Enter opens, Space selects, Shift and Space selects up to here'

/** One tile per instance, grouped by cloud, with the color and icon of its state. One tab stop; screen readers read the active tile. */
export default function TileMap({ instances: matching, label, current, selected, onSelect, linkTo }: TileMapProps) {
  // Deferred, so that typing in the filter stays responsive.
  const instances = useDeferredValue(matching)
  const id = useId()
  const navigate = useNavigate()
  const set = useMemo(() => toTileSet(instances), [instances])
  const [position, setPosition] = useState(0)
  const [anchor, setAnchor] = useState(0)
  const [focused, setFocused] = useState(false)
  const [tooltip, setTooltip] = useState('')
  const cursor = Math.min(position, set.instances.length - 1)
  const { scroller, canvas, layout, ...view } = useTileCanvas({
    set,
    current,
    selected,
    cursor: focused ? cursor : undefined,
  })
  const active = set.instances[cursor]

  const open = (instance: Instance | undefined) => {
    if (instance) void navigate(linkTo(instance.ciId), { replace: true, preventScrollReset: true })
  }
  const getLabelAt = (tile: number | undefined): string => {
    const instance = tile === undefined ? undefined : set.instances[tile]
    return instance ? getTileLabel(instance) : ''
  }
  const select = (to: number, from: number) => {
    const next = new Set(selected)
    const range = set.instances.slice(Math.min(from, to), Math.max(from, to) + 1).map(({ ciId }) => ciId)
    const [first] = range
    if (range.length === 1 && first !== undefined && next.has(first)) next.delete(first)
    else for (const ciId of range) next.add(ciId)
    setAnchor(to)
    onSelect(next)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const moved = moveTile(layout, cursor, event.key, view.countVisibleRows())
    if (moved !== undefined) {
      setPosition(moved)
      view.scrollToTile(moved)
    } else if (event.key === 'Enter') open(active)
    else if (event.key === ' ') select(cursor, event.shiftKey ? anchor : cursor)
    else if (event.key === 'a' && (event.ctrlKey || event.metaKey)) onSelect(new Set(instances.map(({ ciId }) => ciId)))
    else return
    event.preventDefault()
  }
  const onClick = (event: MouseEvent) => {
    const tile = findTileAt(layout, ...view.toPoint(event))
    if (tile === undefined) return
    setPosition(tile)
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
        onMouseMove={(event) => setTooltip(getLabelAt(findTileAt(layout, ...view.toPoint(event))))}
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
          <canvas
            ref={canvas}
            className={styles.canvas}
            title={tooltip}
            style={{ cursor: tooltip === '' ? undefined : 'pointer' }}
          />
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
  const { states, marked = 0 } = useMemo(() => countInstances(instances), [instances])
  return (
    <Group gap="2px 14px" px="md" py="sm" className={styles.legend}>
      <Group component="span" gap="2px 14px" fz="sm">
        {states.map(({ state, count }) => {
          const { icon, label } = describeState('health', state)
          return (
            <Status key={state} icon={icon}>
              {formatCount(count)} {label}
            </Status>
          )
        })}
      </Group>
      {marked > 0 && <span className={styles.marked}>{formatCount(marked)} marked for replacement</span>}
    </Group>
  )
}
