import { useMemo, useState } from 'react'
import type { Ci, DraftCi } from '../../../../contract/core/records.ts'
import type { Environment } from '../../../../contract/transition/transition.ts'
import { isUsable, type OfferingRow } from '../../../cloud/index.ts'
import { useDraftForm } from '../../../data/write/form-draft.ts'
import type { Place } from '../../../frame/crumbs.ts'
import { FormBody } from '../../../kit/form/FormBody.tsx'
import { FormGroup } from '../../../kit/form/FormGroup.tsx'
import { late } from '../../../kit/late.tsx'
import { paths } from '../../../paths.ts'
import { CloudFields } from './CloudFields.tsx'
import { checkEnvironment, refusedFields } from './checks.ts'
import { ESTIMATE_RULE, estimateFor } from './estimate.ts'
import { cloudField, creationBody, usualSubdomain, valuesLike, type EnvironmentValues } from './values.ts'
import { EstimateTable, estimateWords } from '../../plans/EstimateTable.tsx'
import { PlatformFields } from './PlatformFields.tsx'
import { ProfileChoice } from './ProfileChoice.tsx'
import { SettingFields } from './SettingFields.tsx'

const CreateEnvironmentDialog = late(() => import('./CreateEnvironmentDialog.tsx'))

interface NewEnvironmentFormProps {
  readonly place: Place
  /** What the form begins with. */
  readonly initial: EnvironmentValues
  readonly clouds: readonly Ci[]
  /** Of the committed design. */
  readonly platforms: readonly DraftCi[]
  readonly profiles: readonly Ci[]
  readonly taken: readonly string[]
  /** Undefined where they are not read, or the service does not tell. */
  readonly computes: readonly Ci[] | undefined
  readonly offerings: readonly OfferingRow[] | undefined
  /** Why none can be created now. */
  readonly problem: string | undefined
}

const cloudWords = (values: EnvironmentValues, clouds: readonly Ci[]): string => {
  const named = (priority: string) =>
    clouds.filter(({ ciId }) => values[cloudField(ciId, 'priority')] === priority).map(({ ciName }) => ciName)
  const [primary, secondary] = [named('1'), named('2')]
  return [primary.join(', '), secondary.length > 0 && `secondary ${secondary.join(', ')}`].filter(Boolean).join('; ')
}

/** The form of a new environment, from its profile to what it may cost. */
export function NewEnvironmentForm(props: NewEnvironmentFormProps) {
  const { place, initial, clouds, platforms, profiles, taken, computes, offerings, problem } = props
  const { organization, assembly } = place
  const form = useDraftForm({
    draft: `new environment ${organization}/${assembly}`,
    initialValues: initial,
    validate: (values) => checkEnvironment(values, { taken, clouds }),
  })
  const [asked, setAsked] = useState<ReturnType<typeof creationBody>>()
  const { values } = form
  const estimate = useMemo(
    () => (computes && offerings ? estimateFor(values, { platforms, computes, clouds, offerings }) : undefined),
    [values, platforms, computes, clouds, offerings],
  )
  const cost = estimate ? estimateWords(estimate) : ''
  const fill = (profile: Environment) => {
    const usable = new Set<string>(clouds.filter(isUsable).map(({ ciId }) => ciId))
    // What the profile says nothing about begins anew: the clouds of another profile do not stay.
    const cleared = Object.fromEntries(clouds.map(({ ciId }) => [cloudField(ciId, 'priority'), '']))
    form.setValues({ ...cleared, ...valuesLike(values, profile, profile.clouds, usable), profile: profile.ciName })
  }
  return (
    <>
      <FormBody
        form={form}
        what="the new environment"
        submitLabel="Review and create"
        onSubmit={() =>
          setAsked(
            creationBody(values, {
              organization,
              assembly,
              cloudIds: clouds.map(({ ciId }) => ciId),
              platformIds: platforms.map(({ ciId }) => ciId),
            }),
          )
        }
        disabledReason={problem}
        submitError={null}
        cancelTo={paths.transition(organization, assembly)}
        foot={cost || undefined}
      >
        <ProfileChoice organization={organization} profiles={profiles} onChoose={fill} />
        <SettingFields
          form={form}
          subdomain={usualSubdomain((values['ciName'] ?? '').trim(), assembly, organization)}
          profiles={profiles.map(({ ciName }) => ciName)}
        >
          <CloudFields form={form} clouds={clouds} />
          <PlatformFields form={form} platforms={platforms} />
        </SettingFields>
        <FormGroup title="Estimated cost" about={`${ESTIMATE_RULE}. Currencies are never added up.`}>
          {estimate ? (
            <EstimateTable estimate={estimate} />
          ) : (
            <p>Neither sizes nor prices are known: nothing is evaluated.</p>
          )}
        </FormGroup>
      </FormBody>
      {asked && (
        <CreateEnvironmentDialog
          place={place}
          body={asked}
          clouds={cloudWords(values, clouds)}
          cost={cost}
          onRefused={(messages) => form.setErrors(refusedFields(messages, { clouds, platforms }))}
          onCreated={form.draft.finish}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  )
}
