import { useMemo, useState } from 'react'
import type { Ci, DraftCi } from '../../../../contract/core/records.ts'
import type { Environment } from '../../../../contract/transition/environments.ts'
import { isUsable, type OfferingRow } from '../../../cloud/index.ts'
import { queryClient } from '../../../data/query-client.ts'
import { useDraftForm } from '../../../data/write/use-draft-form.ts'
import { ActionButton } from '../../../kit/ActionButton.tsx'
import { ChoiceField } from '../../../kit/form/ChoiceField.tsx'
import { FormBody } from '../../../kit/form/FormBody.tsx'
import { FormGroup } from '../../../kit/form/FormGroup.tsx'
import type { Form } from '../../../kit/form/form.ts'
import { lazyComponent } from '../../../kit/lazy-component.tsx'
import { Status } from '../../../kit/state/StateBadge.tsx'
import { compareNatural } from '../../../kit/table/row-index/natural-sort.ts'
import type { Scope } from '../../../routing/crumbs.ts'
import { paths } from '../../../routing/paths.ts'
import { CloudFields } from './CloudFields.tsx'
import styles from './EnvironmentForm.module.css'
import { ESTIMATE_RULE, estimateCost } from './estimate.ts'
import { EstimateTable, formatEstimate } from './EstimateTable.tsx'
import { profileQuery } from './queries.ts'
import { SettingFields } from './SettingFields.tsx'
import { toFieldErrors, validateEnvironment } from './validation.ts'
import {
  cloudField,
  copyValues,
  getDefaultSubdomain,
  platformField,
  toCreationBody,
  type EnvironmentValues,
} from './values.ts'

const CreateEnvironmentDialog = lazyComponent(() => import('./CreateEnvironmentDialog.tsx'))

interface ProfilePickerProps {
  organization: string
  profiles: readonly Ci[]
  onSelect: (profile: Environment) => void
}

/** Buttons that fill in the form from a profile. */
function ProfilePicker({ organization, profiles, onSelect }: ProfilePickerProps) {
  const [busy, setBusy] = useState<string>()
  const [failed, setFailed] = useState<string>()
  const select = async (name: string) => {
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
      title="Start with a profile"
      description="It fills in settings and clouds; all of it can be changed below."
    >
      <div className={styles.chips}>
        {profiles.map(({ ciId, ciName }) => (
          <ActionButton
            key={ciId}
            onClick={() => void select(ciName)}
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

/** The availability of each platform of the design (service-api 1.5). */
function PlatformFields({ form, platforms }: { form: Form; platforms: readonly DraftCi[] }) {
  const choices = [
    { value: '', label: `as the environment (${form.values['availability'] || 'single'})` },
    { value: 'single', label: 'single' },
    { value: 'redundant', label: 'redundant' },
  ]
  return (
    <FormGroup title="Platforms" description="The platforms of the committed design, and how much of each.">
      {platforms.length === 0 && <p>The committed design has no platforms yet: the environment starts empty.</p>}
      <div className={styles.two}>
        {platforms
          .toSorted((a, b) => compareNatural(a.ciName, b.ciName))
          .map(({ ciId, ciName }) => (
            <ChoiceField key={ciId} label={ciName} choices={choices} {...form.getInputProps(platformField(ciId))} />
          ))}
      </div>
    </FormGroup>
  )
}

const formatClouds = (values: EnvironmentValues, clouds: readonly Ci[]): string => {
  const namesOf = (priority: string) =>
    clouds.filter(({ ciId }) => values[cloudField(ciId, 'priority')] === priority).map(({ ciName }) => ciName)
  const [primary, secondary] = [namesOf('1'), namesOf('2')]
  return [primary.join(', '), secondary.length > 0 && `secondary ${secondary.join(', ')}`].filter(Boolean).join('; ')
}

interface NewEnvironmentFormProps {
  scope: Scope
  initialValues: EnvironmentValues
  clouds: readonly Ci[]
  /** Of the committed design. */
  platforms: readonly DraftCi[]
  profiles: readonly Ci[]
  takenNames: readonly string[]
  /** Undefined if unavailable, as the offerings. */
  computes: readonly Ci[] | undefined
  offerings: readonly OfferingRow[] | undefined
  disabledReason: string | undefined
}

/** The form of a new environment, from its profile to the estimated cost. */
export function NewEnvironmentForm(props: NewEnvironmentFormProps) {
  const { scope, initialValues, clouds, platforms, profiles, takenNames, computes, offerings, disabledReason } = props
  const { organization, assembly } = scope
  const form = useDraftForm({
    draft: `new environment ${organization}/${assembly}`,
    initialValues: initialValues,
    validate: (values) => validateEnvironment(values, { takenNames, clouds }),
  })
  const [body, setBody] = useState<ReturnType<typeof toCreationBody>>()
  const { values } = form
  const estimate = useMemo(
    () => (computes && offerings ? estimateCost(values, { platforms, computes, clouds, offerings }) : undefined),
    [values, platforms, computes, clouds, offerings],
  )
  const cost = estimate ? formatEstimate(estimate) : ''
  const selectProfile = (profile: Environment) => {
    const usable = new Set<string>(clouds.filter(isUsable).map(({ ciId }) => ciId))
    // Remove the clouds of a profile that was selected before.
    const cleared = Object.fromEntries(clouds.map(({ ciId }) => [cloudField(ciId, 'priority'), '']))
    form.setValues({ ...cleared, ...copyValues(values, profile, profile.clouds, usable), profile: profile.ciName })
  }
  const review = () =>
    setBody(
      toCreationBody(values, {
        organization,
        assembly,
        cloudIds: clouds.map(({ ciId }) => ciId),
        platformIds: platforms.map(({ ciId }) => ciId),
      }),
    )
  return (
    <>
      <FormBody
        form={form}
        what="the new environment"
        submitLabel="Review and create"
        onSubmit={review}
        disabledReason={disabledReason}
        submitError={null}
        cancelTo={paths.transition(organization, assembly)}
        footer={cost || undefined}
      >
        <ProfilePicker organization={organization} profiles={profiles} onSelect={selectProfile} />
        <SettingFields
          form={form}
          defaultSubdomain={getDefaultSubdomain((values['ciName'] ?? '').trim(), assembly, organization)}
          profiles={profiles.map(({ ciName }) => ciName)}
        >
          <CloudFields form={form} clouds={clouds} />
          <PlatformFields form={form} platforms={platforms} />
        </SettingFields>
        <FormGroup title="Estimated cost" description={`${ESTIMATE_RULE}. Currencies are never added up.`}>
          {estimate ? (
            <EstimateTable estimate={estimate} />
          ) : (
            <p>Neither sizes nor prices are known: nothing is evaluated.</p>
          )}
        </FormGroup>
      </FormBody>
      {body && (
        <CreateEnvironmentDialog
          scope={scope}
          body={body}
          clouds={formatClouds(values, clouds)}
          cost={cost}
          onRefused={(messages) => form.setErrors(toFieldErrors(messages, { clouds, platforms }))}
          onCreated={form.draft.markSent}
          onClose={() => setBody(undefined)}
        />
      )}
    </>
  )
}
