import { CheckField } from '../kit/confirm/CheckField.tsx'
import { TextField } from '../kit/confirm/TextField.tsx'
import styles from './Waves.module.css'

/** As typed and ticked. */
export interface WaveChoice {
  readonly amount: string
  readonly pause: string
  readonly spread: boolean
  readonly gate: boolean
}

/** Minutes between waves, or why it is none. */
export function readPause(typed: string): { readonly milliseconds: number; readonly problem?: string } {
  const text = typed.trim()
  if (/^\d{1,3}$/.test(text)) return { milliseconds: Number(text) * 60_000 }
  return { milliseconds: 0, problem: 'Give whole minutes, 0 for none.' }
}

interface WaveFieldsProps {
  readonly choice: WaveChoice
  readonly problem: string | undefined
  readonly onChange: (choice: WaveChoice) => void
}

/** How large waves are, and what is between two of them. */
export function WaveFields({ choice, problem, onChange }: WaveFieldsProps) {
  return (
    <>
      <div className={styles.fields}>
        <TextField
          label="At a time"
          value={choice.amount}
          placeholder="5 or 10 %"
          error={problem}
          autoComplete="off"
          onChange={({ currentTarget: { value } }) => onChange({ ...choice, amount: value })}
        />
        <TextField
          label="Minutes between"
          inputMode="numeric"
          value={choice.pause}
          error={readPause(choice.pause).problem}
          autoComplete="off"
          onChange={({ currentTarget: { value } }) => onChange({ ...choice, pause: value })}
        />
      </div>
      <CheckField
        label="Spread every wave over the clouds; otherwise one cloud after the other"
        checked={choice.spread}
        onChange={({ currentTarget: { checked } }) => onChange({ ...choice, spread: checked })}
      />
      <CheckField
        label="Halt before the next wave while something replaced is unhealthy or unknown"
        checked={choice.gate}
        onChange={({ currentTarget: { checked } }) => onChange({ ...choice, gate: checked })}
      />
    </>
  )
}
