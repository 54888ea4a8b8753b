import { useState } from 'react'
import { useNavigate, useParams, type LoaderFunctionArgs } from 'react-router'
import type { Ci } from '../../../../contract/core/records.ts'
import { isLocked, type Environment } from '../../../../contract/transition/transition.ts'
import { cloudsQuery, useClouds } from '../../../cloud/index.ts'
import { useDraftForm } from '../../../data/write/form-draft.ts'
import type { Fields } from '../../../data/write/planned.ts'
import { ReadProblem } from '../../../data/read/ReadProblem.tsx'
import { startReading } from '../../../data/read/read.ts'
import { environmentCrumbs, pageBelow, type Place, placeIn } from '../../../frame/crumbs.ts'
import { FormBody } from '../../../kit/form/FormBody.tsx'
import { late } from '../../../kit/late.tsx'
import { PageHeader } from '../../../kit/PageHeader.tsx'
import { Skeleton } from '../../../kit/Skeleton.tsx'
import { compareNatural } from '../../../kit/table/row-index/natural.ts'
import { paths } from '../../../paths.ts'
import { CloudFields } from './CloudFields.tsx'
import { checkEnvironment, refusedFields } from './checks.ts'
import { changesIn, fieldsOf } from './update.ts'
import { usualSubdomain, valuesOf } from './values.ts'
import { Notice } from '../../Notice.tsx'
import { profilesQuery, useProfiles } from './queries.ts'
import { environmentQuery, useEnvironment } from '../../queries.ts'
import { SettingFields } from './SettingFields.tsx'

const UpdateEnvironmentDialog = late(() => import('./UpdateEnvironmentDialog.tsx'))

export const handle = pageBelow(environmentCrumbs, 'Edit', paths.editEnvironment)

export function loader({ params }: LoaderFunctionArgs) {
  const { organization, assembly, environment } = placeIn(params)
  void startReading(environmentQuery(organization, assembly, environment))
  void startReading(profilesQuery(organization))
  return startReading(cloudsQuery(organization))
}

interface EditFormProps {
  readonly place: Place
  readonly environment: Environment
  readonly clouds: readonly Ci[]
  readonly profiles: readonly string[]
}

function EditForm({ place, environment, clouds, profiles }: EditFormProps) {
  const { organization, assembly } = place
  // As it was when the form was opened: what others do meanwhile is compared before it is sent.
  const [opened] = useState(environment)
  const cloudIds = clouds.map(({ ciId }) => ciId)
  const base = fieldsOf(opened, cloudIds)
  const form = useDraftForm({
    draft: `environment ${organization}/${assembly}/${opened.ciName}`,
    initialValues: valuesOf(opened, opened.clouds),
    validate: (values) => ({ ...checkEnvironment(values, { taken: [], clouds }), ciName: undefined }),
  })
  const [asked, setAsked] = useState<Fields>()
  const [kept, setKept] = useState<string>()
  const navigate = useNavigate()
  const to = paths.environment(organization, assembly, opened.ciName)
  const changes = changesIn(base, form.values, cloudIds)
  const locked = isLocked(environment) ? 'The environment is locked. Wait until that is over.' : undefined
  const ended = (answer: Environment | null) => {
    form.draft.finish()
    const wanted = asked?.['ciAttributes.profile']
    const profile = answer?.ciAttributes.profile ?? ''
    // The service drops a profile that the caller may not set, without a word (1.5).
    if (answer && wanted !== undefined && profile !== wanted) {
      setAsked(undefined)
      return setKept(profile)
    }
    return void navigate(to)
  }
  return (
    <>
      {kept !== undefined && (
        <Notice tone="attention">
          {`The rest is changed, but the profile stays ${kept || 'empty'}: only managers of the organization change it.`}
        </Notice>
      )}
      <FormBody
        form={form}
        what={`the changes to ${opened.ciName}`}
        submitLabel={`Review changes to ${opened.ciName}`}
        onSubmit={() => setAsked(changes)}
        disabledReason={Object.keys(changes).length === 0 ? 'Nothing is changed yet.' : locked}
        submitError={null}
        cancelTo={to}
      >
        <SettingFields
          form={form}
          subdomain={usualSubdomain(opened.ciName, assembly, organization)}
          profiles={profiles}
          named="An environment keeps its name."
        >
          <CloudFields form={form} clouds={clouds} used={new Set(Object.keys(opened.clouds))} />
        </SettingFields>
      </FormBody>
      {asked && (
        <UpdateEnvironmentDialog
          place={place}
          base={base}
          changes={asked}
          cloudIds={cloudIds}
          nameOf={(id) => clouds.find(({ ciId }) => ciId === id)?.ciName ?? id}
          problem={locked}
          onRefused={(messages) => form.setErrors(refusedFields(messages, { clouds, platforms: [] }))}
          onDone={ended}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  )
}

export function Component() {
  const place = placeIn(useParams())
  const { organization, assembly, environment } = place
  const reading = useEnvironment(organization, assembly, environment)
  const clouds = useClouds(organization)
  const profiles = useProfiles(organization)
  const waiting = reading.isPending || clouds.isPending || profiles.isPending
  return (
    <>
      <PageHeader title={`Edit ${environment}`} facts={`Environment of ${assembly}`} actions={undefined} />
      <ReadProblem reading={reading} what="This environment" />
      <ReadProblem reading={clouds} what="The clouds" />
      {waiting && <Skeleton lines={16} as="rows" />}
      {!waiting && reading.data && clouds.data && (
        <EditForm
          key={reading.data.ciId}
          place={place}
          environment={reading.data}
          clouds={clouds.data.toSorted((a, b) => compareNatural(a.ciName, b.ciName))}
          profiles={profiles.data?.map(({ ciName }) => ciName) ?? []}
        />
      )}
    </>
  )
}
