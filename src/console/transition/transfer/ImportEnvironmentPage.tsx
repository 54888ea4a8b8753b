import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { DesignFile } from '../../../contract/design/transfer.ts'
import { readLatestRelease } from '../../../contract/transition/releases.ts'
import { extractEnvironment, loadEnvironment } from '../../../contract/transition/transfer.ts'
import { pageLoader } from '../../data/read/call-query.ts'
import { QueryBoundary } from '../../data/QueryBoundary.tsx'
import { ImportFileForm } from '../../data/transfer/ImportFileForm.tsx'
import { ImportPreview } from '../../data/transfer/ImportPreview.tsx'
import { querySource } from '../../data/write/write-request.ts'
import { formatCountOf } from '../../kit/format.ts'
import { PageHeader } from '../../kit/PageHeader.tsx'
import { environmentCrumbs, pageHandle } from '../../routing/crumbs.ts'
import { paths, useScope, type Scope } from '../../routing/paths.ts'
import { explainIn } from '../EnvironmentWriteDialog.tsx'
import {
  environmentQuery,
  INVALIDATED_WITH_CONTENT,
  latestReleaseQuery,
  useEnvironment,
  useLatestRelease,
} from '../queries.ts'
import { checkEnvironmentFileQuery, environmentFileQuery } from './queries.ts'
import { importDisabledReason } from './rules.ts'

export const handle = pageHandle(environmentCrumbs, 'Import environment', paths.importEnvironment)

export const loader = pageLoader((scope) => [
  environmentQuery(scope),
  latestReleaseQuery(scope),
  environmentFileQuery(scope),
])

function Preview({ scope, check }: { scope: Scope; check: UseQueryResult<DesignFile> }) {
  const current = useQuery(environmentFileQuery(scope))
  return <ImportPreview owner="environment" check={check} current={current} isOptional="values-only" />
}

function toDialogProps(scope: Scope, file: DesignFile) {
  const { assembly, environment } = scope
  const platforms = formatCountOf(Object.keys(file.platforms ?? {}).length, 'platform')
  return {
    description: `${environment} of ${assembly}. The values of ${platforms} are imported together, or not at all; pulls of the design keep them. Running instances do not change until you commit and deploy the changes.`,
    requests: [
      {
        label: 'Import environment',
        call: loadEnvironment,
        // JSON, which the console can search for secrets.
        request: { params: scope, body: { data: JSON.stringify(file) } },
        // No release was open before.
        verification: { ...querySource(readLatestRelease, { params: scope }), shows: { releaseState: 'open' } },
      },
    ],
    invalidates: [...INVALIDATED_WITH_CONTENT, extractEnvironment],
    explain: explainIn(scope),
  }
}

export function Component() {
  const scope = useScope()
  const { organization, assembly, environment } = scope
  const id = `${organization}/${assembly}/${environment}`
  const navigate = useNavigate()
  const query = useEnvironment(scope)
  const { data: release } = useLatestRelease(scope)
  return (
    <>
      <PageHeader title="Import environment" facts={`Into ${environment} of ${assembly}`} />
      <QueryBoundary query={query} subject="This environment" lines={8} variant="rows">
        {(record) => (
          <ImportFileForm
            key={id}
            owner="environment"
            ownerId={id}
            description="YAML or JSON, as exported from an environment. Values in the file are set and kept on pull; all others stay the same."
            disabledReason={importDisabledReason(record, release)}
            checkQuery={(text) => checkEnvironmentFileQuery(scope, text)}
            renderPreview={(check) => <Preview scope={scope} check={check} />}
            toDialogProps={(file) => toDialogProps(scope, file)}
            cancelTo={paths.environment(scope)}
            onDone={() => void navigate(paths.latestRelease(scope))}
          />
        )}
      </QueryBoundary>
    </>
  )
}
