import type { DraftCi } from '../../contract/records.ts'
import styles from './PlatformAvailability.module.css'

interface PlatformAvailabilityProps {
  /** Platforms that the environment does not have yet. */
  readonly platforms: readonly DraftCi[]
  /** Platform id to what was chosen; those that are missing get the environment's own. */
  readonly value: Readonly<Record<string, string>>
  readonly onChange: (value: Readonly<Record<string, string>>) => void
}

const CHOICES = [
  ['default', 'as the environment'],
  ['single', 'single'],
  ['redundant', 'redundant'],
] as const

/** How new platforms are to be available: the service asks it of each (service-api 1.5). */
export function PlatformAvailability({ platforms, value, onChange }: PlatformAvailabilityProps) {
  if (platforms.length === 0) return null
  return (
    <fieldset className={styles.choices}>
      <legend>Availability of new platforms</legend>
      {platforms.map(({ ciId, ciName }) => (
        <label key={ciId}>
          <bdi>{ciName}</bdi>
          <select
            value={value[ciId] ?? 'default'}
            onChange={({ currentTarget }) => onChange({ ...value, [ciId]: currentTarget.value })}
          >
            {CHOICES.map(([each, word]) => (
              <option key={each} value={each}>
                {word}
              </option>
            ))}
          </select>
        </label>
      ))}
    </fieldset>
  )
}
