import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { readLatestRelease } from '../../../contract/transition/releases.ts'
import { listEnvironmentVariables, listPlatformVariables } from '../../../contract/transition/variables.ts'
import { RawRecord } from '../../data/RawRecord.tsx'
import { QueryProblem } from '../../data/read/QueryProblem.tsx'
import { pageLoader } from '../../data/read/call-query.ts'
import { VariablesEditor, type VariableTarget } from '../../data/variables/VariablesEditor.tsx'
import { PendingStatus } from '../../design/index.ts'
import { ChoiceField } from '../../kit/form/ChoiceField.tsx'
import { useSetParams } from '../../kit/search-params.ts'
import { environmentCrumbs, pageHandle } from '../../routing/crumbs.ts'
import { paths, useScope, type Scope } from '../../routing/paths.ts'
import { EnvironmentHeader } from '../environments/EnvironmentHeader.tsx'
import { explainIn } from '../EnvironmentWriteDialog.tsx'
import { environmentVariablesQuery, platformsQuery, platformVariablesQuery, usePlatforms } from '../queries.ts'
import { toVariableCalls } from './calls.ts'

export const handle = pageHandle(environmentCrumbs, 'Variables', paths.environmentVariables)

export const loader = pageLoader((scope) => [environmentVariablesQuery(scope), platformsQuery(scope)])

/** `platform`: '' for the global variables. */
function toTarget(scope: Scope, platform: string): VariableTarget {
  const { organization, assembly, environment } = scope
  return {
    ...toVariableCalls(scope, platform),
    owner: platform === '' ? environment : `${platform} in ${environment}`,
    draft: `environment ${organization}/${assembly}/${environment}`,
    effect: "Changes are added to the environment's open release, and take effect once that is committed and deployed.",
    reviewTo: paths.latestRelease(scope),
    emptyHint: 'Variables are created in the design and come with a pull.',
    dialogProps: ({ length: count }) => ({
      invalidates: [listEnvironmentVariables, listPlatformVariables, readLatestRelease],
      blastRadius: { noun: 'variable', count, where: environment, isStaged: true, name: environment },
      explain: explainIn(scope),
    }),
    renderState: ({ rfcAction = '' }) => <PendingStatus action={rfcAction} none="committed" />,
  }
}

/** Values of variables in one environment: global ones, or those of the platform in the address. */
export function Component() {
  const scope = useScope()
  const platform = useSearchParams()[0].get('platform') ?? ''
  const platforms = usePlatforms(scope)
  const queryOptions = platform === '' ? environmentVariablesQuery(scope) : platformVariablesQuery(scope, platform)
  const query = useQuery(queryOptions)
  const setParams = useSetParams()
  return (
    <>
      <EnvironmentHeader
        scope={scope}
        title={`Variables of ${scope.environment}`}
        facts="Variables come from the design; values set here apply to this environment only."
        ready={query.data !== undefined}
      />
      <QueryProblem query={platforms} subject="The platforms" />
      <VariablesEditor
        target={toTarget(scope, platform)}
        query={query}
        toolbar={
          <ChoiceField
            aria-label="Scope"
            value={platform}
            choices={[
              { value: '', label: 'Environment (global)' },
              ...(platforms.data ?? []).map(({ ciName }) => ({ value: ciName, label: ciName })),
            ]}
            onChange={(chosen) => setParams({ platform: chosen || undefined })}
          />
        }
      >
        {({ editor }) => (
          <>
            {editor}
            {query.data && <RawRecord queryOptions={queryOptions} />}
          </>
        )}
      </VariablesEditor>
    </>
  )
}
