import { Group, Paper, Table, Text, UnstyledButton } from '@mantine/core'
import { useEffect, useRef, type KeyboardEvent, type RefObject } from 'react'
import { Status } from '../../kit/state/StateBadge.tsx'
import { useScrollable } from '../../kit/Scrollable.tsx'
import { cellId, applyEdit, type Edits } from './edits.ts'
import type { Cell, Matrix, MatrixCloud, MatrixPlatform, MatrixSelection } from './matrix.ts'
import { formatField } from './writes.ts'
import styles from './CloudMatrix.module.css'
import { useGridNavigation } from './use-grid-navigation.ts'
import { CLOUD_STATUS_TONES } from './used-clouds.ts'

interface CloudMatrixProps {
  matrix: Matrix
  edits: Edits
  selection: MatrixSelection
  onSelect: (selection: MatrixSelection) => void
  /** Receives the ids of the visible platforms. */
  onVisibleChange: (platforms: ReadonlySet<string>) => void
}

/** Reports the ids (`data-row`) of the visible rows. */
function useVisibleRows(
  table: RefObject<HTMLElement | null>,
  rowCount: number,
  onChange: (ids: ReadonlySet<string>) => void,
): void {
  const visible = useRef<ReadonlySet<string>>(new Set())
  useEffect(() => {
    const observer = new IntersectionObserver((entries) => {
      const next = new Set(visible.current)
      for (const { target, isIntersecting } of entries) {
        const id = target.getAttribute('data-row')
        if (id === null) continue
        if (isIntersecting) next.add(id)
        else next.delete(id)
      }
      visible.current = next
      onChange(next)
    })
    for (const row of table.current?.querySelectorAll('[data-row]') ?? []) observer.observe(row)
    return () => observer.disconnect()
  }, [table, rowCount, onChange])
}

/** The grid of platforms and clouds: a click or Enter selects a cell, a platform or a cloud; arrow keys move. */
export function CloudMatrix({ matrix, edits, selection, onSelect, onVisibleChange }: CloudMatrixProps) {
  const { platforms, clouds } = matrix
  const grid = useRef<HTMLTableElement>(null)
  const { ref } = useScrollable<HTMLDivElement>('Platforms and clouds')
  useVisibleRows(grid, platforms.length, onVisibleChange)
  const navigation = useGridNavigation(
    grid,
    { rows: platforms.length, columns: clouds.length },
    {
      row: platforms.findIndex(({ key }) => key === selection.platform),
      column: clouds.findIndex(({ name }) => name === selection.cloud),
    },
  )
  // The selection of a link may be far from the first cell.
  useEffect(() => {
    grid.current?.querySelector('[aria-pressed="true"]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [])
  const isSelected = (platform: string | undefined, cloud: string | undefined) =>
    selection.platform === platform && selection.cloud === cloud && (platform ?? cloud) !== undefined
  // Selecting the same again clears the selection.
  const select = (next: MatrixSelection) =>
    onSelect(isSelected(next.platform, next.cloud) ? { platform: undefined, cloud: undefined } : next)
  const onKeyDown = (event: KeyboardEvent) => {
    navigation.onKeyDown(event)
    if (event.key === 'Escape') onSelect({ platform: undefined, cloud: undefined })
  }
  return (
    <Paper
      ref={ref}
      // Focused or linked cells scroll into view beside the sticky headers.
      style={{ overflow: 'auto', scrollPadding: '52px 0 0 200px' }}
      flex={{ base: '0 1 auto', lg: '1 1 0' }}
      miw={0}
      mih={{ base: 0, lg: 'auto' }}
      mah="100%"
    >
      <Table
        ref={grid}
        role="grid"
        aria-label="Platforms and clouds"
        className={styles.grid}
        horizontalSpacing={0}
        verticalSpacing={0}
        onKeyDown={onKeyDown}
      >
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">Platform</Table.Th>
            {clouds.map((cloud, column) => (
              <Table.Th key={cloud.id} scope="col" data-chosen={isSelected(undefined, cloud.name) || undefined}>
                <UnstyledButton
                  className={styles.control}
                  aria-pressed={isSelected(undefined, cloud.name)}
                  title={`${cloud.name} in all platforms`}
                  {...navigation.getCellProps(-1, column)}
                  onClick={() => select({ platform: undefined, cloud: cloud.name })}
                >
                  <bdi>{cloud.name}</bdi>
                </UnstyledButton>
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {platforms.map((platform, row) => (
            <Table.Tr key={platform.id} data-row={platform.id}>
              <Table.Th scope="row" data-chosen={isSelected(platform.key, undefined) || undefined}>
                <UnstyledButton
                  className={styles.control}
                  aria-pressed={isSelected(platform.key, undefined)}
                  title={`${platform.name} in all its clouds`}
                  {...navigation.getCellProps(row, -1)}
                  onClick={() => select({ platform: platform.key, cloud: undefined })}
                >
                  <bdi>{platform.name}</bdi>
                </UnstyledButton>
              </Table.Th>
              {clouds.map((cloud, column) => {
                const within =
                  (selection.platform ?? selection.cloud) !== undefined &&
                  (selection.platform ?? platform.key) === platform.key &&
                  (selection.cloud ?? cloud.name) === cloud.name
                return (
                  <Table.Td key={cloud.id} data-chosen={within || undefined}>
                    <CloudCell
                      platform={platform}
                      cloud={cloud}
                      edits={edits}
                      selected={isSelected(platform.key, cloud.name)}
                      cursorProps={navigation.getCellProps(row, column)}
                      onSelect={() => select({ platform: platform.key, cloud: cloud.name })}
                    />
                  </Table.Td>
                )
              })}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Paper>
  )
}

interface CloudCellProps {
  platform: MatrixPlatform
  cloud: MatrixCloud
  edits: Edits
  selected: boolean
  cursorProps: ReturnType<ReturnType<typeof useGridNavigation>['getCellProps']>
  onSelect: () => void
}

function CloudCell({ platform, cloud, edits, selected, cursorProps, onSelect }: CloudCellProps) {
  const cell = platform.cells.get(cloud.id)
  // Also a button, so that the cell keeps the focus when its platform is loaded.
  if (!cell)
    return (
      <UnstyledButton className={styles.control} c="dimmed" aria-disabled {...cursorProps}>
        {platform.isLoaded ? 'not used' : 'loading'}
      </UnstyledButton>
    )
  const edit = edits[cellId(platform, cloud)]
  return (
    <UnstyledButton
      className={styles.control}
      data-edited={edit !== undefined || undefined}
      aria-pressed={selected}
      aria-label={`${platform.name} on ${cloud.name}: ${formatCellLabel(cell, edit)}`}
      {...cursorProps}
      onClick={onSelect}
    >
      <CellContent cell={cell} edit={edit} />
    </UnstyledButton>
  )
}

type CellEdit = Edits[string] | undefined

function formatCellLabel(cell: Cell, edit: CellEdit): string {
  const { adminstatus, priority, pct_scale, dpmt_order } = applyEdit(cell, edit)
  const values = [adminstatus, formatField('priority', priority), formatField('pct_scale', pct_scale)]
  const notes = [edit && 'changed, not sent', cell.uncommitted && 'open, not committed']
  return [...values, formatField('dpmt_order', dpmt_order), ...notes].filter(Boolean).join(', ')
}

function CellContent({ cell, edit }: { cell: Cell; edit: CellEdit }) {
  const { adminstatus, priority, pct_scale, dpmt_order } = applyEdit(cell, edit)
  const badge = edit ? 'changed' : cell.uncommitted ? 'open' : undefined
  return (
    <>
      <Group justify="space-between" gap="sm" wrap="nowrap">
        <Status icon={CLOUD_STATUS_TONES[adminstatus] ?? 'idle'}>{adminstatus}</Status>
        {badge && (
          <Text span fz="xs" c="attention">
            {badge}
          </Text>
        )}
      </Group>
      <Text inherit c="dimmed" style={{ whiteSpace: 'nowrap' }}>
        <Text span inherit c={priority === '1' ? 'bright' : undefined} fw={priority === '1' ? 500 : undefined}>
          {formatField('priority', priority)}
        </Text>
        {` · ${formatField('pct_scale', pct_scale)} · ${formatField('dpmt_order', dpmt_order)}`}
      </Text>
    </>
  )
}
