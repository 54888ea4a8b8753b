import { Group, Paper, Table, Text, UnstyledButton, type UnstyledButtonProps } from '@mantine/core'
import { useRovingIndex } from '@mantine/hooks'
import {
  useEffect,
  useRef,
  type ComponentProps,
  type Dispatch,
  type KeyboardEvent,
  type RefObject,
  type SetStateAction,
  useState,
} from 'react'
import { Status } from '../../kit/state/StateBadge.tsx'
import { useScrollable } from '../../kit/Scrollable.tsx'
import { CLOUD_STATUS_TONES, formatCloudUse, formatUse } from '../cloud-use.ts'
import { applyEdit, type Edit, type Edits } from './edits.ts'
import {
  cellId,
  NO_SELECTION,
  type Cell,
  type Matrix,
  type MatrixCloud,
  type MatrixPlatform,
  type MatrixSelection,
} from './matrix.ts'
import styles from './CloudMatrix.module.css'

type Ids = ReadonlySet<string>

/** Reports the ids (`data-row`) of the visible rows. */
function useVisibleRows(
  table: RefObject<HTMLElement | null>,
  rowCount: number,
  onChange: Dispatch<SetStateAction<Ids>>,
): void {
  useEffect(() => {
    const observer = new IntersectionObserver((entries) =>
      onChange((visible) => {
        const next = new Set(visible)
        for (const { target, isIntersecting } of entries) {
          const id = target.getAttribute('data-row') ?? ''
          if (isIntersecting) next.add(id)
          else next.delete(id)
        }
        return next
      }),
    )
    for (const row of table.current?.querySelectorAll('[data-row]') ?? []) observer.observe(row)
    return () => observer.disconnect()
  }, [table, rowCount, onChange])
}

/** The corner of the grid has no control. */
const isCorner = (index: number) => index === 0

interface CloudMatrixProps {
  matrix: Matrix
  edits: Edits
  selection: MatrixSelection
  onSelect: (selection: MatrixSelection) => void
  /** Sets the ids of the visible platforms. */
  onVisibleChange: Dispatch<SetStateAction<Ids>>
}

/** The grid of platforms and clouds: a click or Enter selects a cell, a platform or a cloud; arrow keys move. */
export function CloudMatrix({ matrix, edits, selection, onSelect, onVisibleChange }: CloudMatrixProps) {
  const { platforms, clouds } = matrix
  const grid = useRef<HTMLTableElement>(null)
  const { ref } = useScrollable<HTMLDivElement>('Platforms and clouds')
  useVisibleRows(grid, platforms.length, onVisibleChange)
  const columns = clouds.length + 1
  const toIndex = (row: number, column: number) => row * columns + column
  const selectedIndex = toIndex(
    platforms.findIndex(({ key }) => key === selection.platform) + 1,
    clouds.findIndex(({ name }) => name === selection.cloud) + 1,
  )
  const [focused, setFocused] = useState<number>()
  const { getItemProps } = useRovingIndex({
    total: columns * (platforms.length + 1),
    columns,
    // The selection of a link, until the focus moves.
    focusedIndex: focused ?? (selectedIndex || toIndex(1, 1)),
    onFocusChange: setFocused,
    isItemDisabled: isCorner,
  })
  // The selection of a link may be far from the first cell.
  useEffect(() => {
    grid.current?.querySelector('[aria-pressed="true"]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [])
  const isSelected = ({ platform, cloud }: MatrixSelection) =>
    selection.platform === platform && selection.cloud === cloud
  // Selecting the same again clears the selection.
  const getButtonProps = (target: MatrixSelection, row: number, column: number) => ({
    className: styles.control,
    'aria-pressed': isSelected(target),
    ...getItemProps({
      index: toIndex(row, column),
      onClick: () => onSelect(isSelected(target) ? NO_SELECTION : target),
    }),
  })
  const renderHeader = (name: string, title: string, target: MatrixSelection, row: number, column: number) => (
    <Table.Th key={name} scope={row === 0 ? 'col' : 'row'} data-chosen={isSelected(target) || undefined}>
      <UnstyledButton title={title} {...getButtonProps(target, row, column)}>
        <bdi>{name}</bdi>
      </UnstyledButton>
    </Table.Th>
  )
  return (
    <Paper
      ref={ref}
      // Focused or linked cells scroll into view beside the sticky headers.
      style={{ overflow: 'auto', scrollPadding: '52px 0 0 min(200px, 26vw)' }}
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
        onKeyDown={(event: KeyboardEvent<HTMLTableElement>) => {
          if (event.key === 'Escape') onSelect(NO_SELECTION)
        }}
      >
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">Platform</Table.Th>
            {clouds.map(({ name }, index) =>
              renderHeader(name, `${name} in all platforms`, { platform: undefined, cloud: name }, 0, index + 1),
            )}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {platforms.map((platform, platformIndex) => {
            const { id, key, name } = platform
            const row = platformIndex + 1
            const isCellSelected = (cloud: string) =>
              (selection.platform ?? selection.cloud) !== undefined &&
              (selection.platform ?? key) === key &&
              (selection.cloud ?? cloud) === cloud
            return (
              <Table.Tr key={id} data-row={id}>
                {renderHeader(name, `${name} in all its clouds`, { platform: key, cloud: undefined }, row, 0)}
                {clouds.map((cloud, index) => (
                  <Table.Td key={cloud.id} data-chosen={isCellSelected(cloud.name) || undefined}>
                    <CloudCell
                      platform={platform}
                      cloud={cloud}
                      edit={edits[cellId(platform, cloud)]}
                      buttonProps={getButtonProps({ platform: key, cloud: cloud.name }, row, index + 1)}
                    />
                  </Table.Td>
                ))}
              </Table.Tr>
            )
          })}
        </Table.Tbody>
      </Table>
    </Paper>
  )
}

interface CloudCellProps {
  platform: MatrixPlatform
  cloud: MatrixCloud
  edit: Edit | undefined
  buttonProps: UnstyledButtonProps & ComponentProps<'button'>
}

function CloudCell({ platform, cloud, edit, buttonProps }: CloudCellProps) {
  const cell = platform.cells.get(cloud.id)
  // Also a button, so that the cell keeps the focus when its platform is loaded.
  if (!cell)
    return (
      <UnstyledButton {...buttonProps} c="dimmed" aria-disabled aria-pressed={undefined} onClick={undefined}>
        {platform.isLoaded ? 'not used' : 'loading'}
      </UnstyledButton>
    )
  return (
    <UnstyledButton
      {...buttonProps}
      data-edited={edit !== undefined || undefined}
      aria-label={`${platform.name} on ${cloud.name}: ${formatCellLabel(cell, edit)}`}
    >
      <CellContent cell={cell} edit={edit} />
    </UnstyledButton>
  )
}

const formatCellLabel = (cell: Cell, edit: Edit | undefined): string =>
  [formatCloudUse(applyEdit(cell, edit)), edit && 'changed, not sent', cell.uncommitted && 'uncommitted']
    .filter(Boolean)
    .join(', ')

function CellContent({ cell, edit }: { cell: Cell; edit: Edit | undefined }) {
  const { adminstatus, priority, pct_scale, dpmt_order } = applyEdit(cell, edit)
  const badge = edit ? 'changed' : cell.uncommitted ? 'uncommitted' : undefined
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
      <Text inherit c="dimmed">
        <Text span inherit c={priority === '1' ? 'bright' : undefined} fw={priority === '1' ? 500 : undefined}>
          {formatUse('priority', priority)}
        </Text>
        {` · ${formatUse('pct_scale', pct_scale)} · ${formatUse('dpmt_order', dpmt_order)}`}
      </Text>
    </>
  )
}
