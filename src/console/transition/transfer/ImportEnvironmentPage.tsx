import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { DesignFile } from '../../../contract/design/transfer.ts'
import { readLatestRelease } from '../../../contract/transition/releases.ts'
import { extractEnvironment, loadEnvironment } from '../../../contract/transition/transfer.ts'
import { pageLoader } from '../../data/read/call-query.ts'
import { QueryBoundary } from '../../data/QueryBoundary.tsx'
import { ImportFileForm } from '../../data/transfer/ImportFileForm.tsx'
import { ImportPreview } from '../../data/transfer/ImportPreview.tsx'
import { formatCountOf } from '../../kit/format.ts'
import { PageHeader } from '../../kit/PageHeader.tsx'
import { environmentCrumbs, pageHandle } from '../../routing/crumbs.ts'
import { paths, useScope, type Scope } from '../../routing/paths.ts'
import { explainIn } from '../EnvironmentWriteDialog.tsx'
import {
  environmentFileQuery,
  environmentQuery,
  INVALIDATED_WITH_CONTENT,
  latestReleaseQuery,
  useEnvironment,
  useLatestRelease,
} from '../queries.ts'
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

function describeImport({ assembly, environment }: Scope, file: DesignFile): string {
  const platforms = formatCountOf(Object.keys(file.platforms ?? {}).length, 'platform')
  return `${environment} of ${assembly}. The values of ${platforms} are imported together, or not at all; pulls of the design keep them. Running instances do not change until you commit and deploy the changes.`
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
            scope={scope}
            load={loadEnvironment}
            readRelease={readLatestRelease}
            ownerId={id}
            description="YAML or JSON, as exported from an environment. Values in the file are set and kept on pull; all others stay the same."
            disabledReason={importDisabledReason(record, release)}
            renderPreview={(check) => <Preview scope={scope} check={check} />}
            describeImport={(file) => describeImport(scope, file)}
            invalidates={[...INVALIDATED_WITH_CONTENT, extractEnvironment]}
            explain={explainIn(scope)}
            cancelTo={paths.environment(scope)}
            onDone={() => void navigate(paths.latestRelease(scope))}
          />
        )}
      </QueryBoundary>
    </>
  )
}
