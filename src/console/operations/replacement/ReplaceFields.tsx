import { Checkbox, Group, NumberInput, Radio, SimpleGrid, Text, TextInput } from '@mantine/core'
import '@mantine/core/styles/RadioCard.layer.css'
import '@mantine/core/styles/RadioIndicator.layer.css'
import { Note } from '../../kit/Dimmed.tsx'

export type ReplaceMode = 'deploy' | 'waves' | 'mark'

const MODES: readonly { value: ReplaceMode; title: string; description: string }[] = [
  {
    value: 'deploy',
    title: 'Now',
    description: 'Marks the instances and creates a plan. The deployment starts at once if the plan has nothing else.',
  },
  {
    value: 'waves',
    title: 'In waves',
    description: 'The first wave starts at once. Each next one follows after a pause and a health check.',
  },
  {
    value: 'mark',
    title: 'Mark only',
    description: 'Nothing is deployed now. The next deployment replaces the instances.',
  },
]

interface ReplaceModeFieldProps {
  mode: ReplaceMode
  /** Number of instances: a single one has no waves. */
  count: number
  onChange: (mode: ReplaceMode) => void
}

export const ReplaceModeField = ({ mode, count, onChange }: ReplaceModeFieldProps) => (
  <Radio.Group label="Method" value={mode} onChange={onChange}>
    <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="sm" mt="xs">
      {MODES.filter(({ value }) => count !== 1 || value !== 'waves').map(({ value, title, description }) => (
        <Radio.Card key={value} value={value} display="flex" px="sm" py="xs">
          <Group gap="sm" wrap="nowrap" align="flex-start">
            <Radio.Indicator size="xs" mt={2} />
            <div>
              <Text fz="sm" fw={500}>
                {title}
              </Text>
              <Note fz="xs">{description}</Note>
            </div>
          </Group>
        </Radio.Card>
      ))}
    </SimpleGrid>
  </Radio.Group>
)

/** As typed. */
export interface WaveSettings {
  readonly amount: string
  readonly pause: string
  readonly spread: boolean
  readonly gate: boolean
}

/** Minutes between waves. */
export function parsePause(text: string): { readonly milliseconds: number; readonly problem?: string } {
  if (/^\d{1,3}$/.test(text.trim())) return { milliseconds: Number(text) * 60_000 }
  return { milliseconds: 0, problem: 'Enter whole minutes, 0 to 999.' }
}

interface WaveFieldsProps {
  settings: WaveSettings
  amountError: string | undefined
  onChange: (settings: WaveSettings) => void
}

export function WaveFields({ settings, amountError, onChange }: WaveFieldsProps) {
  return (
    <>
      <Group gap="lg" align="flex-start">
        <TextInput
          label="Wave size"
          description="A number, or a percentage of the instances to mark."
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          value={settings.amount}
          placeholder="5 or 10%"
          error={amountError}
          autoComplete="off"
          w={180}
          onChange={({ currentTarget: { value } }) => onChange({ ...settings, amount: value })}
        />
        <NumberInput
          label="Minutes between waves"
          min={0}
          max={999}
          allowDecimal={false}
          allowNegative={false}
          w={180}
          value={settings.pause}
          error={parsePause(settings.pause).problem}
          autoComplete="off"
          onChange={(value) => onChange({ ...settings, pause: String(value) })}
        />
      </Group>
      <Checkbox
        label="Spread each wave across clouds; otherwise cloud by cloud"
        checked={settings.spread}
        onChange={({ currentTarget: { checked } }) => onChange({ ...settings, spread: checked })}
      />
      <Checkbox
        label="Stop before the next wave if a replaced instance is unhealthy or its health is unknown"
        checked={settings.gate}
        onChange={({ currentTarget: { checked } }) => onChange({ ...settings, gate: checked })}
      />
    </>
  )
}
