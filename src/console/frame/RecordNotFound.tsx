import type { MissingRecord } from '../data/read/missing-record.ts'
import { EmptyState } from '../kit/EmptyState.tsx'
import { PageHeader } from '../kit/PageHeader.tsx'
import { ButtonLink } from '../kit/TextLink.tsx'
import { parseNsPath, paths } from '../routing/paths.ts'

/** A link to the list that the record would be in; to the overview for other classes. */
function getWayBack({ className, nsPath }: MissingRecord): readonly [label: string, to: string] {
  const { organization, assembly, environment, platform } = parseNsPath(nsPath)
  switch (className) {
    case 'account.Assembly':
      return ['All assemblies', paths.assemblies({ organization })]
    case 'manifest.Environment':
      return [`All environments of ${assembly}`, paths.transition({ organization, assembly })]
    case 'manifest.Platform':
      return [`All platforms of ${environment}`, paths.environment({ organization, assembly, environment })]
    case 'manifest.Component':
      return [
        `All components of ${platform}`,
        paths.environmentPlatform({ organization, assembly, environment, platform }),
      ]
    case 'catalog.Platform':
      return [`All platforms of ${assembly}`, paths.design({ organization, assembly })]
    case 'catalog.Component':
      return [`All components of ${platform}`, paths.designPlatform({ organization, assembly, platform })]
    default:
      return ['Overview', paths.organization({ organization })]
  }
}

/** `acme / shop / prod / web`: without the parts that say what kind of namespace it is. */
function formatNamespace(nsPath: string): string {
  const { organization, assembly, environment, platform } = parseNsPath(nsPath)
  return [organization, assembly, environment, platform]
    .filter((part) => part !== '' && !part.startsWith('_'))
    .join(' / ')
}

/** Replaces the page of a record that does not exist. */
export function RecordNotFound({ record }: { record: MissingRecord }) {
  const { className, name, nsPath } = record
  const noun = (className.split('.').at(-1) ?? '').toLowerCase()
  const [label, to] = getWayBack(record)
  return (
    <>
      <PageHeader title={name} facts="Not found" />
      <EmptyState
        title={`There is no ${noun} ${name} in ${formatNamespace(nsPath)}`}
        hint="It may have been deleted, or the URL is wrong."
        action={<ButtonLink to={to}>{label}</ButtonLink>}
      />
    </>
  )
}
