import { Box } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams, useSearchParams, type LoaderFunctionArgs } from 'react-router'
import type { DraftCi } from '../../../contract/core/records.ts'
import { QueryProblem, toQueryProblem } from '../../data/read/QueryProblem.tsx'
import { prefetch } from '../../data/read/call-query.ts'
import { environmentCrumbs, pageHandle, parseScope } from '../../routing/crumbs.ts'
import { ChoiceField } from '../../kit/form/ChoiceField.tsx'
import { lazyComponent } from '../../kit/lazy-component.tsx'
import { MASK } from '../../kit/secrets.ts'
import { Status } from '../../kit/state/StateBadge.tsx'
import type { Column } from '../../kit/table/columns.ts'
import { DataTable } from '../../kit/table/DataTable.tsx'
import { pendingLabel } from '../../design/index.ts'
import { useSetParams, useHrefWithParams } from '../../kit/search-params.ts'
import { paths } from '../../routing/paths.ts'
import { EnvironmentHeader } from '../environments/EnvironmentHeader.tsx'
import { environmentVariablesQuery, platformsQuery, usePlatforms, platformVariablesQuery } from '../queries.ts'
import { isKeptOnPull, isSecure, getValue } from './edit.ts'

const VariableDialog = lazyComponent(() => import('./VariableDialog.tsx'))

export const handle = pageHandle(environmentCrumbs, 'Variables', paths.environmentVariables)

export function loader({ params }: LoaderFunctionArgs) {
  const { organization, assembly, environment } = parseScope(params)
  return prefetch(
    environmentVariablesQuery({ organization, assembly, environment }),
    platformsQuery(organization, assembly, environment),
  )
}

const columns: readonly Column<DraftCi>[] = [
  { id: 'name', header: 'Variable', kind: 'text', width: 140, grow: 1, rowHeader: true, value: ({ ciName }) => ciName },
  {
    id: 'value',
    header: 'Value',
    kind: 'text',
    width: 160,
    grow: 2,
    mono: true,
    value: (variable) => (isSecure(variable) ? MASK : getValue(variable)),
  },
  {
    id: 'owner',
    header: 'On a pull',
    kind: 'text',
    width: 150,
    hideBelow: 620,
    value: (variable) => (isKeptOnPull(variable) ? 'kept' : 'as the design'),
  },
  {
    id: 'change',
    header: 'Open change',
    kind: 'text',
    width: 130,
    hideBelow: 520,
    value: ({ rfcAction }) => pendingLabel(rfcAction) || undefined,
    render: ({ rfcAction }) => (rfcAction ? <Status icon="attention">{pendingLabel(rfcAction)}</Status> : null),
  },
]

export function Component() {
  const scope = parseScope(useParams())
  const { organization, assembly, environment } = scope
  const [search] = useSearchParams()
  const platform = search.get('platform') ?? undefined
  const platforms = usePlatforms(organization, assembly, environment)
  const globals = useQuery({ ...environmentVariablesQuery(scope), enabled: platform === undefined })
  const locals = useQuery({ ...platformVariablesQuery(scope, platform ?? ''), enabled: platform !== undefined })
  const variables = platform === undefined ? globals : locals
  const opened = variables.data?.find(({ ciName }) => ciName === search.get('variable'))
  const withParams = useHrefWithParams()
  const setParams = useSetParams()
  return (
    <>
      <EnvironmentHeader
        scope={scope}
        title={`Variables of ${environment}`}
        facts="They come with the design; a value applies to this environment only. Open one to change it."
        ready={variables.data !== undefined}
      />
      <QueryProblem query={platforms} subject="The platforms" />
      <Box maw={320}>
        <ChoiceField
          label="Variables of"
          value={platform ?? ''}
          choices={[
            { value: '', label: 'the environment (global)' },
            ...(platforms.data ?? []).map(({ ciName }) => ({ value: ciName, label: ciName })),
          ]}
          onChange={(chosen) => setParams({ platform: chosen || undefined, variable: undefined })}
        />
      </Box>
      <Box fz="sm" mt="md">
        <DataTable
          key={platform ?? ''}
          label="Variables"
          columns={columns}
          rows={variables.data}
          rowId={({ ciId }) => ciId}
          rowLink={({ ciName }) => withParams({ variable: ciName })}
          problem={toQueryProblem(variables, 'The variables')}
          emptyState={{ title: 'No variables', hint: 'Variables are created in the design and come with a pull.' }}
          defaultSort="name"
        />
      </Box>
      {opened && (
        <VariableDialog
          key={opened.ciId}
          scope={scope}
          platform={platform}
          variable={opened}
          onClose={() => setParams({ variable: undefined })}
        />
      )}
    </>
  )
}
