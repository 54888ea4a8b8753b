import type { Ci } from '../../../contract/core/records.ts'
import { QueryBoundary } from '../../data/QueryBoundary.tsx'
import { pageLoader } from '../../data/read/call-query.ts'
import { AttributeEditor } from '../../data/form/AttributeEditor.tsx'
import { useRecordForm } from '../../data/form/use-record-form.ts'
import { changedAttributes } from '../../kit/form/attributes.ts'
import { PageHeader } from '../../kit/PageHeader.tsx'
import { paths, useScope, type CloudScope } from '../../routing/paths.ts'
import { CHANGED_BY_CLOUD } from '../detail-queries.ts'
import { CloudNotFound } from '../NotFound.tsx'
import { cloudQuery, useCloud } from '../queries.ts'
import { cloudCrumbs, pageHandle } from '../../routing/crumbs.ts'
import { cloudFields, planCloudUpdate } from './form.ts'

export const handle = pageHandle(cloudCrumbs, 'Edit', paths.editCloud)

export const loader = pageLoader((scope) => [cloudQuery(scope)])

export function Component() {
  const scope = useScope()
  const query = useCloud(scope)
  return (
    <>
      <PageHeader
        title={`Edit ${scope.cloud}`}
        facts={query.data ? `Cloud ${query.data.ciId}. Its name and location cannot be changed.` : 'Cloud'}
      />
      <QueryBoundary query={query} subject="The cloud" failed={<CloudNotFound scope={scope} query={query} />}>
        {(cloud) => <EditForm key={`${scope.organization}/${scope.cloud}`} scope={scope} cloud={cloud} />}
      </QueryBoundary>
    </>
  )
}

function EditForm({ scope, cloud }: { scope: CloudScope; cloud: Ci }) {
  const { organization, cloud: name } = scope
  const { form, fields, base } = useRecordForm({
    draft: `cloud ${organization}/${name}`,
    record: cloud,
    fieldsOf: cloudFields,
  })
  return (
    <AttributeEditor
      form={form}
      fields={fields}
      name={name}
      description={`Changes the details of cloud ${name}. Running instances are not affected.`}
      plan={() => planCloudUpdate(scope, base, fields, changedAttributes(fields, form.values))}
      invalidates={CHANGED_BY_CLOUD}
      cancelTo={paths.cloud(scope)}
      doneTo={paths.cloud(scope)}
    />
  )
}
