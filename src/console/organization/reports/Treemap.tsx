import { useMemo, useState, type CSSProperties, type KeyboardEvent, type ReactNode } from 'react'
import { Link } from 'react-router'
import { formatShare } from '../../kit/format.ts'
import type { Metric, ReportNode } from './compute-report.ts'
import { figureWords } from './report-words.ts'
import { tileGroups, TITLE, type Box } from './treemap.ts'

const WIDTH = 1120
const HEIGHT = 300

// Laid out for one width and stretched to the room there is; nothing waits for a measurement.
const placed = ({ left, top, width, height }: Box): CSSProperties => ({
  position: 'absolute',
  left: `${(left / WIDTH) * 100}%`,
  top,
  width: `${(width / WIDTH) * 100}%`,
  height,
  overflow: 'hidden',
  whiteSpace: 'nowrap',
  textOverflow: 'ellipsis',
  fontSize: 12,
})

const tileLook = (marked: boolean, { width, height }: Box): CSSProperties => ({
  padding: width > 28 && height > 16 ? '1px 5px' : 0,
  lineHeight: '16px',
  borderRadius: 2,
  background: marked ? 'var(--accent)' : 'var(--accent-soft)',
  color: marked ? 'var(--on-accent)' : 'var(--text)',
  outlineOffset: -2,
})

const isIn = (id: string, marked: string | undefined): boolean =>
  marked !== undefined && (id === marked || id.startsWith(`${marked}\n`))

/** Whether what is pointed at is one of these or lies below one. */
const isAmong = (nodes: readonly ReportNode[], marked: string | undefined): boolean =>
  nodes.some(({ id }) => isIn(marked ?? '', id))

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

interface TreemapProps {
  readonly root: ReportNode
  /** What shares are of: all that is used, whatever of it is shown. */
  readonly total: number
  readonly metric: Metric
  /** The node that is pointed at here or in the table. */
  readonly marked: string | undefined
  readonly onMark: (id: string) => void
  readonly linkTo: (node: ReportNode) => string
  readonly zoomTo: (node: ReportNode) => string
  /** The address where the small ones are the picture: without these. */
  readonly linkWithout: (nodes: readonly ReportNode[]) => string
}

/** What is used, by area; a tile leads to its instances, the name of a group to what lies below it. One stop for the keyboard. */
export default function Treemap({
  root,
  total,
  metric,
  marked,
  onMark,
  linkTo,
  zoomTo,
  linkWithout,
}: TreemapProps): ReactNode {
  const groups = useMemo(() => tileGroups(root, metric, WIDTH, HEIGHT), [root, metric])
  const [stop, setStop] = useState<string>()
  const tiles = groups.flatMap((group) => group.tiles)
  const first = tiles.some(({ node }) => node.id === stop) ? stop : tiles[0]?.node.id
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = STEPS[event.key]
    const all = [...event.currentTarget.querySelectorAll<HTMLElement>('a[data-tile]')]
    const at = all.findIndex((tile) => tile === document.activeElement)
    if (step === undefined || at < 0) return
    event.preventDefault()
    all[at + step]?.focus()
  }
  const others = linkWithout(groups.filter(({ joined }) => joined.length === 0).map(({ node }) => node))
  const point = (id: string) => () => onMark(id)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrows go from tile to tile
    <div
      role="group"
      aria-label="Treemap of what is used"
      style={{ position: 'relative', height: HEIGHT, marginBottom: 20 }}
      onKeyDown={onKeyDown}
    >
      {groups.length === 0 && <p style={{ fontSize: 13, color: 'var(--text-2)' }}>Nothing that is used matches.</p>}
      {groups.map((group) => (
        <span key={group.node.id}>
          {group.isTitled && (
            <Link
              to={group.joined.length > 0 ? others : zoomTo(group.node)}
              tabIndex={-1}
              style={{ ...placed({ ...group, height: TITLE }), fontWeight: 500, lineHeight: `${TITLE}px` }}
              title={`${group.label}: ${figureWords(metric, group.node.used)}`}
              onMouseEnter={point(group.node.id)}
            >
              {group.width > 40 && <bdi>{group.label}</bdi>}
            </Link>
          )}
          {group.tiles.map((tile) => {
            const isJoined = group.joined.length > 0
            const name = isJoined ? group.label : tile.node.path.join(' / ')
            const words = `${name}: ${figureWords(metric, tile.node.used)}`
            const isMarked = isIn(tile.node.id, marked) || isAmong(group.joined, marked)
            return (
              <Link
                key={tile.node.id}
                to={isJoined ? others : linkTo(tile.node)}
                data-tile=""
                tabIndex={tile.node.id === first ? 0 : -1}
                aria-label={words}
                title={`${words}, ${formatShare(tile.node.used[metric], total)}`}
                style={{ ...placed(tile), ...tileLook(isMarked, tile) }}
                onMouseEnter={point(tile.node.id)}
                onFocus={() => {
                  setStop(tile.node.id)
                  onMark(tile.node.id)
                }}
              >
                {tile.width > 40 && tile.height > 14 && (
                  <bdi>{isJoined ? figureWords(metric, tile.node.used) : tile.label}</bdi>
                )}
              </Link>
            )
          })}
        </span>
      ))}
    </div>
  )
}
