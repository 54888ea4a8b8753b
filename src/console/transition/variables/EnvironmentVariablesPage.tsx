import { Box } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams, useSearchParams, type LoaderFunctionArgs } from 'react-router'
import type { DraftCi } from '../../../contract/core/records.ts'
import { ReadProblem, readProblem } from '../../data/read/ReadProblem.tsx'
import { startReading } from '../../data/read/read.ts'
import { environmentCrumbs, pageBelow, placeIn } from '../../frame/crumbs.ts'
import { ChoiceField } from '../../kit/form/ChoiceField.tsx'
import { late } from '../../kit/late.tsx'
import { MASK } from '../../kit/secrets.ts'
import { Status } from '../../kit/state/StateBadge.tsx'
import type { Column } from '../../kit/table/columns.ts'
import { DataTable } from '../../kit/table/DataTable.tsx'
import { pendingWord } from '../../design/index.ts'
import { useSetParams, useWithParams } from '../../kit/with-params.ts'
import { paths } from '../../paths.ts'
import { EnvironmentHeader } from '../environments/EnvironmentHeader.tsx'
import { environmentVariablesQuery, platformsQuery, usePlatforms, platformVariablesQuery } from '../queries.ts'
import { isKept, isSecure, valueOf } from './edit.ts'

const VariableDialog = late(() => import('./VariableDialog.tsx'))

export const handle = pageBelow(environmentCrumbs, 'Variables', paths.environmentVariables)

export function loader({ params }: LoaderFunctionArgs) {
  const { organization, assembly, environment } = placeIn(params)
  void startReading(environmentVariablesQuery(placeIn(params)))
  return startReading(platformsQuery(organization, assembly, environment))
}

const columns: readonly Column<DraftCi>[] = [
  { id: 'name', header: 'Variable', kind: 'text', width: 140, grow: 1, naming: true, value: ({ ciName }) => ciName },
  {
    id: 'value',
    header: 'Value',
    kind: 'text',
    width: 160,
    grow: 2,
    mono: true,
    value: (variable) => (isSecure(variable) ? MASK : valueOf(variable)),
  },
  {
    id: 'owner',
    header: 'On a pull',
    kind: 'text',
    width: 150,
    hideBelow: 620,
    value: (variable) => (isKept(variable) ? 'kept' : 'as the design'),
  },
  {
    id: 'change',
    header: 'Open change',
    kind: 'text',
    width: 130,
    hideBelow: 520,
    value: ({ rfcAction }) => pendingWord(rfcAction) || undefined,
    render: ({ rfcAction }) => (rfcAction ? <Status icon="attention">{pendingWord(rfcAction)}</Status> : null),
  },
]

/** The variables of an environment: global ones, or those of one platform; values can be changed for this environment only. */
export function Component() {
  const place = placeIn(useParams())
  const { organization, assembly, environment } = place
  const [search] = useSearchParams()
  const platform = search.get('platform') ?? undefined
  const platforms = usePlatforms(organization, assembly, environment)
  const globals = useQuery({ ...environmentVariablesQuery(place), enabled: platform === undefined })
  const locals = useQuery({ ...platformVariablesQuery(place, platform ?? ''), enabled: platform !== undefined })
  const variables = platform === undefined ? globals : locals
  const changing = variables.data?.find(({ ciName }) => ciName === search.get('variable'))
  const withParams = useWithParams()
  const setParams = useSetParams()
  return (
    <>
      <EnvironmentHeader
        place={place}
        title={`Variables of ${environment}`}
        facts="They come with the design; a value counts in this environment only. Open one to change it."
        ready={variables.data !== undefined}
      />
      <ReadProblem reading={platforms} what="The platforms" />
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
          problem={readProblem(variables, 'The variables')}
          emptyState={{ title: 'No variables', hint: 'Variables are made in the design and come with a pull.' }}
          sortedBy="name"
        />
      </Box>
      {changing && (
        <VariableDialog
          key={changing.ciId}
          place={place}
          platform={platform}
          variable={changing}
          onClose={() => setParams({ variable: undefined })}
        />
      )}
    </>
  )
}
