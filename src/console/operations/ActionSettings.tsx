import type { ComponentAction } from '../../contract/operations.ts'
import { CheckField } from '../kit/confirm/CheckField.tsx'
import { TextField } from '../kit/confirm/TextField.tsx'
import { formatCountOf } from '../kit/format.ts'
import { argumentNames, keyOf, titleOf, type RunStep } from './action-run.ts'
import styles from './Dialogs.module.css'

export interface Settings {
  /** As typed; '' is all at once. */
  readonly amount: string
  readonly spread: boolean
  readonly arguments: Readonly<Record<string, string>>
}

interface StepsProps {
  readonly steps: readonly RunStep[]
  /** What can be run after them. */
  readonly actions: readonly ComponentAction[]
  readonly onChange: (steps: readonly RunStep[]) => void
}

const moved = (steps: readonly RunStep[], at: number): RunStep[] =>
  steps.map((step, index) => steps[index === at ? at - 1 : index === at - 1 ? at : index] ?? step)

/** What runs, in its order: each step with whether its failure stops everything. */
export function ActionSteps({ steps, actions, onChange }: StepsProps) {
  return (
    <section aria-label="Steps" className={styles.fields}>
      <ol className={styles.steps}>
        {steps.map(({ action, critical }, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- the same action may run twice; a step is its place
          <li key={at}>
            <bdi>{titleOf(action)}</bdi>
            <CheckField
              label="Stop at the first failure (critical)"
              checked={critical}
              onChange={({ currentTarget: { checked } }) => onChange(steps.with(at, { action, critical: checked }))}
            />
            {steps.length > 1 && (
              <span className={styles.stepTools}>
                {at > 0 && (
                  <button
                    type="button"
                    aria-label={`Run ${titleOf(action)} earlier`}
                    onClick={() => onChange(moved(steps, at))}
                  >
                    earlier
                  </button>
                )}
                <button
                  type="button"
                  aria-label={`Leave out ${titleOf(action)}`}
                  onClick={() => onChange(steps.toSpliced(at, 1))}
                >
                  leave out
                </button>
              </span>
            )}
          </li>
        ))}
      </ol>
      <label className={styles.then}>
        Then run{' '}
        <select
          value=""
          onChange={({ currentTarget: { value } }) => {
            const action = actions.find((each) => keyOf(each) === value)
            if (action) onChange([...steps, { action, critical: true }])
          }}
        >
          <option value="">nothing more</option>
          {actions.map((action) => (
            <option key={keyOf(action)} value={keyOf(action)}>
              {titleOf(action)}
            </option>
          ))}
        </select>
      </label>
    </section>
  )
}

interface ActionSettingsProps {
  readonly steps: readonly RunStep[]
  readonly settings: Settings
  readonly batches: number
  readonly problem: string | undefined
  readonly onChange: (settings: Settings) => void
}

/** How many at a time, and the arguments that every step gets. */
export function ActionSettings({ steps, settings, batches, problem, onChange }: ActionSettingsProps) {
  const names = [...new Set(steps.flatMap(({ action }) => argumentNames(action)))]
  return (
    <>
      <div className={styles.fields}>
        <div className={styles.wave}>
          <TextField
            label={`At a time (${batches <= 1 ? 'all at once' : formatCountOf(batches, 'batch', 'batches')})`}
            placeholder="all"
            autoComplete="off"
            value={settings.amount}
            error={problem}
            onChange={({ currentTarget: { value } }) => onChange({ ...settings, amount: value })}
          />
        </div>
        {batches > 1 && (
          <CheckField
            label="Spread every batch over the clouds; otherwise one cloud after the other"
            checked={settings.spread}
            onChange={({ currentTarget: { checked } }) => onChange({ ...settings, spread: checked })}
          />
        )}
      </div>
      {names.map((name) => (
        <TextField
          key={name}
          label={name}
          value={settings.arguments[name] ?? ''}
          autoComplete="off"
          onChange={({ currentTarget: { value } }) =>
            onChange({ ...settings, arguments: { ...settings.arguments, [name]: value } })
          }
        />
      ))}
    </>
  )
}
