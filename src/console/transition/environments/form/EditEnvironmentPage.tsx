import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useParams, type LoaderFunctionArgs } from 'react-router'
import type { Ci } from '../../../../contract/core/records.ts'
import type { Environment } from '../../../../contract/transition/environments.ts'
import { cloudsQuery, useClouds } from '../../../cloud/index.ts'
import { useDraftForm } from '../../../data/write/use-draft-form.ts'
import type { Fields } from '../../../data/write/write-request.ts'
import { QueryProblem } from '../../../data/read/QueryProblem.tsx'
import { prefetch } from '../../../data/read/call-query.ts'
import { environmentCrumbs, pageHandle, type Scope, parseScope } from '../../../routing/crumbs.ts'
import { FormBody } from '../../../kit/form/FormBody.tsx'
import { lazyComponent } from '../../../kit/lazy-component.tsx'
import { PageHeader } from '../../../kit/PageHeader.tsx'
import { Skeleton } from '../../../kit/Skeleton.tsx'
import { compareNatural } from '../../../kit/table/row-index/natural-sort.ts'
import { paths } from '../../../routing/paths.ts'
import { CloudFields } from './CloudFields.tsx'
import { validateEnvironment, toFieldErrors } from './validation.ts'
import { getChanges, toRecordFields } from './update.ts'
import { getDefaultSubdomain, toValues } from './values.ts'
import { Notice } from '../../Notice.tsx'
import { profilesQuery } from './queries.ts'
import { environmentQuery, useEnvironment } from '../../queries.ts'
import { lockedReason } from '../../states.ts'
import { SettingFields } from './SettingFields.tsx'

const UpdateEnvironmentDialog = lazyComponent(() => import('./UpdateEnvironmentDialog.tsx'))

export const handle = pageHandle(environmentCrumbs, 'Edit', paths.editEnvironment)

export function loader({ params }: LoaderFunctionArgs) {
  const { organization, assembly, environment } = parseScope(params)
  return prefetch(
    environmentQuery(organization, assembly, environment),
    profilesQuery(organization),
    cloudsQuery(organization),
  )
}

interface EditFormProps {
  scope: Scope
  environment: Environment
  clouds: readonly Ci[]
  profiles: readonly string[]
}

function EditForm({ scope, environment, clouds, profiles }: EditFormProps) {
  const { organization, assembly } = scope
  // Frozen: changes by others since then are compared before the request is sent.
  const [opened] = useState(environment)
  const cloudIds = clouds.map(({ ciId }) => ciId)
  const base = toRecordFields(opened, cloudIds)
  const form = useDraftForm({
    draft: `environment ${organization}/${assembly}/${opened.ciName}`,
    initialValues: toValues(opened, opened.clouds),
    validate: (values) => ({ ...validateEnvironment(values, { takenNames: [], clouds }), ciName: undefined }),
  })
  const [reviewed, setReviewed] = useState<Fields>()
  const [keptProfile, setKeptProfile] = useState<string>()
  const navigate = useNavigate()
  const to = paths.environment(organization, assembly, opened.ciName)
  const changes = getChanges(base, form.values, cloudIds)
  const locked = lockedReason(environment)
  const handleDone = (answer: Environment | null) => {
    form.draft.markSent()
    const requested = reviewed?.['ciAttributes.profile']
    const profile = answer?.ciAttributes.profile ?? ''
    // The service silently ignores a profile that the caller may not set (1.5).
    if (answer && requested !== undefined && profile !== requested) {
      setReviewed(undefined)
      return setKeptProfile(profile)
    }
    return void navigate(to)
  }
  return (
    <>
      {keptProfile !== undefined && (
        <Notice tone="attention">
          {`The rest is changed, but the profile stays ${keptProfile || 'empty'}: only managers of the organization can change it.`}
        </Notice>
      )}
      <FormBody
        form={form}
        what={`the changes to ${opened.ciName}`}
        submitLabel={`Review changes to ${opened.ciName}`}
        onSubmit={() => setReviewed(changes)}
        disabledReason={Object.keys(changes).length === 0 ? 'Nothing has been changed yet.' : locked}
        submitError={null}
        cancelTo={to}
      >
        <SettingFields
          form={form}
          defaultSubdomain={getDefaultSubdomain(opened.ciName, assembly, organization)}
          profiles={profiles}
          lockedNameReason="An environment cannot be renamed."
        >
          <CloudFields form={form} clouds={clouds} usedCloudIds={new Set(Object.keys(opened.clouds))} />
        </SettingFields>
      </FormBody>
      {reviewed && (
        <UpdateEnvironmentDialog
          scope={scope}
          initialFields={base}
          changes={reviewed}
          cloudIds={cloudIds}
          getCloudName={(id) => clouds.find(({ ciId }) => ciId === id)?.ciName ?? id}
          disabledReason={locked}
          onRefused={(messages) => form.setErrors(toFieldErrors(messages, { clouds, platforms: [] }))}
          onDone={handleDone}
          onClose={() => setReviewed(undefined)}
        />
      )}
    </>
  )
}

export function Component() {
  const scope = parseScope(useParams())
  const { organization, assembly, environment } = scope
  const query = useEnvironment(organization, assembly, environment)
  const clouds = useClouds(organization)
  const profiles = useQuery(profilesQuery(organization))
  const waiting = query.isPending || clouds.isPending || profiles.isPending
  return (
    <>
      <PageHeader title={`Edit ${environment}`} facts={`Environment of ${assembly}`} actions={undefined} />
      <QueryProblem query={query} subject="This environment" />
      <QueryProblem query={clouds} subject="The clouds" />
      {waiting && <Skeleton lines={16} variant="rows" />}
      {!waiting && query.data && clouds.data && (
        <EditForm
          key={query.data.ciId}
          scope={scope}
          environment={query.data}
          clouds={clouds.data.toSorted((a, b) => compareNatural(a.ciName, b.ciName))}
          profiles={profiles.data?.map(({ ciName }) => ciName) ?? []}
        />
      )}
    </>
  )
}
