import type { DraftCi } from '../../../../contract/core/records.ts'
import { ChoiceField } from '../../../kit/form/ChoiceField.tsx'
import { FormGroup } from '../../../kit/form/FormGroup.tsx'
import type { Form } from '../../../kit/form/form.ts'
import { compareNatural } from '../../../kit/table/row-index/natural-sort.ts'
import styles from './EnvironmentForm.module.css'
import { platformField } from './values.ts'

/** How each platform of the design is to be available (service-api 1.5). */
export function PlatformFields({ form, platforms }: { form: Form; platforms: readonly DraftCi[] }) {
  const byName = platforms.toSorted((a, b) => compareNatural(a.ciName, b.ciName))
  const own = form.values['availability'] || 'single'
  const choices = [
    { value: '', label: `as the environment (${own})` },
    { value: 'single', label: 'single' },
    { value: 'redundant', label: 'redundant' },
  ]
  return (
    <FormGroup title="Platforms" description="What the committed design brings, and how much of each.">
      {platforms.length === 0 && <p>The committed design has no platforms yet: the environment begins empty.</p>}
      <div className={styles.two}>
        {byName.map(({ ciId, ciName }) => (
          <ChoiceField key={ciId} label={ciName} choices={choices} {...form.getInputProps(platformField(ciId))} />
        ))}
      </div>
    </FormGroup>
  )
}
