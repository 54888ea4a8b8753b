import { Group, Paper, Table, Text, UnstyledButton } from '@mantine/core'
import { useEffect, useRef, type KeyboardEvent } from 'react'
import { Status } from '../../kit/state/StateBadge.tsx'
import type { Tone } from '../../kit/state/states.ts'
import { useScrollable } from '../../kit/Scrollable.tsx'
import { cellId, applyEdit, type Edits } from './edits.ts'
import type { Cell, Matrix, MatrixCloud, MatrixPlatform, MatrixSelection } from './matrix.ts'
import { formatField } from './writes.ts'
import styles from './CloudMatrix.module.css'
import { useGridNavigation } from './use-grid-navigation.ts'
import { useVisibleRows } from './use-visible-rows.ts'

interface CloudMatrixProps {
  readonly matrix: Matrix
  readonly edits: Edits
  readonly selection: MatrixSelection
  readonly onSelect: (scope: MatrixSelection) => void
  /** Called with the ids of the platforms in sight, and again when others are. */
  readonly onVisibleChange: (platforms: ReadonlySet<string>) => void
}

// How a cloud takes part (service-api 3.8, `adminstatus` of a cloud in an environment).
const STATUS_TONES: Readonly<Record<string, Tone>> = { active: 'good', inactive: 'attention', offline: 'idle' }

/** The grid of platforms and clouds: a cell, a platform or a cloud is chosen by click or Enter, arrows move. */
export function CloudMatrix({ matrix, edits, selection, onSelect, onVisibleChange }: CloudMatrixProps) {
  const { platforms, clouds } = matrix
  const grid = useRef<HTMLTableElement>(null)
  const { ref } = useScrollable<HTMLDivElement>('Platforms and clouds')
  useVisibleRows(grid, platforms.length, onVisibleChange)
  const cursor = useGridNavigation(
    grid,
    { rows: platforms.length, columns: clouds.length },
    {
      row: platforms.findIndex(({ key }) => key === selection.platform),
      column: clouds.findIndex(({ name }) => name === selection.cloud),
    },
  )
  // What a link chose may lie far from the first cell.
  useEffect(() => {
    grid.current?.querySelector('[aria-pressed="true"]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [])
  const isChosen = (platform: string | undefined, cloud: string | undefined) =>
    selection.platform === platform && selection.cloud === cloud && (platform ?? cloud) !== undefined
  // What is chosen a second time is let go.
  const choose = (next: MatrixSelection) =>
    onSelect(isChosen(next.platform, next.cloud) ? { platform: undefined, cloud: undefined } : next)
  const onKeyDown = (event: KeyboardEvent) => {
    cursor.onKeyDown(event)
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
              <Table.Th key={cloud.id} scope="col" data-chosen={isChosen(undefined, cloud.name) || undefined}>
                <UnstyledButton
                  className={styles.control}
                  aria-pressed={isChosen(undefined, cloud.name)}
                  title={`${cloud.name} in all platforms`}
                  {...cursor.at(-1, column)}
                  onClick={() => choose({ platform: undefined, cloud: cloud.name })}
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
              <Table.Th scope="row" data-chosen={isChosen(platform.key, undefined) || undefined}>
                <UnstyledButton
                  className={styles.control}
                  aria-pressed={isChosen(platform.key, undefined)}
                  title={`${platform.name} in all its clouds`}
                  {...cursor.at(row, -1)}
                  onClick={() => choose({ platform: platform.key, cloud: undefined })}
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
                      selected={isChosen(platform.key, cloud.name)}
                      cursorProps={cursor.at(row, column)}
                      onSelect={() => choose({ platform: platform.key, cloud: cloud.name })}
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
  readonly platform: MatrixPlatform
  readonly cloud: MatrixCloud
  readonly edits: Edits
  readonly selected: boolean
  readonly cursorProps: ReturnType<ReturnType<typeof useGridNavigation>['at']>
  readonly onSelect: () => void
}

function CloudCell({ platform, cloud, edits, selected, cursorProps, onSelect }: CloudCellProps) {
  const cell = platform.cells.get(cloud.id)
  // A button too, so that the cell keeps the focus once its platform is read.
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
  const now = [adminstatus, formatField('priority', priority), formatField('pct_scale', pct_scale)]
  const marks = [edit && 'changed, not sent', cell.uncommitted && 'open, not committed']
  return [...now, formatField('dpmt_order', dpmt_order), ...marks].filter(Boolean).join(', ')
}

function CellContent({ cell, edit }: { cell: Cell; edit: CellEdit }) {
  const { adminstatus, priority, pct_scale, dpmt_order } = applyEdit(cell, edit)
  const mark = edit ? 'changed' : cell.uncommitted ? 'open' : undefined
  return (
    <>
      <Group justify="space-between" gap="sm" wrap="nowrap">
        <Status icon={STATUS_TONES[adminstatus] ?? 'idle'}>{adminstatus}</Status>
        {mark && (
          <Text span fz="xs" c="attention">
            {mark}
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
