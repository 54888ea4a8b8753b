import { Box, ColorSwatch, Group, Progress, SimpleGrid, Text, Tooltip } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { useMemo, useState, type CSSProperties, type KeyboardEvent } from 'react'
import { Link } from 'react-router'
import { formatPercent } from '../../kit/format.ts'
import type { Metric, ReportNode } from '../compute-report.ts'
import { formatFigure } from './format.ts'
import {
  fitLabel,
  SHARE_STEPS,
  getShareStep,
  layoutTreemap,
  TITLE_HEIGHT,
  type Box as Area,
  type TileGroup,
} from './treemap-layout.ts'
import { TextLink } from '../../kit/TextLink.tsx'
import { Note } from '../../kit/Dimmed.tsx'

const HEIGHT = 300

const boxStyle = ({ left, top, width, height }: Area): CSSProperties => ({
  position: 'absolute',
  left,
  top,
  width,
  height,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  fontSize: 12,
})

const getShareColor = (step: number): string => `color-mix(in oklab, var(--accent) ${8 + 10 * step}%, var(--surface))`

const tileStyle = (highlighted: boolean, step: number): CSSProperties => ({
  // No padding: tiles may be narrower.
  textIndent: 5,
  lineHeight: '18px',
  borderRadius: 2,
  background: highlighted ? 'var(--accent)' : getShareColor(step),
  color: highlighted ? 'var(--on-accent)' : 'var(--text)',
  outlineOffset: -2,
})

const isInSubtree = (id: string, highlighted: string | undefined): boolean =>
  highlighted !== undefined && (id === highlighted || id.startsWith(`${highlighted}\n`))

/** Whether the highlighted node is one of these or below one. */
const isInAnySubtree = (nodes: readonly ReportNode[], highlighted: string | undefined): boolean =>
  nodes.some(({ id }) => isInSubtree(highlighted ?? '', id))

const KEY_STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

export interface TreemapProps {
  root: ReportNode
  /** 100%: all use, even if only a part is shown. */
  total: number
  metric: Metric
  /** The node under the pointer, here or in the table. */
  highlightedId: string | undefined
  onHighlight: (id: string) => void
  linkTo: (node: ReportNode) => string
  zoomTo: (node: ReportNode) => string
  /** The address without these nodes, which zooms into the others. */
  linkWithout: (nodes: readonly ReportNode[]) => string
}

function Legend() {
  return (
    <Group gap="md" mt="xs" mb="lg" fz="xs" c="dimmed">
      Share of use
      {SHARE_STEPS.map((least, step) => {
        const next = SHARE_STEPS[step + 1]
        return (
          <Group key={least} gap="xs" wrap="nowrap">
            <ColorSwatch color={getShareColor(step)} size={12} radius="xs" withShadow={false} />
            {next === undefined ? `${least}% or more` : `${least} to ${next}%`}
          </Group>
        )
      })}
    </Group>
  )
}

interface UsageListProps extends Pick<TreemapProps, 'total' | 'metric'> {
  groups: readonly TileGroup[]
  linkOf: (group: TileGroup) => string
}

/** The groups as a list, for phones. */
function UsageList({ groups, total, metric, linkOf }: UsageListProps) {
  return (
    <Box hiddenFrom="xs" mb="lg" fz="sm">
      {groups.map((group) => (
        <SimpleGrid key={group.node.id} cols={3} spacing="sm" py={4} style={{ alignItems: 'center' }}>
          <TextLink to={linkOf(group)} c="bright" fw={500} truncate>
            <bdi>{group.label}</bdi>
          </TextLink>
          <Progress value={(group.node.used[metric] / total) * 100} color="accent" aria-hidden="true" />
          <Text span inherit ta="right">
            {formatFigure(metric, group.node.used)}
          </Text>
        </SimpleGrid>
      ))}
    </Box>
  )
}

/** Use by area. A tile links to its instances, a group's name zooms in. One tab stop, arrow keys between tiles. */
export function Treemap({
  root,
  total,
  metric,
  highlightedId,
  onHighlight,
  linkTo,
  zoomTo,
  linkWithout,
}: TreemapProps) {
  const { ref, width } = useElementSize()
  const groups = useMemo(() => layoutTreemap(root, metric, width, HEIGHT), [root, metric, width])
  const [tabStop, setTabStop] = useState<string>()
  const [hint, setHint] = useState('')
  const tiles = groups.flatMap((group) => group.tiles)
  const first = tiles.some(({ node }) => node.id === tabStop) ? tabStop : tiles[0]?.node.id
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = KEY_STEPS[event.key]
    const all = [...event.currentTarget.querySelectorAll<HTMLElement>('a[data-tile]')]
    const at = all.findIndex((tile) => tile === document.activeElement)
    if (step === undefined || at < 0) return
    event.preventDefault()
    all[at + step]?.focus()
  }
  const others = linkWithout(groups.filter(({ joined }) => joined.length === 0).map(({ node }) => node))
  const linkOf = ({ node, joined }: TileGroup) => (joined.length > 0 ? others : zoomTo(node))
  const highlight = (id: string, label: string) => () => {
    onHighlight(id)
    setHint(label)
  }
  if (groups.length === 0) return <Note mb="lg">No compute in use matches the filter.</Note>
  return (
    <>
      <UsageList groups={groups} total={total} metric={metric} linkOf={linkOf} />
      <Box visibleFrom="xs">
        <Tooltip.Floating label={hint} disabled={hint === ''} color="var(--text)" fz="xs">
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrow keys move between tiles */}
          <Box ref={ref} role="group" aria-label="Treemap of usage" pos="relative" h={HEIGHT} onKeyDown={onKeyDown}>
            {/* Once measured, so that no tile moves. */}
            {(width > 0 ? groups : []).map((group) => (
              <span key={group.node.id}>
                {group.isTitled && (
                  <Link
                    to={linkOf(group)}
                    tabIndex={-1}
                    aria-label={group.label}
                    style={{
                      ...boxStyle({ ...group, height: TITLE_HEIGHT }),
                      fontWeight: 500,
                      lineHeight: `${TITLE_HEIGHT}px`,
                    }}
                    onMouseEnter={highlight(group.node.id, `${group.label}: ${formatFigure(metric, group.node.used)}`)}
                  >
                    <bdi>{group.label}</bdi>
                  </Link>
                )}
                {group.tiles.map((tile) => {
                  const isJoined = group.joined.length > 0
                  const used = formatFigure(metric, tile.node.used)
                  const label = `${isJoined ? group.label : tile.node.path.join(' / ')}: ${used}`
                  const share = formatPercent(tile.node.used[metric], total)
                  const isHighlighted =
                    isInSubtree(tile.node.id, highlightedId) || isInAnySubtree(group.joined, highlightedId)
                  return (
                    <Link
                      key={tile.node.id}
                      to={isJoined ? others : linkTo(tile.node)}
                      data-tile=""
                      tabIndex={tile.node.id === first ? 0 : -1}
                      aria-label={label}
                      style={{
                        ...boxStyle(tile),
                        ...tileStyle(isHighlighted, getShareStep(tile.node.used[metric], total)),
                      }}
                      onMouseEnter={highlight(tile.node.id, `${label}, ${share}`)}
                      onFocus={() => {
                        setTabStop(tile.node.id)
                        onHighlight(tile.node.id)
                      }}
                    >
                      {tile.height > 14 && <bdi>{fitLabel(isJoined ? used : tile.label, tile.width - 10)}</bdi>}
                    </Link>
                  )
                })}
              </span>
            ))}
          </Box>
        </Tooltip.Floating>
        <Legend />
      </Box>
    </>
  )
}
