import type { ComponentAction } from '../../contract/operations.ts'
import { CheckField } from '../kit/confirm/CheckField.tsx'
import { TextField } from '../kit/confirm/TextField.tsx'
import { argumentNames, wavesOf } from './action-run.ts'
import styles from './Dialogs.module.css'

export interface Settings {
  readonly critical: boolean
  /** As typed; '' is all at once. */
  readonly wave: string
  readonly arguments: Readonly<Record<string, string>>
}

/** Reads the wave field: per cent from 1 to 99, nothing, or a problem. */
export function waveIn({ wave }: Settings): { value: number | undefined; problem?: string } {
  const text = wave.trim()
  if (text === '') return { value: undefined }
  const value = Number(text)
  if (/^\d{1,2}$/.test(text) && value >= 1) return { value }
  return { value: undefined, problem: 'A wave is 1 to 99 per cent of the instances; leave it empty for all at once.' }
}

interface ActionSettingsProps {
  readonly action: ComponentAction
  readonly instances: number
  readonly settings: Settings
  readonly onChange: (settings: Settings) => void
}

const inWords = (instances: number, wave: number | undefined): string => {
  const waves = wavesOf(instances, wave)
  return waves === 1 ? 'all at once' : `about ${waves} waves`
}

/** How the action runs: whether a failure stops it, in waves or all at once, with which arguments. */
export function ActionSettings({ action, instances, settings, onChange }: ActionSettingsProps) {
  const wave = waveIn(settings)
  return (
    <>
      <div className={styles.fields}>
        <TextField
          className={styles.wave ?? ''}
          label={`Per cent at a time (${inWords(instances, wave.value)})`}
          inputMode="numeric"
          placeholder="all"
          value={settings.wave}
          error={wave.problem}
          onChange={(event) => onChange({ ...settings, wave: event.currentTarget.value })}
        />
        <CheckField
          label="Stop at the first failure (critical)"
          checked={settings.critical}
          onChange={(event) => onChange({ ...settings, critical: event.currentTarget.checked })}
        />
      </div>
      {argumentNames(action).map((name) => (
        <TextField
          key={name}
          label={name}
          value={settings.arguments[name] ?? ''}
          autoComplete="off"
          onChange={(event) =>
            onChange({ ...settings, arguments: { ...settings.arguments, [name]: event.currentTarget.value } })
          }
        />
      ))}
    </>
  )
}
