import { useState } from 'react'
import { useNavigate, useParams, type LoaderFunctionArgs } from 'react-router'
import type { Ci } from '../../../contract/core/records.ts'
import { QueryBoundary } from '../../data/QueryBoundary.tsx'
import { prefetch } from '../../data/read/call-query.ts'
import { useDraftForm } from '../../data/write/use-draft-form.ts'
import { WriteDialog } from '../../data/write/WriteDialog.tsx'
import { Diff } from '../../kit/Diff.tsx'
import { FormBody } from '../../kit/form/FormBody.tsx'
import { FormGroup } from '../../kit/form/FormGroup.tsx'
import { SecretField } from '../../kit/form/SecretField.tsx'
import { PageHeader } from '../../kit/PageHeader.tsx'
import { paths } from '../../routing/paths.ts'
import { CHANGED_BY_CLOUD } from '../detail-queries.ts'
import { CloudNotFound } from '../NotFound.tsx'
import { cloudQuery, useCloud } from '../queries.ts'
import { pageBelowCloud, parseCloudParams } from '../routing.ts'
import { AboutFields } from './AboutFields.tsx'
import { changedCloudValues, cloudDifferences, planCloudUpdate, toCloudValues } from './form.ts'

export const handle = pageBelowCloud('Edit', paths.editCloud)

export const loader = ({ params }: LoaderFunctionArgs) => prefetch(cloudQuery(parseCloudParams(params)))

/** Edits description, comments and key. Name and location cannot be changed, the status has its own dialog. */
export function Component() {
  const scope = parseCloudParams(useParams())
  const { organization, cloud: name } = scope
  const query = useCloud(scope)
  return (
    <>
      <PageHeader
        title={`Edit ${name}`}
        facts={query.data ? `Cloud ${query.data.ciId}. Its name and location cannot be changed.` : 'Cloud'}
        actions={undefined}
      />
      <QueryBoundary query={query} subject="The cloud" failed={<CloudNotFound scope={scope} query={query} />}>
        {(cloud) => <EditForm key={`${organization}/${name}`} organization={organization} cloud={cloud} />}
      </QueryBoundary>
    </>
  )
}

const SECRETS = ['auth']
const UNCHANGED_REASON = 'Nothing is changed.'

function EditForm({ organization, cloud }: { organization: string; cloud: Ci }) {
  const navigate = useNavigate()
  // The record as the form opened: later changes by others are compared before sending.
  const [before] = useState(cloud)
  const [confirming, setConfirming] = useState(false)
  const name = before.ciName
  const form = useDraftForm({
    draft: `cloud ${organization}/${name}`,
    initialValues: toCloudValues(before),
    secrets: SECRETS,
  })
  const changed = changedCloudValues(before, form.values)
  return (
    <>
      <FormBody
        form={form}
        what={`the changes to ${name}`}
        submitLabel="Save changes"
        onSubmit={() => setConfirming(true)}
        disabledReason={form.draft.dirty ? undefined : UNCHANGED_REASON}
        submitError={undefined}
        cancelTo={paths.cloud(organization, name)}
      >
        <AboutFields form={form} />
        {before.ciAttributes['is_location'] === 'true' && (
          <FormGroup title="Access">
            <SecretField label="Authorization key" {...form.getInputProps('auth')} />
          </FormGroup>
        )}
      </FormBody>
      {confirming && (
        <WriteDialog
          title={`Change ${name}`}
          description={`Changes the details of cloud ${name}. Nothing that is running is affected.`}
          requests={[planCloudUpdate(organization, before, changed)]}
          invalidates={CHANGED_BY_CLOUD}
          submitLabel="Save changes"
          disabledReason={Object.keys(changed).length === 0 ? UNCHANGED_REASON : undefined}
          onDone={() => {
            form.draft.markSent()
            void navigate(paths.cloud(organization, name))
          }}
          onClose={() => setConfirming(false)}
        >
          <Diff label={`Changes of ${name}`} differences={cloudDifferences(before, changed)} />
        </WriteDialog>
      )}
    </>
  )
}
