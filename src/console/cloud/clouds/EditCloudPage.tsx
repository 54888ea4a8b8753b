import { QueryBoundary } from '../../data/QueryBoundary.tsx'
import { pageLoader } from '../../data/read/call-query.ts'
import { RecordEditor } from '../../data/form/AttributeEditor.tsx'
import { changedAttributes } from '../../kit/form/attributes.ts'
import { PageHeader } from '../../kit/PageHeader.tsx'
import { paths, useScope } from '../../routing/paths.ts'
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
        {(cloud) => (
          <RecordEditor
            key={`${scope.organization}/${scope.cloud}`}
            draft={`cloud ${scope.organization}/${scope.cloud}`}
            record={cloud}
            fieldsOf={cloudFields}
            name={scope.cloud}
            description={`Changes the details of cloud ${scope.cloud}. Running instances are not affected.`}
            plan={(base, fields, values) => planCloudUpdate(scope, base, fields, changedAttributes(fields, values))}
            invalidates={CHANGED_BY_CLOUD}
            cancelTo={paths.cloud(scope)}
            doneTo={paths.cloud(scope)}
          />
        )}
      </QueryBoundary>
    </>
  )
}
