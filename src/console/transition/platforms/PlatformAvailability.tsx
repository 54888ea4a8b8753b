import type { DraftCi } from '../../../contract/core/records.ts'
import { ChoiceField } from '../../kit/form/ChoiceField.tsx'

interface PlatformAvailabilityProps {
  /** Platforms that the environment does not have yet. */
  readonly platforms: readonly DraftCi[]
  /** Platform id to what was chosen; those that are missing get the environment's own. */
  readonly value: Readonly<Record<string, string>>
  readonly onChange: (value: Readonly<Record<string, string>>) => void
}

const CHOICES = [
  { value: 'default', label: 'as the environment' },
  { value: 'single', label: 'single' },
  { value: 'redundant', label: 'redundant' },
]

/** How new platforms are to be available: the service asks it of each (service-api 1.5). */
export function PlatformAvailability({ platforms, value, onChange }: PlatformAvailabilityProps) {
  return platforms.map(({ ciId, ciName }) => (
    <ChoiceField
      key={ciId}
      label={`Availability of ${ciName}`}
      value={value[ciId] ?? 'default'}
      choices={CHOICES}
      onChange={(chosen) => onChange({ ...value, [ciId]: chosen })}
    />
  ))
}
