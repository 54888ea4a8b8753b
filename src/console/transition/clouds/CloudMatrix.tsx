import { Group, Paper, Table, Text, UnstyledButton } from '@mantine/core'
import { useEffect, useRef, type KeyboardEvent } from 'react'
import { Status } from '../../kit/state/StateBadge.tsx'
import type { Tone } from '../../kit/state/states.ts'
import { useScrollable } from '../../kit/use-scrollable.ts'
import { cellId, edited, type Edits } from './edits.ts'
import type { Cell, Matrix, MatrixCloud, MatrixPlatform, Scope } from './matrix.ts'
import { inWords } from './plan.ts'
import styles from './CloudMatrix.module.css'
import { useMatrixCursor } from './use-matrix-cursor.ts'
import { useRowsInSight } from '../use-rows-in-sight.ts'

interface CloudMatrixProps {
  readonly matrix: Matrix
  readonly edits: Edits
  readonly scope: Scope
  readonly onChoose: (scope: Scope) => void
  /** Called with the ids of the platforms in sight, and again when others are. */
  readonly onSight: (platforms: ReadonlySet<string>) => void
}

// How a cloud takes part (service-api 3.8, `adminstatus` of a cloud in an environment).
const TONES: Readonly<Record<string, Tone>> = { active: 'good', inactive: 'attention', offline: 'idle' }

/** The grid of platforms and clouds: a cell, a platform or a cloud is chosen by click or Enter, arrows move. */
export function CloudMatrix({ matrix, edits, scope, onChoose, onSight }: CloudMatrixProps) {
  const { platforms, clouds } = matrix
  const grid = useRef<HTMLTableElement>(null)
  const { ref } = useScrollable<HTMLDivElement>('Platforms and clouds')
  useRowsInSight(grid, platforms.length, onSight)
  const cursor = useMatrixCursor(
    grid,
    { rows: platforms.length, columns: clouds.length },
    {
      row: platforms.findIndex(({ key }) => key === scope.platform),
      column: clouds.findIndex(({ name }) => name === scope.cloud),
    },
  )
  // What a link chose may lie far from the first cell.
  useEffect(() => {
    grid.current?.querySelector('[aria-pressed="true"]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [])
  const isChosen = (platform: string | undefined, cloud: string | undefined) =>
    scope.platform === platform && scope.cloud === cloud && (platform ?? cloud) !== undefined
  // What is chosen a second time is let go.
  const choose = (next: Scope) =>
    onChoose(isChosen(next.platform, next.cloud) ? { platform: undefined, cloud: undefined } : next)
  const onKeyDown = (event: KeyboardEvent) => {
    cursor.onKeyDown(event)
    if (event.key === 'Escape') onChoose({ platform: undefined, cloud: undefined })
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
                  (scope.platform ?? scope.cloud) !== undefined &&
                  (scope.platform ?? platform.key) === platform.key &&
                  (scope.cloud ?? cloud.name) === cloud.name
                return (
                  <Table.Td key={cloud.id} data-chosen={within || undefined}>
                    <UseCell
                      platform={platform}
                      cloud={cloud}
                      edits={edits}
                      chosen={isChosen(platform.key, cloud.name)}
                      place={cursor.at(row, column)}
                      onChoose={() => choose({ platform: platform.key, cloud: cloud.name })}
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

interface UseCellProps {
  readonly platform: MatrixPlatform
  readonly cloud: MatrixCloud
  readonly edits: Edits
  readonly chosen: boolean
  readonly place: ReturnType<ReturnType<typeof useMatrixCursor>['at']>
  readonly onChoose: () => void
}

function UseCell({ platform, cloud, edits, chosen, place, onChoose }: UseCellProps) {
  const cell = platform.cells.get(cloud.id)
  // A button too, so that the cell keeps the focus once its platform is read.
  if (!cell)
    return (
      <UnstyledButton className={styles.control} c="dimmed" aria-disabled {...place}>
        {platform.isRead ? 'not used' : 'loading'}
      </UnstyledButton>
    )
  const edit = edits[cellId(platform, cloud)]
  return (
    <UnstyledButton
      className={styles.control}
      data-edited={edit !== undefined || undefined}
      aria-pressed={chosen}
      aria-label={`${platform.name} on ${cloud.name}: ${words(cell, edit)}`}
      {...place}
      onClick={onChoose}
    >
      <UseWords cell={cell} edit={edit} />
    </UnstyledButton>
  )
}

type MaybeEdit = Edits[string] | undefined

function words(cell: Cell, edit: MaybeEdit): string {
  const { adminstatus, priority, pct_scale, dpmt_order } = edited(cell, edit)
  const now = [adminstatus, inWords('priority', priority), inWords('pct_scale', pct_scale)]
  const marks = [edit && 'changed, not sent', cell.open && 'open, not committed']
  return [...now, inWords('dpmt_order', dpmt_order), ...marks].filter(Boolean).join(', ')
}

function UseWords({ cell, edit }: { cell: Cell; edit: MaybeEdit }) {
  const { adminstatus, priority, pct_scale, dpmt_order } = edited(cell, edit)
  const mark = edit ? 'changed' : cell.open ? 'open' : undefined
  return (
    <>
      <Group justify="space-between" gap="sm" wrap="nowrap">
        <Status icon={TONES[adminstatus] ?? 'idle'}>{adminstatus}</Status>
        {mark && (
          <Text span fz="xs" c="attention">
            {mark}
          </Text>
        )}
      </Group>
      <Text inherit c="dimmed" style={{ whiteSpace: 'nowrap' }}>
        <Text span inherit c={priority === '1' ? 'bright' : undefined} fw={priority === '1' ? 500 : undefined}>
          {inWords('priority', priority)}
        </Text>
        {` · ${inWords('pct_scale', pct_scale)} · ${inWords('dpmt_order', dpmt_order)}`}
      </Text>
    </>
  )
}
