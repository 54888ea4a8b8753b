import { useQueries, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { loadDesign, type DesignFile } from '../../../contract/design/transfer.ts'
import { readLatestDesignRelease } from '../../../contract/design/releases.ts'
import { AssemblyNotFound } from '../../assembly/index.ts'
import { pageLoader } from '../../data/read/call-query.ts'
import { isNotFound } from '../../data/refusal-error.ts'
import type { IsOptional } from '../../data/transfer/compare-file.ts'
import { ImportPreview } from '../../data/transfer/ImportPreview.tsx'
import { ImportFileForm } from '../../data/transfer/ImportFileForm.tsx'
import { PageHeader } from '../../kit/PageHeader.tsx'
import { formatCountOf } from '../../kit/format.ts'
import { designCrumbs, pageHandle } from '../../routing/crumbs.ts'
import { paths, useScope, type Scope } from '../../routing/paths.ts'
import { componentTypesQuery } from '../components/queries.ts'
import {
  CHANGED_BY_DESIGN,
  designFileQuery,
  designPlatformsQuery,
  latestDesignReleaseQuery,
  useDesignPlatforms,
  useLatestDesignRelease,
} from '../queries.ts'
import { importDisabledReason } from './rules.ts'

export const handle = pageHandle(designCrumbs, 'Import design', paths.importDesign)

export const loader = pageLoader((scope) => [
  designFileQuery(scope),
  designPlatformsQuery(scope),
  latestDesignReleaseQuery(scope),
])

/** Which components of the file's platforms are optional; undefined until loaded. */
function useIsOptional(
  scope: Scope,
  design: DesignFile | undefined,
  file: DesignFile | undefined,
): IsOptional | undefined {
  const names = Object.keys(file?.platforms ?? {}).filter((name) => design?.platforms?.[name])
  const types = useQueries({ queries: names.map((platform) => componentTypesQuery({ ...scope, platform })) })
  if (types.some(({ data, isError }) => !data && !isError)) return undefined
  const byPlatform = new Map(names.map((name, index) => [name, types[index]?.data]))
  // If the types are not available, every component may be optional.
  return (platform, template) => (byPlatform.get(platform)?.[template]?.min ?? 0) === 0
}

function Preview({ scope, check }: { scope: Scope; check: UseQueryResult<DesignFile> }) {
  const design = useQuery(designFileQuery(scope))
  const isOptional = useIsOptional(scope, design.data, check.data)
  return <ImportPreview owner="design" check={check} current={design} isOptional={isOptional} />
}

function describeImport({ assembly }: Scope, file: DesignFile): string {
  const platforms = formatCountOf(Object.keys(file.platforms ?? {}).length, 'platform')
  const variables = formatCountOf(Object.keys(file.variables ?? {}).length, 'variable')
  return `${assembly}. Imports ${platforms} and ${variables} of the assembly, all or nothing. Changes take effect once you review and commit them; running instances are not affected.`
}

function ImportForm({ scope }: { scope: Scope }) {
  const { organization, assembly } = scope
  const navigate = useNavigate()
  const { data: release } = useLatestDesignRelease(scope)
  return (
    <ImportFileForm
      owner="design"
      scope={scope}
      load={loadDesign}
      readRelease={readLatestDesignRelease}
      ownerId={`${organization}/${assembly}`}
      description="YAML or JSON, as exported from a design. Everything in the file is added or updated; optional components that are missing from its platforms are deleted. Platforms keep their packs."
      disabledReason={importDisabledReason(release)}
      renderPreview={(check) => <Preview scope={scope} check={check} />}
      describeImport={(file) => describeImport(scope, file)}
      invalidates={CHANGED_BY_DESIGN}
      cancelTo={paths.design(scope)}
      onDone={() => void navigate(paths.designChanges(scope))}
    />
  )
}

export function Component() {
  const scope = useScope()
  const { organization, assembly } = scope
  const platforms = useDesignPlatforms(scope)
  return (
    <>
      <PageHeader title="Import design" facts={`Into ${assembly}`} />
      {isNotFound(platforms.error) && !platforms.data ? (
        <AssemblyNotFound scope={scope} query={platforms} subject="The design" />
      ) : (
        <ImportForm key={`${organization}/${assembly}`} scope={scope} />
      )}
    </>
  )
}
