import { useState } from 'react'
import type { Ci } from '../../../../contract/core/records.ts'
import type { Environment } from '../../../../contract/transition/environments.ts'
import { queryClient } from '../../../data/query-client.ts'
import { ActionButton } from '../../../kit/ActionButton.tsx'
import { FormGroup } from '../../../kit/form/FormGroup.tsx'
import { Status } from '../../../kit/state/StateBadge.tsx'
import styles from './EnvironmentForm.module.css'
import { profileQuery } from './queries.ts'

interface ProfilePickerProps {
  readonly organization: string
  readonly profiles: readonly Ci[]
  /** Fills the form in. */
  readonly onSelect: (profile: Environment) => void
}

/** Profiles that a form can be filled in from, with one press. */
export function ProfilePicker({ organization, profiles, onSelect }: ProfilePickerProps) {
  const [busy, setBusy] = useState<string>()
  const [failed, setFailed] = useState<string>()
  const take = async (name: string) => {
    setBusy(name)
    setFailed(undefined)
    try {
      onSelect(await queryClient.fetchQuery(profileQuery(organization, name)))
    } catch {
      setFailed(name)
    }
    setBusy(undefined)
  }
  if (profiles.length === 0) return null
  return (
    <FormGroup
      title="Begin with a profile"
      description="It fills in settings and clouds; all of it can be changed below."
    >
      <div className={styles.chips}>
        {profiles.map(({ ciId, ciName }) => (
          <ActionButton
            key={ciId}
            onClick={() => void take(ciName)}
            disabledReason={undefined}
            busy={busy === ciName}
            writes={false}
          >
            {ciName}
          </ActionButton>
        ))}
      </div>
      {failed && (
        <Status icon="bad">{`Profile ${failed} could not be read. Try again, or fill the form in by hand.`}</Status>
      )}
    </FormGroup>
  )
}
