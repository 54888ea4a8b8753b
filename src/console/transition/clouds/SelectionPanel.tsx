import { Group, Paper, SimpleGrid, Stack, TextInput, Title } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { ActionButton } from '../../kit/ActionButton.tsx'
import { ChoiceField } from '../../kit/form/ChoiceField.tsx'
import { Note } from '../../kit/Dimmed.tsx'
import { formatCountOf } from '../../kit/format.ts'
import { formatUse, validateOrder, validateShare, type CloudUse } from '../cloud-use.ts'
import { applyEdit, editSchema, type Edit, type Edits } from './edits.ts'
import { getSelectedCells, isSelected, type Matrix, type MatrixCell, type MatrixSelection } from './matrix.ts'

interface SelectionPanelProps {
  matrix: Matrix
  edits: Edits
  selection: MatrixSelection
  /** Number of cells with unsent changes. */
  changeCount: number
  onChange: (edit: Edit) => void
  onReview: () => void
  /** Takes the selected cells offline and reviews that; canceling the review takes it back. */
  onRemove: () => void
  onDiscard: () => void
  onClose: () => void
}

const MIXED = ''

function getCommonValue(cells: readonly MatrixCell[], edits: Edits, field: keyof CloudUse): string {
  const [value = MIXED, ...others] = new Set(cells.map(({ id, cell }) => applyEdit(cell, edits[id])[field]))
  return others.length === 0 ? value : MIXED
}

/** A cloud and its platforms, or a platform and its clouds: `dfw-1`, `8 platforms`. */
function formatSelection({ platform, cloud }: MatrixSelection, cells: readonly MatrixCell[]): [string, string] {
  if (platform === undefined) return [cloud ?? '', formatCountOf(cells.length, 'platform')]
  return [cells[0]?.platform.name ?? '', cloud ?? formatCountOf(cells.length, 'cloud')]
}

/** `Remove dfw-1 from 8 platforms`, `Remove 2 clouds from web`. */
function formatRemoval(selection: MatrixSelection, cells: readonly MatrixCell[]): string {
  const [one, others] = formatSelection(selection, cells)
  return selection.platform === undefined ? `Remove ${one} from ${others}` : `Remove ${others} from ${one}`
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
      placeholder={value === MIXED ? 'multiple values' : ''}
      inputMode="decimal"
      error={typed === value || typed === '' ? undefined : validate(typed)}
      onChange={({ currentTarget: { value: text } }) => {
        setTyped(text)
        if (validate(text) === undefined) onChange(text.trim())
      }}
    />
  )
}

const CHOICES = [
  ['adminstatus', 'Status', ['active', 'inactive', 'offline']],
  ['priority', 'Priority', ['1', '2']],
] as const

/** What the states of a cloud of a platform mean (service-api 3.8). */
const StatusLegend = () => (
  <div>
    <Note>active: deployed and repaired.</Note>
    <Note>inactive: instances stay, without changes or repairs.</Note>
    <Note>offline: removed, the next deployment deletes its instances.</Note>
  </div>
)

const FIGURES = [
  ['pct_scale', 'Scale (%)', validateShare],
  ['dpmt_order', 'Order', validateOrder],
] as const

type SelectionFieldsProps = Pick<SelectionPanelProps, 'edits' | 'selection' | 'onChange' | 'onRemove'> & {
  cells: readonly MatrixCell[]
}

/** Each field applies to all selected cells. */
function SelectionFields({ cells, edits, selection, onChange, onRemove }: SelectionFieldsProps) {
  const set = (field: keyof CloudUse, value: string) => onChange(z.parse(editSchema, { [field]: value }))
  const online = cells.filter(({ id, cell }) => applyEdit(cell, edits[id]).adminstatus !== 'offline')
  const title = formatSelection(selection, cells).join(selection.platform === undefined ? ' in ' : ' on ')
  return (
    <>
      <Title order={2} style={{ overflowWrap: 'anywhere' }}>
        <bdi>{title}</bdi>
      </Title>
      <SimpleGrid w="100%" minColWidth={128} spacing="sm">
        {CHOICES.map(([field, label, values]) => (
          <ChoiceField
            key={field}
            label={label}
            placeholder="multiple values"
            value={getCommonValue(cells, edits, field)}
            choices={values.map((value) => ({ value, label: formatUse(field, value) }))}
            onChange={(value) => set(field, value)}
          />
        ))}
        {FIGURES.map(([field, label, validate]) => (
          <NumberField
            key={field}
            label={label}
            value={getCommonValue(cells, edits, field)}
            validate={validate}
            onChange={(value) => set(field, value)}
          />
        ))}
      </SimpleGrid>
      <StatusLegend />
      {online.length > 0 && (
        <ActionButton color="bad" variant="subtle" mx={-12} onClick={onRemove}>
          {formatRemoval(selection, online)}
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
    if (isReady && from instanceof HTMLElement && from.closest('[role="grid"]') && from.matches(':focus-visible'))
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
        document.querySelector<HTMLElement>('[role="grid"] [aria-pressed="true"]')?.focus()
        onClose()
      }}
    >
      <Stack gap="md" align="flex-start">
        {isReady ? (
          <SelectionFields {...props} cells={cells} />
        ) : (
          <>
            <p>
              {loadingCount > 0
                ? `Loading the clouds of ${formatCountOf(loadingCount, 'platform')}.`
                : 'Select a cell, a platform or a cloud to change how it is used. Nothing is sent until you review it.'}
            </p>
            <StatusLegend />
          </>
        )}
        {changeCount > 0 && (
          <Group gap="sm">
            <ActionButton variant="filled" onClick={onReview}>
              {`Review ${formatCountOf(changeCount, 'change')}`}
            </ActionButton>
            <ActionButton variant="subtle" writes={false} onClick={onDiscard}>
              Discard draft
            </ActionButton>
          </Group>
        )}
      </Stack>
    </Paper>
  )
}
