import { Checkbox, Group, NumberInput, TextInput } from '@mantine/core'

/** As entered. */
export interface WaveSettings {
  readonly amount: string
  readonly pause: string
  readonly spread: boolean
  readonly gate: boolean
}

/** Minutes between waves, or why it is none. */
export function parsePause(typed: string): { readonly milliseconds: number; readonly problem?: string } {
  const text = typed.trim()
  if (/^\d{1,3}$/.test(text)) return { milliseconds: Number(text) * 60_000 }
  return { milliseconds: 0, problem: 'Enter whole minutes, 0 for none.' }
}

interface WaveFieldsProps {
  readonly settings: WaveSettings
  readonly amountError: string | undefined
  readonly onChange: (choice: WaveSettings) => void
}

/** How large waves are, and what is between two of them. */
export function WaveFields({ settings, amountError, onChange }: WaveFieldsProps) {
  return (
    <>
      <Group gap="lg" align="flex-start">
        <TextInput
          label="At a time"
          value={settings.amount}
          placeholder="5 or 10 %"
          error={amountError}
          autoComplete="off"
          w={180}
          onChange={({ currentTarget: { value } }) => onChange({ ...settings, amount: value })}
        />
        <NumberInput
          label="Minutes between"
          min={0}
          max={999}
          allowDecimal={false}
          allowNegative={false}
          w={140}
          value={settings.pause}
          error={parsePause(settings.pause).problem}
          autoComplete="off"
          onChange={(value) => onChange({ ...settings, pause: String(value) })}
        />
      </Group>
      <Checkbox
        label="Spread every wave over the clouds; otherwise one cloud after the other"
        checked={settings.spread}
        onChange={({ currentTarget: { checked } }) => onChange({ ...settings, spread: checked })}
      />
      <Checkbox
        label="Halt before the next wave if a replaced instance is unhealthy or unknown"
        checked={settings.gate}
        onChange={({ currentTarget: { checked } }) => onChange({ ...settings, gate: checked })}
      />
    </>
  )
}
