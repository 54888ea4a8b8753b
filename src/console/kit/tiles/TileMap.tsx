import { Box, Tooltip, VisuallyHidden } from '@mantine/core'
import { useId, useState, type KeyboardEvent, type MouseEvent } from 'react'
import { formatCount } from '../format.ts'
import { findTileAt, getTilePosition, moveTile } from './layout.ts'
import styles from './TileMap.module.css'
import { useTileCanvas, type TileDescription, type TileSet } from './use-tile-canvas.ts'

interface TileMapProps<Item> {
  /** Memoized: filtered, grouped, in the order of the list. */
  set: TileSet<Item>
  /** Stable: defined outside the component, or memoized. */
  tile: TileDescription<Item>
  label: string
  /** Beside: for many groups of a few items. */
  headings?: 'above' | 'beside'
  current?: string | undefined
  selection?: { selected: ReadonlySet<string>; onSelect: (selected: ReadonlySet<string>) => void }
  onOpen: (item: Item) => void
}

const NONE_SELECTED: ReadonlySet<string> = new Set()

/** One tile per item in the colour and icon of its state, by group. One tab stop; screen readers read the active tile. */
export function TileMap<Item>({
  set,
  tile,
  label,
  headings = 'above',
  current,
  selection,
  onOpen,
}: TileMapProps<Item>) {
  const id = useId()
  const [position, setPosition] = useState(0)
  const [anchor, setAnchor] = useState(0)
  const [focused, setFocused] = useState(false)
  /** The tile under the pointer, or that the keyboard moved to. */
  const [hinted, setHinted] = useState<number>()
  const { selected, onSelect } = selection ?? { selected: NONE_SELECTED }
  const cursor = Math.min(position, set.items.length - 1)
  const { scroller, canvas, layout, ...view } = useTileCanvas({
    set,
    tile,
    current,
    headings,
    selected,
    cursor: focused ? cursor : undefined,
  })
  const active = set.items[cursor]
  const help = `Arrow keys move, Enter opens${onSelect ? ', Space selects, Shift+Space extends the selection' : ''}`

  const open = (item: Item | undefined) => {
    if (item !== undefined) onOpen(item)
  }
  const hintedItem = hinted === undefined ? undefined : set.items[hinted]
  const select = (to: number, from: number) => {
    const next = new Set(selected)
    const range = set.items.slice(Math.min(from, to), Math.max(from, to) + 1).map(tile.getId)
    const [first] = range
    if (range.length === 1 && first !== undefined && next.has(first)) next.delete(first)
    else for (const each of range) next.add(each)
    setAnchor(to)
    onSelect?.(next)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const moved = moveTile(layout, cursor, event.key, view.countVisibleRows())
    // Other keys close the tooltip.
    setHinted(moved)
    if (moved !== undefined) {
      setPosition(moved)
      view.scrollToTile(moved)
    } else if (event.key === 'Enter') open(active)
    else if (onSelect && event.key === ' ') select(cursor, event.shiftKey ? anchor : cursor)
    else if (onSelect && event.key === 'a' && (event.ctrlKey || event.metaKey))
      onSelect(new Set(set.items.map(tile.getId)))
    else return
    event.preventDefault()
  }
  const onClick = (event: MouseEvent) => {
    const index = findTileAt(layout, ...view.toPoint(event))
    if (index === undefined) return
    setPosition(index)
    if (onSelect && event.shiftKey) select(index, anchor)
    else if (onSelect && (event.ctrlKey || event.metaKey)) select(index, index)
    else open(set.items[index])
  }
  return (
    <div
      ref={scroller}
      className={styles.scroller}
      data-scroller=""
      role="listbox"
      aria-label={`${label} as tiles. ${help}`}
      aria-multiselectable={onSelect ? true : undefined}
      aria-activedescendant={active === undefined ? undefined : `${id}${tile.getId(active)}`}
      tabIndex={0}
      onKeyDown={onKeyDown}
      onClick={onClick}
      onMouseMove={(event) => setHinted(findTileAt(layout, ...view.toPoint(event)))}
      onMouseLeave={() => setHinted(undefined)}
      onFocus={() => setFocused(true)}
      onBlur={() => {
        setFocused(false)
        setHinted(undefined)
      }}
    >
      {active !== undefined && (
        <VisuallyHidden
          id={`${id}${tile.getId(active)}`}
          role="option"
          aria-selected={selected.has(tile.getId(active))}
          aria-posinset={cursor + 1}
          aria-setsize={set.items.length}
        >
          {tile.getFacts(active).join('; ')}
          {tile.getId(active) === current && ', opened'}
        </VisuallyHidden>
      )}
      <div className={styles.field} style={{ height: layout.height }} aria-hidden="true">
        <canvas
          ref={canvas}
          className={styles.canvas}
          style={{ cursor: hintedItem === undefined ? undefined : 'pointer' }}
        />
        {hinted !== undefined && hintedItem !== undefined && (
          // One for all tiles; with a key, since a tooltip does not follow its moved target.
          <Tooltip key={hinted} opened label={tile.getFacts(hintedItem).join('\n')} style={{ whiteSpace: 'pre-line' }}>
            <Box
              pos="absolute"
              w={layout.pitch}
              h={layout.pitch}
              style={{ ...getTilePosition(layout, hinted), pointerEvents: 'none' }}
            />
          </Tooltip>
        )}
        {layout.groups.map(({ name, count, ...place }) => (
          <div key={name} className={styles.heading} data-placement={headings} style={place} title={name}>
            <bdi>{name}</bdi> {headings === 'above' && <span className={styles.count}>{formatCount(count)}</span>}
          </div>
        ))}
      </div>
    </div>
  )
}
