import { Group, Paper, SimpleGrid, Stack, TextInput, Title } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { ActionButton } from '../../kit/ActionButton.tsx'
import { ChoiceField } from '../../kit/form/ChoiceField.tsx'
import { formatCountOf } from '../../kit/format.ts'
import { edited, cellId, orderProblem, scaleProblem, type Edit, type Edits } from './edits.ts'
import { cellsIn, isIn, type CellAt, type Matrix, type Scope, type Use } from './matrix.ts'

interface CloudScopeProps {
  readonly matrix: Matrix
  readonly edits: Edits
  readonly scope: Scope
  /** How many cells are changed and not sent. */
  readonly changes: number
  readonly onChange: (edit: Edit) => void
  readonly onReview: () => void
  readonly onDiscard: () => void
  readonly onClose: () => void
}

const MIXED = ''

/** What all of the cells have in common; '' where they differ. */
function common(cells: readonly CellAt[], edits: Edits, field: keyof Use): string {
  const values = new Set(cells.map(({ platform, cloud, cell }) => edited(cell, edits[cellId(platform, cloud)])[field]))
  const [only = MIXED] = values.size === 1 ? values : []
  return only
}

const nameOf = ({ platforms }: Matrix, platform: string): string =>
  platforms.find(({ key }) => key === platform)?.name ?? platform

function titleOf(matrix: Matrix, { platform, cloud }: Scope, cells: readonly CellAt[]): string {
  if (platform === undefined) return `${cloud ?? ''} in ${formatCountOf(cells.length, 'platform')}`
  return `${nameOf(matrix, platform)} on ${cloud ?? formatCountOf(cells.length, 'cloud')}`
}

function takeOutWords(matrix: Matrix, { platform, cloud }: Scope, on: readonly CellAt[]): string {
  if (platform === undefined) return `Take ${cloud ?? ''} out of ${formatCountOf(on.length, 'platform')}`
  return `Take ${nameOf(matrix, platform)} out of ${cloud ?? formatCountOf(on.length, 'cloud')}`
}

interface FigureProps {
  readonly label: string
  readonly value: string
  readonly problemOf: (value: string) => string | undefined
  readonly onChange: (value: string) => void
}

/** A figure: typed text stays as typed; it counts once it is one that the service takes. */
function Figure({ label, value, problemOf, onChange }: FigureProps) {
  const [typed, setTyped] = useState(value)
  return (
    <TextInput
      label={label}
      value={typed}
      placeholder={value === MIXED ? 'several' : ''}
      inputMode="decimal"
      error={typed === value || typed === '' ? undefined : problemOf(typed.trim())}
      onChange={({ currentTarget: { value: text } }) => {
        setTyped(text)
        if (text.trim() !== '' && problemOf(text.trim()) === undefined) onChange(text.trim())
      }}
    />
  )
}

const STATUS = ['active', 'inactive', 'offline'].map((value) => ({ value, label: value }))
const PRIORITY = [
  { value: '1', label: 'primary' },
  { value: '2', label: 'secondary' },
]

interface ChosenProps extends Pick<CloudScopeProps, 'matrix' | 'edits' | 'scope' | 'onChange' | 'onReview'> {
  readonly cells: readonly CellAt[]
}

/** How the chosen cells are used, each field for all of them. */
function Chosen({ cells, matrix, edits, scope, onChange, onReview }: ChosenProps) {
  const value = (field: keyof Use) => common(cells, edits, field)
  const on = cells.filter(
    ({ platform, cloud, cell }) => edited(cell, edits[cellId(platform, cloud)]).adminstatus !== 'offline',
  )
  const takeOut = () => {
    onChange({ adminstatus: 'offline' })
    onReview()
  }
  return (
    <>
      <Title order={2} style={{ overflowWrap: 'anywhere' }}>
        <bdi>{titleOf(matrix, scope, cells)}</bdi>
      </Title>
      <SimpleGrid w="100%" minColWidth={128} spacing="sm">
        <ChoiceField
          label="Status"
          placeholder="several"
          value={value('adminstatus')}
          choices={STATUS}
          onChange={(adminstatus) => onChange({ adminstatus })}
        />
        <ChoiceField
          label="Priority"
          placeholder="several"
          value={value('priority')}
          choices={PRIORITY}
          onChange={(priority) => onChange({ priority })}
        />
        <Figure
          label="Scale, %"
          value={value('pct_scale')}
          problemOf={scaleProblem}
          onChange={(pct_scale) => onChange({ pct_scale })}
        />
        <Figure
          label="Order"
          value={value('dpmt_order')}
          problemOf={orderProblem}
          onChange={(dpmt_order) => onChange({ dpmt_order })}
        />
      </SimpleGrid>
      {on.length > 0 && (
        <ActionButton variant="filled" color="bad" disabledReason={undefined} onClick={takeOut}>
          {takeOutWords(matrix, scope, on)}
        </ActionButton>
      )}
    </>
  )
}

/** What can be done with the chosen cells, and the draft of all that was changed. */
export function CloudScope(props: CloudScopeProps) {
  const { matrix, scope, changes, onReview, onDiscard, onClose } = props
  const cells = cellsIn(matrix, scope)
  const panel = useRef<HTMLElement>(null)
  const unread = matrix.platforms.filter((platform) => isIn(scope, platform) && !platform.isRead).length
  const chosen = cells.length > 0 && unread === 0
  // The keyboard goes on where it left the grid: Enter on a cell leads to its fields.
  useEffect(() => {
    const from = document.activeElement
    if (chosen && from instanceof HTMLElement && from.dataset.place !== undefined && from.matches(':focus-visible'))
      panel.current?.querySelector<HTMLElement>('input')?.focus()
  }, [chosen])
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
        {chosen ? (
          <Chosen {...props} cells={cells} />
        ) : (
          <p>
            {unread > 0
              ? `Reading the clouds of ${formatCountOf(unread, 'platform')}.`
              : 'Select a cell, a platform or a cloud to change how it is used. Nothing is sent before your review.'}
          </p>
        )}
        {changes > 0 && (
          <Group gap="sm">
            <ActionButton variant="filled" disabledReason={undefined} onClick={onReview}>
              {`Review ${formatCountOf(changes, 'change')}`}
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
