import { useMemo, useState, type ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { lazyComponent } from '../../kit/lazy-component.tsx'
import { useRowIndex } from '../../kit/table/row-index/use-row-index.ts'
import { getDescendants, filterTree, type Metric, type ReportNode } from './compute-report.ts'
import { columnsFor, ReportTable } from './ReportTable.tsx'

const Treemap = lazyComponent(
  () => import('./Treemap.tsx'),
  () => <div style={{ height: 320 }} />,
)

interface ComputeUsageProps {
  root: ReportNode
  metric: Metric
  linkTo: (node: ReportNode) => string
  zoomTo: (node: ReportNode) => string
  linkWithout: (nodes: readonly ReportNode[]) => string
}

/** What is used below a node, as a picture and as a tree in step: what the table is filtered to is pictured. */
export function ComputeUsage({ root, metric, linkTo, ...places }: ComputeUsageProps): ReactNode {
  const [highlightedId, onHighlight] = useState<string>()
  const [search] = useSearchParams()
  const filter = search.get('filter') ?? ''
  const rows = useMemo(() => getDescendants(root), [root])
  const columns = useMemo(() => columnsFor(root, metric), [root, metric])
  const index = useRowIndex(rows, columns)
  const pictured = useMemo(() => {
    if (filter === '') return root
    const matching = new Set(Array.from(index.view(filter, undefined, []), (at) => index.rows[at]))
    return filterTree(root, (node) => matching.has(node))
  }, [root, index, filter])
  const common = { metric, highlightedId, onHighlight, linkTo }
  return (
    <>
      <Treemap {...common} root={pictured} total={root.used[metric]} {...places} />
      <ReportTable {...common} root={root} rows={rows} columns={columns} />
    </>
  )
}
