import { Button, Flex, Group, Text } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useMemo, useState, type ReactNode } from 'react'
import { formatCount } from '../format.ts'
import { parseClauses } from './query/clauses.ts'
import type { Column, QuickFilter } from './columns.ts'
import type { ControlledTableProps } from './DataTable.tsx'
import classes from './DataTable.module.css'
import { FilterBox } from './FilterBox.tsx'
import { PanelButton } from './PanelButton.tsx'
import type { RowIndex } from './row-index/row-index.ts'

type InheritedProps = 'label' | 'columns' | 'rowId' | 'state' | 'onStateChange' | 'quickFilters'

/** `columns` in the order of their definition. */
export interface TablePanelProps<Row> extends Pick<ControlledTableProps<Row>, InheritedProps> {
  /** Columns shown in either line, and those in the second line. */
  visible: readonly Column<Row>[]
  folded: readonly Column<Row>[]
  index: RowIndex<Row>
  view: Uint32Array
  selected: ReadonlySet<string> | undefined
}

/** More quick filters may not fit beside the panels, whatever their counts are. */
const MAX_CHOICES_BESIDE = 5

interface TableToolbarProps<Row> extends TablePanelProps<Row> {
  hiddenCount: number
  /** Undefined until the first answer. */
  countOf: ((quick: QuickFilter<Row> | undefined) => number | undefined) | undefined
  onLeave: () => void
  children: ReactNode
}

export function TableToolbar<Row>(props: TableToolbarProps<Row>) {
  const { label, columns, state, onStateChange, quickFilters, hiddenCount, countOf, onLeave, children, ...rest } = props
  const problems = useMemo(
    () => new Set(parseClauses(state.filter, columns, 0).flatMap(({ problem }) => problem ?? [])),
    [state.filter, columns],
  )
  const choices = quickFilters ? [undefined, ...quickFilters] : []
  // Filters of states that no row has go once the rows are loaded, which must not move the rows.
  const [hasOwnLine] = useState(choices.length > MAX_CHOICES_BESIDE)
  // An unknown id filters nothing.
  const pressed = quickFilters?.find(({ id }) => id === state.quick)?.id
  const panel = { label, columns, state, onStateChange, ...rest }
  return (
    <Flex wrap="wrap" align="center" gap="sm" p="sm" className={classes.toolbar}>
      <FilterBox
        label={label}
        columns={columns}
        rows={props.index.rows}
        value={state.filter}
        onChange={(filter) => onStateChange({ ...state, filter })}
        onLeave={onLeave}
      />
      <Group gap="sm">
        <PanelButton
          label={`View of ${label}`}
          renderButton={(toggle) => renderPanelButton('View', toggle, hiddenCount > 0 && `${hiddenCount} hidden`)}
          load={() => import('./tools/ViewPanel.tsx')}
        >
          {({ ViewPanel }) => <ViewPanel<Row> {...panel} />}
        </PanelButton>
        <PanelButton
          label={`Export of ${label}`}
          renderButton={(toggle) => renderPanelButton('Export', toggle)}
          load={() => import('./tools/ExportPanel.tsx')}
        >
          {({ ExportPanel }) => <ExportPanel<Row> {...panel} />}
        </PanelButton>
      </Group>
      {/* Last, so that it stays in place whatever the panels' buttons say. */}
      {children}
      <div aria-live="polite" className={classes.problems}>
        {[...problems].map((problem) => (
          <Text key={problem} fz="sm" c="attention">
            <bdi>{problem}</bdi>
          </Text>
        ))}
      </div>
      {choices.length > 0 && (
        <div
          ref={scrollToPressed}
          className={classes.quick}
          data-own-line={hasOwnLine || undefined}
          role="group"
          aria-label={`Quick filters of ${label}`}
        >
          {choices.map((quick) => (
            <Button
              key={quick?.id ?? ''}
              size="xs"
              radius="xl"
              maw={260}
              {...(quick?.id === pressed ? { variant: 'light' } : { c: 'dimmed' })}
              aria-pressed={quick?.id === pressed}
              onClick={() => onStateChange({ ...state, quick: quick?.id })}
            >
              <bdi className={classes.quickName}>{quick?.label ?? 'All'}</bdi>{' '}
              <span className={classes.count}>{formatOptionalCount(countOf?.(quick))}</span>
            </Button>
          ))}
        </div>
      )}
    </Flex>
  )
}

const renderPanelButton = (text: string, toggle: () => void, hint?: ReactNode) => (
  <Button rightSection={<IconChevronDown size={14} />} onClick={toggle}>
    {text}
    {hint && (
      <Text span inherit fw={400} c="dimmed" ml={6} title="Columns that are hidden or do not fit">
        {hint}
      </Text>
    )}
  </Button>
)

const formatOptionalCount = (count: number | undefined): string => (count === undefined ? '' : formatCount(count))

// Scrolls the pressed quick filter into view. Skips the first, which is always visible: measuring forces a layout.
const scrollToPressed = (group: HTMLElement | null) => {
  const pressed = group?.querySelector<HTMLElement>('[aria-pressed="true"]:not(:first-child)')
  if (group && pressed) group.scrollLeft = pressed.offsetLeft - group.offsetLeft - 40
}
