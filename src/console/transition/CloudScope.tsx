import { useEffect, useRef, useState } from 'react'
import { ActionButton } from '../kit/ActionButton.tsx'
import { ChoiceField } from '../kit/form/ChoiceField.tsx'
import { TextField } from '../kit/form/TextField.tsx'
import { formatCountOf } from '../kit/format.ts'
import { edited, cellId, orderProblem, scaleProblem, type Edit, type Edits } from './cloud-edits.ts'
import { cellsIn, isIn, type CellAt, type Matrix, type Scope, type Use } from './cloud-matrix.ts'
import styles from './CloudMatrix.module.css'

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
  readonly field: keyof Use
  readonly label: string
  readonly value: string
  readonly problemOf: (value: string) => string | undefined
  readonly onChange: (value: string) => void
}

/** A figure: typed text stays as typed; it counts once it is one that the service takes. */
function Figure({ field, label, value, problemOf, onChange }: FigureProps) {
  const [typed, setTyped] = useState(value)
  return (
    <TextField
      name={field}
      label={label}
      value={typed}
      placeholder={value === MIXED ? 'several' : ''}
      inputMode="decimal"
      error={typed === value || typed === '' ? undefined : problemOf(typed.trim())}
      onChange={(text) => {
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
  const several = (field: keyof Use) => (value(field) === MIXED ? { empty: 'several' } : {})
  const on = cells.filter(
    ({ platform, cloud, cell }) => edited(cell, edits[cellId(platform, cloud)]).adminstatus !== 'offline',
  )
  const takeOut = () => {
    onChange({ adminstatus: 'offline' })
    onReview()
  }
  return (
    <>
      <h2>
        <bdi>{titleOf(matrix, scope, cells)}</bdi>
      </h2>
      <div className={styles.fields}>
        <ChoiceField
          name="adminstatus"
          label="Status"
          {...several('adminstatus')}
          value={value('adminstatus')}
          choices={STATUS}
          onChange={(adminstatus) => onChange({ adminstatus })}
        />
        <ChoiceField
          name="priority"
          label="Priority"
          {...several('priority')}
          value={value('priority')}
          choices={PRIORITY}
          onChange={(priority) => onChange({ priority })}
        />
        <Figure
          field="pct_scale"
          label="Scale, %"
          value={value('pct_scale')}
          problemOf={scaleProblem}
          onChange={(pct_scale) => onChange({ pct_scale })}
        />
        <Figure
          field="dpmt_order"
          label="Order"
          value={value('dpmt_order')}
          problemOf={orderProblem}
          onChange={(dpmt_order) => onChange({ dpmt_order })}
        />
      </div>
      {on.length > 0 && (
        <ActionButton look="danger" disabledReason={undefined} onClick={takeOut}>
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
      panel.current?.querySelector<HTMLElement>('select')?.focus()
  }, [chosen])
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of its controls pass through it
    <section
      ref={panel}
      className={styles.panel}
      aria-label="Chosen cells"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        document.querySelector<HTMLElement>('[data-place][aria-pressed="true"]')?.focus()
        onClose()
      }}
    >
      {chosen ? (
        <Chosen {...props} cells={cells} />
      ) : (
        <p>
          {unread > 0
            ? `How ${formatCountOf(unread, 'platform uses its clouds is', 'platforms use their clouds is')} not read yet.`
            : 'Choose a cell, a platform (its name) or a cloud (its name) to change how it is used. Nothing is sent before you have reviewed it.'}
        </p>
      )}
      {changes > 0 && (
        <div className={styles.buttons}>
          <ActionButton look="primary" disabledReason={undefined} onClick={onReview}>
            {`Review ${formatCountOf(changes, 'change')}`}
          </ActionButton>
          <ActionButton look="quiet" disabledReason={undefined} writes={false} onClick={onDiscard}>
            Discard draft
          </ActionButton>
        </div>
      )}
    </section>
  )
}
