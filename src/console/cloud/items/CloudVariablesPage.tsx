import { useQuery } from '@tanstack/react-query'
import { useMemo, type ReactNode } from 'react'
import { useParams, type LoaderFunctionArgs } from 'react-router'
import type { Ci } from '../../../contract/core/records.ts'
import { toQueryProblem } from '../../data/read/QueryProblem.tsx'
import { prefetch } from '../../data/read/call-query.ts'
import { ActionButton } from '../../kit/ActionButton.tsx'
import { MASK } from '../../kit/secrets.ts'
import type { Column } from '../../kit/table/columns.ts'
import { DataTable } from '../../kit/table/DataTable.tsx'
import { paths } from '../../routing/paths.ts'
import { CloudFrame } from '../clouds/CloudFrame.tsx'
import { cloudVariablesQuery } from '../detail-queries.ts'
import { cloudQuery } from '../queries.ts'
import { pageBelowCloud, parseCloudParams } from '../routing.ts'
import { useItemDialog } from './use-item-dialog.tsx'

export const handle = pageBelowCloud('Variables', paths.cloudVariables)

export function loader({ params }: LoaderFunctionArgs) {
  const scope = parseCloudParams(params)
  return prefetch(cloudQuery(scope), cloudVariablesQuery(scope))
}

const createColumns = (buttons: (variable: Ci) => ReactNode): readonly Column<Ci>[] => [
  { id: 'name', header: 'Variable', kind: 'text', width: 140, grow: 1, rowHeader: true, value: ({ ciName }) => ciName },
  {
    id: 'value',
    header: 'Value',
    kind: 'text',
    width: 160,
    grow: 2,
    mono: true,
    hideBelow: 480,
    value: ({ ciAttributes: { secure, value } }) => (secure === 'true' ? MASK : value),
  },
  {
    id: 'by',
    header: 'By',
    kind: 'text',
    width: 110,
    hideBelow: 760,
    value: ({ updatedBy, createdBy }) => updatedBy || createdBy,
  },
  { id: 'changed', header: 'Changed', kind: 'time', width: 88, hideBelow: 560, value: ({ updated }) => updated },
  { id: 'edit', header: 'Edit', kind: 'text', width: 184, value: () => undefined, render: buttons },
]

/** Variables of a cloud. Attribute values refer to them as `$OO_CLOUD{name}`. */
export function Component() {
  const scope = parseCloudParams(useParams())
  const variables = useQuery(cloudVariablesQuery(scope))
  const { addButtonProps, renderButtons, dialog } = useItemDialog('variable', scope, variables.data)
  const columns = useMemo(() => createColumns(renderButtons), [renderButtons])
  return (
    <CloudFrame
      scope={scope}
      actions={
        <ActionButton variant="filled" disabledReason={undefined} {...addButtonProps}>
          Add a variable
        </ActionButton>
      }
    >
      {() => (
        <>
          <DataTable
            label={`Variables of ${scope.cloud}`}
            columns={columns}
            rows={variables.data}
            rowId={({ ciId }) => ciId}
            problem={toQueryProblem(variables, 'The variables')}
            emptyState={{
              title: 'No variables',
              hint: 'Variables hold values that differ between clouds. Attributes refer to one as $OO_CLOUD{name}.',
            }}
            defaultSort="name"
          />
          {dialog}
        </>
      )}
    </CloudFrame>
  )
}
