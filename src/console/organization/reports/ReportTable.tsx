import { Button } from '@mantine/core'
import { useCallback, type SyntheticEvent } from 'react'
import { formatPercent } from '../../kit/format.ts'
import { defineColumns, type Column } from '../../kit/table/columns.ts'
import { DataTable } from '../../kit/table/DataTable.tsx'
import { useRowTree } from '../../kit/table/row-index/tree.ts'
import { toNodeId, type Metric, type ReportNode } from '../compute-report.ts'
import type { TreemapProps } from './Treemap.tsx'
import { formatBareFigure, toGigabytes, METRIC_CHOICES } from './format.ts'

const metricColumn = (metric: Metric, header: string): Column<ReportNode> => ({
  id: metric,
  header,
  kind: 'number',
  width: 128,
  hideBelow: metric === 'count' ? 0 : 560,
  value: ({ used }) => (metric === 'ram' ? toGigabytes(used.ram) : used[metric]),
  render: ({ used }) => formatBareFigure(metric, used[metric]),
})

/** Columns of the report below `root`. */
export const columnsFor = (root: ReportNode, metric: Metric) =>
  defineColumns<ReportNode>([
    {
      id: 'name',
      header: 'Name',
      width: 200,
      grow: 2,
      value: ({ path }) => path.slice(root.path.length).join(' / '),
      render: (node) => (
        <bdi data-node={node.id} title={node.path.join(' / ')}>
          {node.name}
        </bdi>
      ),
    },
    { id: 'level', header: 'Level', width: 150, hideBelow: 760 },
    { id: 'owner', header: 'Owner', width: 160, grow: 1, hideBelow: 900 },
    ...METRIC_CHOICES.map(([each, label]) => metricColumn(each, each === 'ram' ? `${label} (GB)` : label)),
    {
      id: 'share',
      header: 'Share',
      kind: 'number',
      width: 76,
      value: ({ used }) => (root.used[metric] > 0 ? Math.round((used[metric] / root.used[metric]) * 1000) / 10 : 0),
      render: ({ used }) => formatPercent(used[metric], root.used[metric]),
    },
  ])

const getNodeId = ({ id }: ReportNode): string => id

/** The node, or its closest visible ancestor. */
function findVisibleId(id: string | undefined, closed: ReadonlySet<string>): string | undefined {
  if (id === undefined) return undefined
  const names = id.split('\n')
  const ancestors = names.map((_, index) => toNodeId(names.slice(0, index + 1)))
  return ancestors.find((each) => closed.has(each)) ?? id
}

interface ReportTableProps extends Pick<TreemapProps, 'root' | 'metric' | 'highlightedId' | 'onHighlight' | 'linkTo'> {
  /** All descendants of the root. */
  rows: readonly ReportNode[]
  columns: readonly Column<ReportNode>[]
}

/** The report as a tree, largest first. */
export function ReportTable({ root, rows, columns, metric, highlightedId, onHighlight, linkTo }: ReportTableProps) {
  const depth = root.path.length
  const getParentId = useCallback(
    ({ path }: ReportNode) => (path.length > depth + 1 ? toNodeId(path.slice(0, -1)) : undefined),
    [depth],
  )
  // Expand tenants by default: most have one cloud.
  const isInitiallyClosed = useCallback(({ level }: ReportNode) => !level.includes('Tenant'), [])
  const { tree, closed, setEvery } = useRowTree({ rows, getId: getNodeId, getParentId }, isInitiallyClosed)
  const highlight = ({ target }: SyntheticEvent) => {
    const row = target instanceof Element ? target.closest('[role="row"]') : null
    const id = row?.querySelector('[data-node]')?.getAttribute('data-node')
    if (id) onHighlight(id)
  }
  const allOpen = closed.size === 0
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/mouse-events-have-key-events -- highlights the focused row too
    <div onMouseOver={highlight} onFocus={highlight}>
      <DataTable
        label="Compute in use"
        columns={columns}
        rows={rows}
        rowId={getNodeId}
        rowLink={linkTo}
        tree={tree}
        currentId={findVisibleId(highlightedId, closed)}
        emptyState={{ title: 'No compute here', hint: 'Nothing is deployed in this part of the report.' }}
        defaultSort={`-${metric}`}
        toolbar={
          <Button onClick={() => setEvery(allOpen ? 'closed' : 'open')}>
            {allOpen ? 'Collapse all' : 'Expand all'}
          </Button>
        }
      />
    </div>
  )
}
