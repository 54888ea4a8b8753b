import { Group, Paper, SimpleGrid, Stack, TextInput, Title } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { ActionButton } from '../../kit/ActionButton.tsx'
import { ChoiceField } from '../../kit/form/ChoiceField.tsx'
import { formatCountOf } from '../../kit/format.ts'
import { applyEdit, cellId, validateOrder, validateScale, type Edit, type Edits } from './edits.ts'
import {
  getSelectedCells,
  isSelected,
  type MatrixCell,
  type Matrix,
  type MatrixSelection,
  type CloudConfiguration,
} from './matrix.ts'

interface SelectionPanelProps {
  matrix: Matrix
  edits: Edits
  selection: MatrixSelection
  /** Number of cells with unsent changes. */
  changeCount: number
  onChange: (edit: Edit) => void
  onReview: () => void
  onDiscard: () => void
  onClose: () => void
}

const MIXED = ''

/** The value that all cells share, or MIXED. */
function getCommonValue(cells: readonly MatrixCell[], edits: Edits, field: keyof CloudConfiguration): string {
  const values = new Set(
    cells.map(({ platform, cloud, cell }) => applyEdit(cell, edits[cellId(platform, cloud)])[field]),
  )
  const [only = MIXED] = values.size === 1 ? values : []
  return only
}

const getPlatformName = ({ platforms }: Matrix, platform: string): string =>
  platforms.find(({ key }) => key === platform)?.name ?? platform

function formatTitle(matrix: Matrix, { platform, cloud }: MatrixSelection, cells: readonly MatrixCell[]): string {
  if (platform === undefined) return `${cloud ?? ''} in ${formatCountOf(cells.length, 'platform')}`
  return `${getPlatformName(matrix, platform)} on ${cloud ?? formatCountOf(cells.length, 'cloud')}`
}

function formatTakeOutLabel(
  matrix: Matrix,
  { platform, cloud }: MatrixSelection,
  cells: readonly MatrixCell[],
): string {
  if (platform === undefined) return `Take ${cloud ?? ''} out of ${formatCountOf(cells.length, 'platform')}`
  return `Take ${getPlatformName(matrix, platform)} out of ${cloud ?? formatCountOf(cells.length, 'cloud')}`
}

interface NumberFieldProps {
  label: string
  value: string
  validate: (value: string) => string | undefined
  onChange: (value: string) => void
}

/** Keeps the text as typed, and passes on valid values only. */
function NumberField({ label, value, validate, onChange }: NumberFieldProps) {
  const [typed, setTyped] = useState(value)
  return (
    <TextInput
      label={label}
      value={typed}
      placeholder={value === MIXED ? 'several' : ''}
      inputMode="decimal"
      error={typed === value || typed === '' ? undefined : validate(typed.trim())}
      onChange={({ currentTarget: { value: text } }) => {
        setTyped(text)
        if (text.trim() !== '' && validate(text.trim()) === undefined) onChange(text.trim())
      }}
    />
  )
}

const STATUS_OPTIONS = ['active', 'inactive', 'offline'].map((value) => ({ value, label: value }))
const PRIORITY_OPTIONS = [
  { value: '1', label: 'primary' },
  { value: '2', label: 'secondary' },
]

interface SelectionFieldsProps extends Pick<
  SelectionPanelProps,
  'matrix' | 'edits' | 'selection' | 'onChange' | 'onReview'
> {
  cells: readonly MatrixCell[]
}

/** Each field applies to all selected cells. */
function SelectionFields({ cells, matrix, edits, selection, onChange, onReview }: SelectionFieldsProps) {
  const value = (field: keyof CloudConfiguration) => getCommonValue(cells, edits, field)
  const online = cells.filter(
    ({ platform, cloud, cell }) => applyEdit(cell, edits[cellId(platform, cloud)]).adminstatus !== 'offline',
  )
  const takeOut = () => {
    onChange({ adminstatus: 'offline' })
    onReview()
  }
  return (
    <>
      <Title order={2} style={{ overflowWrap: 'anywhere' }}>
        <bdi>{formatTitle(matrix, selection, cells)}</bdi>
      </Title>
      <SimpleGrid w="100%" minColWidth={128} spacing="sm">
        <ChoiceField
          label="Status"
          placeholder="several"
          value={value('adminstatus')}
          choices={STATUS_OPTIONS}
          onChange={(adminstatus) => onChange({ adminstatus })}
        />
        <ChoiceField
          label="Priority"
          placeholder="several"
          value={value('priority')}
          choices={PRIORITY_OPTIONS}
          onChange={(priority) => onChange({ priority })}
        />
        <NumberField
          label="Scale, %"
          value={value('pct_scale')}
          validate={validateScale}
          onChange={(pct_scale) => onChange({ pct_scale })}
        />
        <NumberField
          label="Order"
          value={value('dpmt_order')}
          validate={validateOrder}
          onChange={(dpmt_order) => onChange({ dpmt_order })}
        />
      </SimpleGrid>
      {online.length > 0 && (
        <ActionButton variant="filled" color="bad" disabledReason={undefined} onClick={takeOut}>
          {formatTakeOutLabel(matrix, selection, online)}
        </ActionButton>
      )}
    </>
  )
}

/** Edits the selected cells, and reviews or discards all unsent changes. */
export function SelectionPanel(props: SelectionPanelProps) {
  const { matrix, selection, changeCount, onReview, onDiscard, onClose } = props
  const cells = getSelectedCells(matrix, selection)
  const panel = useRef<HTMLElement>(null)
  const loadingCount = matrix.platforms.filter(
    (platform) => isSelected(selection, platform) && !platform.isLoaded,
  ).length
  const isReady = cells.length > 0 && loadingCount === 0
  // Enter on a cell of the grid moves the focus to its fields.
  useEffect(() => {
    const from = document.activeElement
    if (isReady && from instanceof HTMLElement && from.dataset.place !== undefined && from.matches(':focus-visible'))
      panel.current?.querySelector<HTMLElement>('input')?.focus()
  }, [isReady])
  return (
    <Paper
      component="section"
      ref={panel}
      flex={{ base: 'none', lg: '0 0 300px' }}
      px="lg"
      py="md"
      fz="sm"
      aria-label="Selected cells"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        document.querySelector<HTMLElement>('[data-place][aria-pressed="true"]')?.focus()
        onClose()
      }}
    >
      <Stack gap="md" align="flex-start">
        {isReady ? (
          <SelectionFields {...props} cells={cells} />
        ) : (
          <p>
            {loadingCount > 0
              ? `Reading the clouds of ${formatCountOf(loadingCount, 'platform')}.`
              : 'Select a cell, a platform or a cloud to change how it is used. Nothing is sent until you review it.'}
          </p>
        )}
        {changeCount > 0 && (
          <Group gap="sm">
            <ActionButton variant="filled" disabledReason={undefined} onClick={onReview}>
              {`Review ${formatCountOf(changeCount, 'change')}`}
            </ActionButton>
            <ActionButton variant="subtle" disabledReason={undefined} writes={false} onClick={onDiscard}>
              Discard draft
            </ActionButton>
          </Group>
        )}
      </Stack>
    </Paper>
  )
}
