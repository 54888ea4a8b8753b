import { Box, Button, Flex, Paper } from '@mantine/core'
import { useDidUpdate, usePrevious } from '@mantine/hooks'
import {
  Background,
  MarkerType,
  MiniMap,
  ReactFlow,
  ReactFlowProvider,
  useReactFlow,
  useStore,
  type Connection,
  type FitViewOptions,
} from '@xyflow/react'
import flowStyles from '@xyflow/react/dist/base.css?url'
import { useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import classes from './Diagram.module.css'
import { DiagramCard, DiagramLink, type CardNode, type LinkEdge } from './DiagramCard.tsx'
import { DiagramToolbar } from './DiagramToolbar.tsx'
import { collapseGroups, hasGroups, MAX_EXPANDED_NODES, toGroupId, type DiagramGraph } from './graph.ts'
import { findNeighbour, findNext } from './keyboard.ts'
import { getLayoutKey, getNodeWidth, layoutGraph, toPath, type DiagramLayout } from './layout.ts'

const nodeTypes = { card: DiagramCard }
const edgeTypes = { link: DiagramLink }
const FIT_ALL = { padding: '12px', maxZoom: 1.25 } as const
/** Everything is in view, unless that would be too small to recognize. */
const FIT = { ...FIT_ALL, minZoom: 0.5 } as const
const MAP_SIZE = { width: 144, height: 96 } as const
const ARROW = { type: MarkerType.ArrowClosed, width: 14, height: 14, color: 'var(--text-3)' }

interface DiagramProps {
  /** Its name, also of exported files: "Design of shop". */
  title: string
  noun: string
  graph: DiagramGraph
  /** Id of the node in the inspector. */
  selected: string | undefined
  onSelect: (id: string | undefined) => void
  /** On a double click, or Enter in the selected node. */
  onOpen: (id: string) => void
  inspector: ReactNode
  /** A link was dragged from one node to another. Undefined: nodes cannot be linked. */
  onConnect?: ((from: string, to: string) => void) | undefined
  /** Shows a button that goes from one problem to the next. */
  showProblems?: boolean
}

/** Below a large diagram, the inspector could open out of sight. */
const scrollIntoView = (inspector: HTMLElement | null) => inspector?.scrollIntoView({ block: 'nearest' })

/** Nodes and links with automatic layout, search, keyboard navigation and an inspector. Loaded lazily. */
export function Diagram(props: DiagramProps) {
  return (
    <ReactFlowProvider>
      {/* Loaded by diagrams only. React waits for it. */}
      <link rel="stylesheet" href={flowStyles} precedence="default" />
      <DiagramView {...props} />
    </ReactFlowProvider>
  )
}

/** Collapsed groups, and the layout, which is computed again only if its key changes. */
function useDiagramLayout({ graph, noun, selected }: DiagramProps) {
  const [expanded, setExpanded] = useState<ReadonlySet<string> | undefined>(() =>
    graph.nodes.length > MAX_EXPANDED_NODES ? new Set() : undefined,
  )
  const shown = useMemo(() => {
    if (!expanded) return graph
    const group = graph.nodes.find(({ id }) => id === selected)?.group
    return collapseGroups(graph, group === undefined ? expanded : new Set([...expanded, group]), noun)
  }, [graph, expanded, selected, noun])
  const [last, setLast] = useState<{ key: string; nodeWidth: number; layout: DiagramLayout }>()
  // Texts that get shorter while polling move nothing.
  const nodeWidth = getNodeWidth(shown, last?.nodeWidth)
  const key = getLayoutKey(shown, nodeWidth)
  const current = last?.key === key ? last : { key, nodeWidth, layout: layoutGraph(shown, nodeWidth) }
  if (current !== last) setLast(current)
  return { shown, layout: current.layout, layoutKey: key, expanded, setExpanded }
}

function DiagramView(props: DiagramProps) {
  const { title, graph, selected, onSelect, onOpen, inspector, onConnect, showProblems } = props
  const { shown, layout, layoutKey, expanded, setExpanded } = useDiagramLayout(props)
  const [query, setQuery] = useState('')
  const [active, setActive] = useState<string>()
  const flow = useReactFlow()
  const isCutOff = useStore(
    ({ width, height, transform: [x, y, zoom] }) =>
      Math.min(x, y) < 0 || x + layout.width * zoom > width || y + layout.height * zoom > height,
  )
  const wasCutOff = usePrevious(isCutOff)
  const canvasWidth = useStore(({ width }) => width)
  const canvasHeight = useStore(({ height }) => height)
  const previousWidth = usePrevious(canvasWidth)
  const canvas = useRef<HTMLDivElement>(null)
  const isMoved = useRef(false)
  const fitOptions = useRef<FitViewOptions>(FIT)
  const fit = () => {
    isMoved.current = false
    void flow.fitView(fitOptions.current)
  }
  const fitAll = () => {
    fitOptions.current = FIT_ALL
    fit()
  }
  useDidUpdate(fit, [shown.nodes.map(({ id }) => id).join(' ')])
  // Wider nodes or other links do not undo what was moved.
  useDidUpdate(() => {
    if (!isMoved.current) fit()
  }, [layoutKey])

  const found = useMemo(() => {
    const text = query.trim().toLowerCase()
    if (text === '') return undefined
    const matches = graph.nodes.filter((node) =>
      [node.title, ...node.lines.map((line) => line.text)].some((each) => each.toLowerCase().includes(text)),
    )
    const ids = matches.flatMap(({ id, group }) => (group === undefined ? [id] : [id, toGroupId(group)]))
    return { ids: new Set(ids), count: matches.length }
  }, [graph, query])

  const tabbable = layout.nodes.find(({ id }) => id === active)?.id ?? layout.nodes[0]?.id

  /** Moves a node into view, and out from under the overview. */
  const reveal = (id: string | undefined) => {
    const placed = layout.nodes.find((node) => node.id === id)
    const area = canvas.current?.getBoundingClientRect()
    if (!placed || !area) return
    const from = flow.flowToScreenPosition(placed)
    const to = flow.flowToScreenPosition({ x: placed.x + placed.width, y: placed.y + placed.height })
    const isCovered = isCutOff && to.x > area.right - MAP_SIZE.width && to.y > area.bottom - MAP_SIZE.height
    if (isCovered || from.x < area.left || from.y < area.top || to.x > area.right || to.y > area.bottom)
      void flow.setCenter(placed.x + placed.width / 2, placed.y + placed.height / 2, {
        zoom: Math.max(0.5, flow.getZoom()),
      })
  }
  // The inspector takes a part of the width. The height follows that of the window, and of the layout, which changes as links load.
  useDidUpdate(() => {
    const widthChanged = canvasWidth !== previousWidth
    if (widthChanged && (wasCutOff || isMoved.current)) reveal(selected)
    else if (!isMoved.current) fit()
  }, [canvasWidth, canvasHeight])

  const focusNode = (id: string | undefined) => {
    const placed = layout.nodes.find((node) => node.id === id)
    if (!placed) return
    setActive(placed.id)
    reveal(placed.id)
    canvas.current?.querySelector<HTMLElement>(`[data-node="${CSS.escape(placed.id)}"]`)?.focus({ preventScroll: true })
  }

  /** Focuses a node, and opens the inspector unless it is a collapsed group. */
  const showNode = (id: string | undefined) => {
    if (id === undefined) return
    focusNode(id)
    if (shown.nodes.find((node) => node.id === id)?.members === undefined) onSelect(id)
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const { target, key } = event
    if (key === 'Escape' && selected !== undefined) {
      onSelect(undefined)
      focusNode(selected)
      return
    }
    const id = target instanceof HTMLElement ? target.closest<HTMLElement>('[data-node]')?.dataset['node'] : undefined
    const next = id === undefined ? undefined : findNeighbour(layout.nodes, id, key)
    if (next === undefined) return
    event.preventDefault()
    focusNode(next)
  }

  const nodes = layout.nodes.flatMap((placed): CardNode[] => {
    const node = shown.nodes.find(({ id }) => id === placed.id)
    if (!node) return []
    const { id, members } = node
    const press = (byKey: boolean) => {
      setActive(id)
      if (members !== undefined) setExpanded(new Set([...(expanded ?? []), node.title]))
      else if (selected === id && byKey) onOpen(id)
      else onSelect(id)
    }
    return [
      {
        id,
        type: 'card',
        position: { x: placed.x, y: placed.y },
        width: placed.width,
        height: placed.height,
        data: { node, selected: id === selected, found: found?.ids.has(id), tabbable: id === tabbable, onPress: press },
      },
    ]
  })
  const titles = new Map(shown.nodes.map((node) => [node.id, node.title]))
  const edges = layout.edges.map(({ from, to, points }): LinkEdge => ({
    id: JSON.stringify([from, to]),
    type: 'link',
    source: from,
    target: to,
    ariaLabel: `${titles.get(from)} to ${titles.get(to)}`,
    markerEnd: ARROW,
    data: { path: toPath(points), change: shown.edges.find((edge) => edge.from === from && edge.to === to)?.change },
  }))
  const problems = shown.nodes.filter(({ problem }) => problem).map(({ id }) => id)
  return (
    <Box onKeyDown={onKeyDown}>
      <DiagramToolbar
        title={title}
        layout={{
          ...layout,
          edges: layout.edges.map((edge, index) => ({ ...edge, change: edges[index]?.data?.change })),
        }}
        nodes={shown.nodes}
        query={query}
        onQuery={setQuery}
        foundCount={found?.count}
        onFindNext={() =>
          showNode(
            findNext(
              layout.nodes.filter(({ id }) => found?.ids.has(id)).map(({ id }) => id),
              active,
            ),
          )
        }
        collapsed={hasGroups(graph) ? expanded !== undefined : undefined}
        onCollapse={(collapse) => setExpanded(collapse ? new Set() : undefined)}
        onZoom={() => (isMoved.current = true)}
        onFit={fitAll}
      >
        {showProblems && (
          <Button disabled={problems.length === 0} onClick={() => showNode(findNext(problems, active))}>
            {problems.length === 0 ? 'No problems' : 'Next problem'}
          </Button>
        )}
      </DiagramToolbar>
      <Flex gap="md" direction={{ base: 'column', md: 'row' }} align="stretch">
        <div className={classes.canvas} style={{ aspectRatio: layout.width / layout.height }} ref={canvas}>
          <ReactFlow
            aria-label={title}
            nodes={nodes}
            edges={edges}
            nodeTypes={nodeTypes}
            edgeTypes={edgeTypes}
            fitView
            fitViewOptions={FIT}
            minZoom={0.1}
            maxZoom={2}
            nodesDraggable={false}
            nodesFocusable={false}
            edgesFocusable={false}
            elementsSelectable={false}
            nodesConnectable={onConnect !== undefined}
            connectOnClick={false}
            disableKeyboardA11y
            deleteKeyCode={null}
            // The wheel scrolls the page; with Ctrl it zooms.
            preventScrolling={false}
            zoomOnScroll={false}
            zoomOnDoubleClick={false}
            // Without an event, it was moved by the code.
            onMoveEnd={(event) => (isMoved.current ||= event !== null)}
            onNodeDoubleClick={(_, { id, data }) => data.node.members === undefined && onOpen(id)}
            onConnect={({ source, target }: Connection) => source !== target && onConnect?.(source, target)}
            onPaneClick={() => onSelect(undefined)}
            proOptions={{ hideAttribution: true }}
          >
            <Background />
            {isCutOff && <MiniMap pannable style={MAP_SIZE} ariaLabel={`Overview of ${title}`} />}
          </ReactFlow>
        </div>
        {inspector !== undefined && (
          <Paper
            ref={scrollIntoView}
            component="aside"
            aria-label="Inspector"
            w={{ base: '100%', md: 340 }}
            flex="none"
            p="md"
            fz="sm"
          >
            {inspector}
          </Paper>
        )}
      </Flex>
    </Box>
  )
}
