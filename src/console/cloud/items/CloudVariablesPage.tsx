import { useQuery } from '@tanstack/react-query'
import {
  createCloudVariable,
  deleteCloudVariable,
  listCloudVariables,
  readCloudVariable,
  updateCloudVariable,
} from '../../../contract/cloud/resources.ts'
import { RawRecord } from '../../data/RawRecord.tsx'
import { pageLoader } from '../../data/read/call-query.ts'
import { VariablesEditor, type VariableTarget } from '../../data/variables/VariablesEditor.tsx'
import { NOT_FOUND } from '../../data/write/write-request.ts'
import { TimeByUser } from '../../kit/Time.tsx'
import { paths, useScope, type CloudScope } from '../../routing/paths.ts'
import { CloudFrame } from '../clouds/CloudFrame.tsx'
import { cloudVariablesQuery } from '../detail-queries.ts'
import { cloudQuery } from '../queries.ts'
import { cloudCrumbs, pageHandle } from '../../routing/crumbs.ts'

export const handle = pageHandle(cloudCrumbs, 'Variables', paths.cloudVariables)

export const loader = pageLoader((scope) => [cloudQuery(scope), cloudVariablesQuery(scope)])

/** Writes take effect at once, without a release (service-api 2.9). */
function toTarget(params: CloudScope): VariableTarget {
  const { organization, cloud } = params
  return {
    owner: cloud,
    draft: `cloud ${organization}/${cloud}`,
    params,
    envelope: 'cms_ci',
    read: readCloudVariable,
    update: updateCloudVariable,
    define: { create: createCloudVariable, remove: deleteCloudVariable, deletedShape: () => NOT_FOUND },
    effect: `Attributes that refer to $OO_CLOUD{name} get the new value with the next deployment to ${cloud}, or no value if the variable was deleted. Running instances are not affected. Deletions cannot be undone.`,
    emptyHint:
      'Variables hold values that differ between clouds. Attributes refer to one as $OO_CLOUD{name}. Add one, or paste lines of NAME=value.',
    dialogProps: (rows) => {
      const deleted = rows.filter(({ state }) => state === 'deleted')
      const [only, ...others] = deleted
      return {
        invalidates: [listCloudVariables],
        danger: deleted.length > 0,
        blastRadius: {
          noun: 'variable',
          count: rows.length,
          destructive: deleted.length > 0,
          name: only && others.length === 0 ? only.name : cloud,
        },
      }
    },
    stateHeader: 'Changed',
    renderState: ({ created, createdBy, updated, updatedBy }) => (
      <TimeByUser time={updated ?? created} by={updatedBy || createdBy} />
    ),
  }
}

/** Variables of a cloud. Attribute values refer to them as `$OO_CLOUD{name}`. */
export function Component() {
  const scope = useScope()
  const query = useQuery(cloudVariablesQuery(scope))
  return (
    <VariablesEditor target={toTarget(scope)} query={query}>
      {({ actions, editor }) => (
        <CloudFrame scope={scope} actions={actions}>
          {() => (
            <>
              {editor}
              {query.data && <RawRecord queryOptions={cloudVariablesQuery(scope)} />}
            </>
          )}
        </CloudFrame>
      )}
    </VariablesEditor>
  )
}
