import { useMemo, useState } from 'react'
import type { Ci, DraftCi } from '../../../../contract/core/records.ts'
import type { Environment } from '../../../../contract/transition/environments.ts'
import { isUsable, type OfferingRow } from '../../../cloud/index.ts'
import { useDraftForm } from '../../../data/write/use-draft-form.ts'
import type { Scope } from '../../../routing/crumbs.ts'
import { FormBody } from '../../../kit/form/FormBody.tsx'
import { FormGroup } from '../../../kit/form/FormGroup.tsx'
import { lazyComponent } from '../../../kit/lazy-component.tsx'
import { paths } from '../../../routing/paths.ts'
import { CloudFields } from './CloudFields.tsx'
import { validateEnvironment, toFieldErrors } from './validation.ts'
import { ESTIMATE_RULE, estimateCost } from './estimate.ts'
import { cloudField, toCreationBody, getDefaultSubdomain, copyValues, type EnvironmentValues } from './values.ts'
import { EstimateTable, formatEstimate } from '../../plans/EstimateTable.tsx'
import { PlatformFields } from './PlatformFields.tsx'
import { ProfilePicker } from './ProfilePicker.tsx'
import { SettingFields } from './SettingFields.tsx'

const CreateEnvironmentDialog = lazyComponent(() => import('./CreateEnvironmentDialog.tsx'))

interface NewEnvironmentFormProps {
  readonly scope: Scope
  /** What the form begins with. */
  readonly initialValues: EnvironmentValues
  readonly clouds: readonly Ci[]
  /** Of the committed design. */
  readonly platforms: readonly DraftCi[]
  readonly profiles: readonly Ci[]
  readonly takenNames: readonly string[]
  /** Undefined where they are not read, or the service does not tell. */
  readonly computes: readonly Ci[] | undefined
  readonly offerings: readonly OfferingRow[] | undefined
  /** Why none can be created now. */
  readonly disabledReason: string | undefined
}

const formatClouds = (values: EnvironmentValues, clouds: readonly Ci[]): string => {
  const named = (priority: string) =>
    clouds.filter(({ ciId }) => values[cloudField(ciId, 'priority')] === priority).map(({ ciName }) => ciName)
  const [primary, secondary] = [named('1'), named('2')]
  return [primary.join(', '), secondary.length > 0 && `secondary ${secondary.join(', ')}`].filter(Boolean).join('; ')
}

/** The form of a new environment, from its profile to what it may cost. */
export function NewEnvironmentForm(props: NewEnvironmentFormProps) {
  const { scope, initialValues, clouds, platforms, profiles, takenNames, computes, offerings, disabledReason } = props
  const { organization, assembly } = scope
  const form = useDraftForm({
    draft: `new environment ${organization}/${assembly}`,
    initialValues: initialValues,
    validate: (values) => validateEnvironment(values, { takenNames, clouds }),
  })
  const [asked, setAsked] = useState<ReturnType<typeof toCreationBody>>()
  const { values } = form
  const estimate = useMemo(
    () => (computes && offerings ? estimateCost(values, { platforms, computes, clouds, offerings }) : undefined),
    [values, platforms, computes, clouds, offerings],
  )
  const cost = estimate ? formatEstimate(estimate) : ''
  const fill = (profile: Environment) => {
    const usable = new Set<string>(clouds.filter(isUsable).map(({ ciId }) => ciId))
    // What the profile says nothing about begins anew: the clouds of another profile do not stay.
    const cleared = Object.fromEntries(clouds.map(({ ciId }) => [cloudField(ciId, 'priority'), '']))
    form.setValues({ ...cleared, ...copyValues(values, profile, profile.clouds, usable), profile: profile.ciName })
  }
  return (
    <>
      <FormBody
        form={form}
        what="the new environment"
        submitLabel="Review and create"
        onSubmit={() =>
          setAsked(
            toCreationBody(values, {
              organization,
              assembly,
              cloudIds: clouds.map(({ ciId }) => ciId),
              platformIds: platforms.map(({ ciId }) => ciId),
            }),
          )
        }
        disabledReason={disabledReason}
        submitError={null}
        cancelTo={paths.transition(organization, assembly)}
        footer={cost || undefined}
      >
        <ProfilePicker organization={organization} profiles={profiles} onSelect={fill} />
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
      {asked && (
        <CreateEnvironmentDialog
          scope={scope}
          body={asked}
          clouds={formatClouds(values, clouds)}
          cost={cost}
          onRefused={(messages) => form.setErrors(toFieldErrors(messages, { clouds, platforms }))}
          onCreated={form.draft.markSent}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  )
}
